// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.pipe;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.file.Path;

/** {@code java.nio.channels.Pipe} and its two ends. */
final class Pipes extends Family {
    private Pipe.SourceChannel source;
    private Pipe.SourceChannel ended;
    private Pipe.SourceChannel silent;
    private Pipe.SourceChannel closedSource;
    private Pipe.SinkChannel sink;
    private Pipe.SinkChannel broken;
    private Pipe.SinkChannel closedSink;
    private ByteBuffer ten;
    private ByteBuffer room;
    private ByteBuffer none;
    private ByteBuffer[] buffers;

    Pipes(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        ten = ByteBuffer.allocate(10);
        room = ByteBuffer.allocateDirect(20);
        none = ByteBuffer.allocate(0);
        buffers = new ByteBuffer[] {ByteBuffer.allocate(3), ByteBuffer.allocate(10)};
        Pipe pipe = open();
        source = pipe.source();
        sink = pipe.sink();
        sink.write(ten.duplicate());
        Pipe oneWay = open();
        oneWay.sink().close();
        ended = oneWay.source();
        closedSink = oneWay.sink();
        silent = open().source();
        silent.configureBlocking(false);
        Pipe other = open();
        other.source().close();
        closedSource = other.source();
        broken = other.sink();
    }

    private Pipe open() throws Exception {
        Pipe pipe = Pipe.open();
        keep(pipe.sink());
        keep(pipe.source());
        return pipe;
    }

    @Override
    protected void rows() throws Exception {
        of(Pipe.class);
        row("open()", "pipeOpens=2", this::open);
        nothing("sink() source()");
        of(Pipe.SourceChannel.class);
        reads();
        row("close()", "pipeCloses=1", () -> source.close());
        row("close() again", "", () -> closedSource.close());
        nothing(CHANNEL);
        of(Pipe.SinkChannel.class);
        writes();
        row("close()", "pipeCloses=1", () -> sink.close());
        row("close() again", "", () -> closedSink.close());
        nothing(CHANNEL);
    }

    private void reads() {
        String failed = "pipeReads=1 pipeErrors=1";
        String all = "pipeReads=1 pipeReadBytes=10";
        row("read(ByteBuffer)", all, () -> source.read(room));
        row("read(ByteBuffer) at the end", "pipeReads=1", () -> ended.read(room));
        row("read(ByteBuffer) of no byte", "pipeOthers=1", () -> source.read(none));
        row("read(ByteBuffer) when nothing is there", "pipeOthers=1", () -> silent.read(room));
        row("read(ByteBuffer) when closed", failed, failing(() -> closedSource.read(room)));
        row("read(ByteBuffer[])", all, () -> source.read(buffers));
        row(
                "read(ByteBuffer[],int,int)",
                "pipeReads=1 pipeReadBytes=3",
                () -> source.read(buffers, 0, 1));
        row(
                "read(ByteBuffer[],int,int) when closed",
                failed,
                failing(() -> closedSource.read(buffers, 0, 1)));
    }

    private void writes() {
        String failed = "pipeWrites=1 pipeErrors=1";
        row("write(ByteBuffer)", "pipeWrites=1 pipeWriteBytes=10", () -> sink.write(ten));
        row("write(ByteBuffer) of no byte", "pipeOthers=1", () -> sink.write(none));
        row("write(ByteBuffer) that nobody reads", failed, failing(() -> broken.write(ten)));
        row("write(ByteBuffer) when closed", failed, failing(() -> closedSink.write(ten)));
        row("write(ByteBuffer[])", "pipeWrites=1 pipeWriteBytes=13", () -> sink.write(buffers));
        row(
                "write(ByteBuffer[],int,int)",
                "pipeWrites=1 pipeWriteBytes=3",
                () -> sink.write(buffers, 0, 1));
        row(
                "write(ByteBuffer[],int,int) when closed",
                failed,
                failing(() -> closedSink.write(buffers, 0, 1)));
    }
}
