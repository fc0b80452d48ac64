// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.socket;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

/** {@code Pipe}, and the streams to and from another process. */
public final class Pipes {
    private Pipes() {}

    /** Takes no arguments. */
    public static void main(String[] args) throws Exception {
        Case.run("pipe", Pipes::pipe);
        Case.run("non-blocking pipe", Pipes::nonBlocking);
        Case.run("closed pipe", Pipes::closed);
        Case.run("broken pipe", Pipes::broken);
        Case.run("process", Pipes::process);
    }

    private static void ends(Case it) {
        it.did(Counter.PIPE_OPENS, 2).did(Counter.PIPE_CLOSES, 2);
    }

    private static void pipe(Case it) throws IOException {
        it.begin();
        Pipe pipe = Pipe.open();
        Expect.that(100, pipe.sink().write(ByteBuffer.allocate(100)));
        Expect.that(100, pipe.source().read(ByteBuffer.allocate(200)));
        ByteBuffer[] out = {ByteBuffer.allocate(10), ByteBuffer.allocate(20)};
        ByteBuffer[] in = {ByteBuffer.allocate(5), ByteBuffer.allocate(100)};
        Expect.that(30, pipe.sink().write(out));
        Expect.that(30, pipe.source().read(in));
        pipe.sink().close();
        Expect.that(-1, pipe.source().read(ByteBuffer.allocate(1)));
        pipe.source().close();
        it.end();
        ends(it);
        it.did(Counter.PIPE_WRITES, 2).did(Counter.PIPE_WRITE_BYTES, 130);
        it.did(Counter.PIPE_READS, 3).did(Counter.PIPE_READ_BYTES, 130);
    }

    private static void nonBlocking(Case it) throws IOException {
        it.begin();
        Pipe pipe = Pipe.open();
        pipe.sink().configureBlocking(false);
        pipe.source().configureBlocking(false);
        Expect.that(0, pipe.source().read(ByteBuffer.allocate(1)));
        long sent = 0;
        int writes = 0;
        ByteBuffer buffer = ByteBuffer.allocateDirect(1000);
        for (int n = pipe.sink().write(buffer); n > 0; n = pipe.sink().write(buffer.clear())) {
            sent += n;
            writes++;
        }
        pipe.sink().close();
        Expect.that(sent, Pair.drain(pipe.source()));
        pipe.source().close();
        it.end();
        ends(it);
        it.did(Counter.PIPE_WRITES, writes).did(Counter.PIPE_WRITE_BYTES, sent);
        it.anyNumberOf(Counter.PIPE_READS).did(Counter.PIPE_READ_BYTES, sent);
    }

    private static void closed(Case it) throws IOException {
        it.begin();
        Pipe pipe = Pipe.open();
        pipe.sink().close();
        pipe.source().close();
        Expect.failure(() -> pipe.sink().write(ByteBuffer.allocate(1)));
        Expect.failure(() -> pipe.source().read(ByteBuffer.allocate(1)));
        it.end();
        ends(it);
        it.did(Counter.PIPE_WRITES, 1).did(Counter.PIPE_READS, 1).did(Counter.PIPE_ERRORS, 2);
    }

    private static void broken(Case it) throws IOException {
        it.begin();
        Pipe pipe = Pipe.open();
        pipe.source().close();
        Expect.failure(() -> pipe.sink().write(ByteBuffer.allocate(1)));
        pipe.sink().close();
        it.end();
        ends(it);
        it.did(Counter.PIPE_WRITES, 1).did(Counter.PIPE_ERRORS, 1);
    }

    /**
     * Native code makes the descriptors, and jacct sees them at their first use, so their opens are
     * not known. The kernel adds the other process's reads and writes when that process has ended.
     */
    private static void process(Case it) throws Exception {
        it.begin();
        Process cat = new ProcessBuilder("cat").start();
        try (OutputStream out = cat.getOutputStream()) {
            out.write(new byte[1000]);
        }
        Expect.that(1000, cat.getInputStream().readAllBytes().length);
        Expect.that(0, cat.getErrorStream().readAllBytes().length);
        Expect.that(0, cat.waitFor());
        it.end();
        it.kernelAside().anyNumberOf(Counter.PIPE_OPENS, Counter.PIPE_CLOSES);
        it.anyNumberOf(Counter.PIPE_WRITES, Counter.PIPE_READS);
        it.did(Counter.PIPE_WRITE_BYTES, 1000).did(Counter.PIPE_READ_BYTES, 1000);
    }
}
