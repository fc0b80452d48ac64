// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Has every trouble that an operator looks for, each in a thread that is named after it. On lines
 * of standard input it rejects tasks, or a thread dies. It ends with its input.
 */
public final class Troubled {
    /** Handles that are open and not used. */
    public static final int LEAKED = 25;

    private static final Object MONITOR = new Object();
    private static final long PAUSE_NANOS = 1_000_000;
    private static final List<InputStream> LEAKS = new ArrayList<>();

    private Troubled() {}

    /** The directory for the files. */
    public static void main(String[] args) throws Exception {
        Path directory = Path.of(args[0]);
        start("burner-1", Troubled::burn);
        start("journal-writer-1", () -> write(directory.resolve("journal")));
        start("leaker-1", () -> leak(directory.resolve("leaked")));
        start("hung-reader-1", Troubled::read);
        start("holder", Troubled::hold);
        ThreadPoolExecutor full =
                new ThreadPoolExecutor(
                        1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), named("full-1"));
        start("submitter", () -> submit(full));
        System.out.println("ready");
        for (int word = System.in.read(); word >= 0; word = System.in.read()) {
            if (word == 'r') {
                reject();
            } else if (word == 'd') {
                start("unlucky-1", Troubled::die);
            }
        }
        System.exit(0);
    }

    /** Something that may fail. */
    private interface Work {
        void run() throws Exception;
    }

    private static void start(String name, Work work) {
        named(name)
                .newThread(
                        () -> {
                            try {
                                work.run();
                            } catch (IOException | InterruptedException e) {
                                throw new IllegalStateException(e);
                            } catch (Exception e) {
                                throw (RuntimeException) e;
                            }
                        })
                .start();
    }

    private static java.util.concurrent.ThreadFactory named(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            thread.setUncaughtExceptionHandler((dead, error) -> System.out.println("died"));
            return thread;
        };
    }

    private static void burn() {
        while (LEAKS != null) {
            Thread.onSpinWait();
        }
    }

    private static void write(Path path) throws IOException {
        byte[] some = new byte[64 << 10];
        while (true) {
            try (FileOutputStream out = new FileOutputStream(path.toFile())) {
                for (int i = 0; i < 100; i++) {
                    out.write(some);
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
        }
    }

    private static void leak(Path path) throws IOException {
        Files.write(path, new byte[1]);
        for (int i = 0; i < LEAKED; i++) {
            LEAKS.add(new FileInputStream(path.toFile()));
        }
        LockSupport.park(LEAKS);
    }

    private static void read() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, Pair.LOOPBACK);
                Socket socket = new Socket(Pair.LOOPBACK, listener.getLocalPort())) {
            socket.getInputStream().read();
        }
    }

    private static void hold() {
        synchronized (MONITOR) {
            start(
                    "blocked-1",
                    () -> {
                        synchronized (MONITOR) {
                            System.out.println("free");
                        }
                    });
            while (true) {
                LockSupport.park(MONITOR);
            }
        }
    }

    private static void submit(ThreadPoolExecutor full) {
        while (true) {
            full.execute(() -> LockSupport.parkNanos(PAUSE_NANOS * 100));
            LockSupport.parkNanos(PAUSE_NANOS * 10);
        }
    }

    private static void reject() {
        ThreadPoolExecutor small =
                new ThreadPoolExecutor(
                        1, 1, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(1), named("small-1"));
        int rejected = 0;
        for (int i = 0; i < 5; i++) {
            try {
                small.execute(() -> LockSupport.park(small));
            } catch (RejectedExecutionException full) {
                rejected++;
            }
        }
        System.out.println("rejected " + rejected);
    }

    private static void die() {
        throw new IllegalStateException("on purpose");
    }
}
