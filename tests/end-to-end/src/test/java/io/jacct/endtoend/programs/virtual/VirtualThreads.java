// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.virtual;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Many virtual threads that read and write files and sockets. This runs on a JDK with virtual
 * threads but is compiled for one without, so it makes the executor by reflection.
 */
public final class VirtualThreads {
    private static final int THREADS = 1_000;
    private static final int BYTES = 100;

    private static File directory;

    private VirtualThreads() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        directory = new File(args[0]);
        Case.run("files", VirtualThreads::files);
        Case.run("sockets", VirtualThreads::sockets);
    }

    private static ExecutorService executor() throws ReflectiveOperationException {
        return (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }

    private static void all(ExecutorService executor, List<Callable<Void>> tasks) throws Exception {
        for (Future<Void> done : executor.invokeAll(tasks)) {
            done.get();
        }
    }

    private static void files(Case it) throws Exception {
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            File file = new File(directory, "virtual-" + i);
            tasks.add(() -> file(file));
        }
        ExecutorService executor = executor();
        it.begin();
        all(executor, tasks);
        it.end();
        executor.shutdown();
        it.did(Counter.FILE_OPENS, 2 * THREADS).did(Counter.FILE_CLOSES, 2 * THREADS);
        it.did(Counter.FILE_WRITES, THREADS).did(Counter.FILE_WRITE_BYTES, THREADS * BYTES);
        it.did(Counter.FILE_READS, 2 * THREADS).did(Counter.FILE_READ_BYTES, THREADS * BYTES);
    }

    private static Void file(File file) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(new byte[BYTES]);
        }
        Thread.yield();
        try (FileInputStream in = new FileInputStream(file)) {
            Expect.that(BYTES, in.read(new byte[2 * BYTES]));
            Thread.yield();
            Expect.that(-1, in.read());
        }
        return null;
    }

    /**
     * Each thread sends bytes to a thread that sends them back. Most threads are unmounted most of
     * the time.
     */
    private static void sockets(Case it) throws Exception {
        ExecutorService executor = executor();
        try (ServerSocket listener = new ServerSocket(0, THREADS, Pair.LOOPBACK)) {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                tasks.add(() -> client(listener.getLocalPort()));
                tasks.add(() -> server(listener));
            }
            it.begin();
            all(executor, tasks);
            it.end();
        }
        executor.shutdown();
        it.did(Counter.SOCKET_CONNECTS, THREADS).did(Counter.SOCKET_ACCEPTS, THREADS);
        it.did(Counter.SOCKET_OPENS, 2 * THREADS).did(Counter.SOCKET_CLOSES, 2 * THREADS);
        it.did(Counter.SOCKET_WRITES, 2 * THREADS);
        it.did(Counter.SOCKET_WRITE_BYTES, 2 * THREADS * BYTES);
        it.anyNumberOf(Counter.SOCKET_READS);
        it.did(Counter.SOCKET_READ_BYTES, 2 * THREADS * BYTES);
        // a poller's wake-ups are written and read by native code
        it.kernelAside();
    }

    private static Void client(int port) throws IOException {
        try (Socket socket = new Socket(Pair.LOOPBACK, port)) {
            socket.getOutputStream().write(new byte[BYTES]);
            new DataInputStream(socket.getInputStream()).readFully(new byte[BYTES]);
        }
        return null;
    }

    private static Void server(ServerSocket listener) throws IOException {
        try (Socket socket = listener.accept()) {
            byte[] message = new byte[BYTES];
            new DataInputStream(socket.getInputStream()).readFully(message);
            socket.getOutputStream().write(message);
        }
        return null;
    }
}
