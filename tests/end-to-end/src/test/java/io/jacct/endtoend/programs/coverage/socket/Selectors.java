// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.Path;

/**
 * {@code java.nio.channels.Selector}. Its own descriptors for wake-ups belong to the JDK. They are
 * not counted, but the kernel sees them.
 */
final class Selectors extends Family {
    private static final String READ = " pipeReads=1 pipeReadBytes=1";

    private Selector ready;
    private Selector idle;
    private Selector woken;
    private Selector closed;
    private Pipe.SourceChannel source;

    Selectors(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        Pipe pipe = Pipe.open();
        keep(pipe.sink()).write(ByteBuffer.allocate(1));
        source = keep(pipe.source());
        source.configureBlocking(false);
        ready = keep(Selector.open());
        source.register(ready, SelectionKey.OP_READ);
        idle = keep(Selector.open());
        woken = keep(Selector.open());
        woken.wakeup();
        closed = Selector.open();
        closed.close();
    }

    @Override
    protected void rows() throws Exception {
        of(Selector.class);
        String wait = "selects=1";
        row("open()", "", () -> keep(Selector.open()));
        row("select()", wait, () -> ready.select());
        row("select() when woken up", wait + " rchar=8", () -> woken.select());
        row("select() when closed", "", failing(() -> closed.select()));
        row("select(long)", wait, () -> ready.select(60_000));
        row("select(long) in vain", wait, () -> idle.select(1));
        row("select(Consumer)", wait, () -> ready.select(key -> {}));
        row("select(Consumer) that reads", wait + READ, () -> ready.select(this::read))
                .remark("the read has its own time");
        row("select(Consumer,long)", wait, () -> ready.select(key -> {}, 60_000));
        row("select(Consumer,long) in vain", wait, () -> idle.select(key -> {}, 1));
        row("selectNow()", wait, () -> ready.selectNow());
        row("selectNow() in vain", wait, () -> idle.selectNow());
        row("selectNow() when a channel was closed", wait + " pipeCloses=1", this::release)
                .remark("the descriptor lasts as long as its key");
        row("selectNow(Consumer)", wait, () -> ready.selectNow(key -> {}));
        row("wakeup()", "wchar=8", () -> idle.wakeup());
        row("close()", "wchar=8", () -> idle.close());
        nothing("isOpen() keys() provider() selectedKeys()");
    }

    private void read(SelectionKey key) {
        try {
            source.read(ByteBuffer.allocate(10));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void release() throws Exception {
        source.close();
        ready.selectNow();
    }
}
