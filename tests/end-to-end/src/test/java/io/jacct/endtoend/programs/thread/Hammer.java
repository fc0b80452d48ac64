// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;

/**
 * Many threads that open, use and close files, sockets and pipes all at once, and some that share
 * one channel. Descriptor numbers go from one kind to the next all the time.
 */
public final class Hammer {
    private static final int THREADS = 12;
    private static final int ROUNDS = 1_000;
    private static final int BYTES = 10;

    private static File directory;

    private Hammer() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        directory = new File(args[0]);
        Case.run("own descriptors", Hammer::own);
        Case.run("shared channel", Hammer::shared);
    }

    /** A round of a thread. */
    private interface Round {
        void run(int thread) throws IOException;
    }

    private static void hammer(Round round) throws Exception {
        List<FutureTask<Void>> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            threads.add(
                    Pair.inBackground(
                            () -> {
                                for (int n = 0; n < ROUNDS; n++) {
                                    round.run(thread);
                                }
                                return null;
                            }));
        }
        for (FutureTask<Void> thread : threads) {
            thread.get();
        }
    }

    private static void own(Case it) throws Exception {
        try (ServerSocket listener = new ServerSocket(0, THREADS, Pair.LOOPBACK)) {
            it.begin();
            hammer(
                    thread -> {
                        if (thread % 3 == 0) {
                            file(new File(directory, "own-" + thread));
                        } else if (thread % 3 == 1) {
                            socket(listener);
                        } else {
                            pipe();
                        }
                    });
            it.end();
        }
        long each = (long) THREADS / 3 * ROUNDS;
        it.did(Counter.FILE_OPENS, 2 * each).did(Counter.FILE_CLOSES, 2 * each);
        it.did(Counter.FILE_WRITES, each).did(Counter.FILE_WRITE_BYTES, each * BYTES);
        it.did(Counter.FILE_READS, each).did(Counter.FILE_READ_BYTES, each * BYTES);
        it.did(Counter.SOCKET_OPENS, 2 * each).did(Counter.SOCKET_CLOSES, 2 * each);
        it.did(Counter.SOCKET_CONNECTS, each).did(Counter.SOCKET_ACCEPTS, each);
        it.did(Counter.SOCKET_WRITES, each).did(Counter.SOCKET_WRITE_BYTES, each * BYTES);
        it.did(Counter.PIPE_OPENS, 2 * each).did(Counter.PIPE_CLOSES, 2 * each);
        it.did(Counter.PIPE_WRITES, each).did(Counter.PIPE_WRITE_BYTES, each * BYTES);
        it.did(Counter.PIPE_READS, each).did(Counter.PIPE_READ_BYTES, each * BYTES);
    }

    private static void file(File file) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(new byte[BYTES]);
        }
        try (FileInputStream in = new FileInputStream(file)) {
            Expect.that(BYTES, in.read(new byte[BYTES]));
        }
    }

    /**
     * A connection accepted here may belong to another thread's connect. It is closed with its
     * received bytes.
     */
    private static void socket(ServerSocket listener) throws IOException {
        try (Socket one = new Socket(Pair.LOOPBACK, listener.getLocalPort());
                Socket other = listener.accept()) {
            one.getOutputStream().write(new byte[BYTES]);
            Expect.that(0, other.getInetAddress().isLoopbackAddress() ? 0 : 1);
        }
    }

    private static void pipe() throws IOException {
        Pipe pipe = Pipe.open();
        Expect.that(BYTES, pipe.sink().write(ByteBuffer.allocate(BYTES)));
        Expect.that(BYTES, pipe.source().read(ByteBuffer.allocate(BYTES)));
        pipe.sink().close();
        pipe.source().close();
    }

    private static void shared(Case it) throws Exception {
        File file = new File(directory, "shared");
        Files.write(file.toPath(), new byte[BYTES]);
        try (FileChannel channel =
                FileChannel.open(
                        file.toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            it.begin();
            hammer(
                    thread -> {
                        Expect.that(BYTES, channel.read(ByteBuffer.allocate(BYTES), 0));
                        Expect.that(BYTES, channel.write(ByteBuffer.allocate(BYTES), 0));
                    });
            it.end();
        }
        long all = (long) THREADS * ROUNDS;
        it.did(Counter.FILE_WRITES, all).did(Counter.FILE_WRITE_BYTES, all * BYTES);
        it.did(Counter.FILE_READS, all).did(Counter.FILE_READ_BYTES, all * BYTES);
    }
}
