// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.socket;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import io.jacct.endtoend.programs.Waiting;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.Pipe;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.concurrent.FutureTask;

/**
 * Blocking writes that are interrupted after bytes have moved. The method throws and returns no
 * number, although bytes have arrived. The count must equal the bytes that have arrived.
 */
public final class Interrupts {
    /** More bytes than any socket or pipe takes without a reader. */
    private static final int SIZE = 64 << 20;

    private Interrupts() {}

    /** Takes no arguments. */
    public static void main(String[] args) throws Exception {
        Case.run("socket write", Interrupts::socketWrite);
        Case.run("socket gather", Interrupts::socketGather);
        Case.run("pipe write", Interrupts::pipeWrite);
        Case.run("socket read", Interrupts::socketRead);
        Case.run("pipe read", Interrupts::pipeRead);
        Case.run("closed by another thread", Interrupts::closedByOther);
    }

    /** An operation that blocks until it is interrupted. */
    private interface Blocking {
        void run() throws Exception;
    }

    /** Starts a thread that blocks in {@code operation}, and returns when it is blocked. */
    private static Thread blocked(String operation, Blocking blocking) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                blocking.run();
                                System.out.println("was not interrupted");
                            } catch (ClosedByInterruptException expected) {
                                Thread.interrupted();
                            } catch (Exception e) {
                                System.out.println("failed otherwise: " + e);
                            }
                        },
                        "blocked");
        thread.start();
        Waiting.until("blocked", operation);
        return thread;
    }

    /**
     * Interrupts the write when a first byte has arrived, so that the write has moved some bytes.
     */
    private static long interrupt(Thread writer, ReadableByteChannel in) throws Exception {
        Expect.that(1, in.read(ByteBuffer.allocate(1)));
        writer.interrupt();
        writer.join();
        return 1 + Pair.drain(in);
    }

    private static Thread write(WritableByteChannel out) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(SIZE);
        return blocked("write", () -> out.write(buffer));
    }

    private static void socketWrite(Case it) throws Exception {
        try (Pair pair = Pair.open()) {
            it.begin();
            long received = interrupt(write(pair.one), pair.other);
            it.end();
            it.did(Counter.SOCKET_WRITES, 1).did(Counter.SOCKET_WRITE_BYTES, received);
            it.anyNumberOf(Counter.SOCKET_READS).did(Counter.SOCKET_READ_BYTES, received);
            it.did(Counter.SOCKET_ERRORS, 1).did(Counter.SOCKET_CLOSES, 1);
        }
    }

    private static void socketGather(Case it) throws Exception {
        ByteBuffer[] buffers = {ByteBuffer.allocateDirect(100), ByteBuffer.allocateDirect(SIZE)};
        try (Pair pair = Pair.open()) {
            it.begin();
            Thread writer = blocked("write", () -> pair.one.write(buffers));
            long received = interrupt(writer, pair.other);
            it.end();
            it.did(Counter.SOCKET_WRITES, 1).did(Counter.SOCKET_WRITE_BYTES, received);
            it.anyNumberOf(Counter.SOCKET_READS).did(Counter.SOCKET_READ_BYTES, received);
            it.did(Counter.SOCKET_ERRORS, 1).did(Counter.SOCKET_CLOSES, 1);
        }
    }

    private static void pipeWrite(Case it) throws Exception {
        Pipe pipe = Pipe.open();
        it.begin();
        long received = interrupt(write(pipe.sink()), pipe.source());
        it.end();
        pipe.source().close();
        it.did(Counter.PIPE_WRITES, 1).did(Counter.PIPE_WRITE_BYTES, received);
        it.anyNumberOf(Counter.PIPE_READS).did(Counter.PIPE_READ_BYTES, received);
        it.did(Counter.PIPE_ERRORS, 1).did(Counter.PIPE_CLOSES, 1);
    }

    private static void socketRead(Case it) throws Exception {
        try (Pair pair = Pair.open()) {
            it.begin();
            Thread reader = blocked("read", () -> pair.one.read(ByteBuffer.allocate(1)));
            reader.interrupt();
            reader.join();
            it.end();
            it.did(Counter.SOCKET_READS, 1).did(Counter.SOCKET_ERRORS, 1);
            it.did(Counter.SOCKET_CLOSES, 1);
        }
    }

    private static void pipeRead(Case it) throws Exception {
        Pipe pipe = Pipe.open();
        it.begin();
        Thread reader = blocked("read", () -> pipe.source().read(ByteBuffer.allocate(1)));
        reader.interrupt();
        reader.join();
        it.end();
        pipe.sink().close();
        it.did(Counter.PIPE_READS, 1).did(Counter.PIPE_ERRORS, 1).did(Counter.PIPE_CLOSES, 1);
    }

    /** If the channel is closed instead, the write returns the number of written bytes. */
    private static void closedByOther(Case it) throws Exception {
        try (Pair pair = Pair.open()) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(SIZE);
            it.begin();
            FutureTask<Integer> writer = Pair.inBackground(() -> pair.one.write(buffer));
            Waiting.until("background", "write");
            Expect.that(1, pair.other.read(ByteBuffer.allocate(1)));
            pair.one.close();
            long written = writer.get();
            long received = 1 + Pair.drain(pair.other);
            Expect.that(written, received);
            it.end();
            it.did(Counter.SOCKET_WRITES, 1).did(Counter.SOCKET_WRITE_BYTES, received);
            it.anyNumberOf(Counter.SOCKET_READS).did(Counter.SOCKET_READ_BYTES, received);
            it.did(Counter.SOCKET_CLOSES, 1);
        }
    }
}
