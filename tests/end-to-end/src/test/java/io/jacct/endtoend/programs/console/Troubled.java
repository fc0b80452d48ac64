// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.console;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Has each trouble that an operator looks for, until its standard input ends: {@code burner-1}
 * burns a processor, {@code writer-1} writes a file, {@code reader-1} hangs in a read of a silent
 * peer, {@code waiter-1} at a monitor that {@code holder-1} holds, the queue of {@code mailer-N}
 * grows, and {@code leaker-1} keeps files open and forgets one. Twice a second a thread {@code
 * courier-1} ends. More threads that rest can be asked for. On the word {@code r} of its input
 * {@code small-N} rejects tasks, on {@code d} the thread {@code unlucky-1} dies of an exception.
 */
public final class Troubled {
    /** How many files the leaker keeps open. */
    public static final int LEAKED = 60;

    private static final Object MONITOR = new Object();
    private static final List<Object> OPEN = new ArrayList<>();

    private Troubled() {}

    /** A directory, and the number of threads that rest. */
    public static void main(String[] args) throws Exception {
        Path directory = Path.of(args[0]);
        start("burner-1", Troubled::burn);
        start("writer-1", () -> write(directory.resolve("orders.log")));
        ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        start("reader-1", () -> read(silent.getLocalPort()));
        OPEN.add(silent.accept());
        start("holder-1", Troubled::hold);
        start("leaker-1", () -> leak(Files.createFile(directory.resolve("leaked.tmp"))));
        ExecutorService mailer =
                Executors.newFixedThreadPool(1, task -> new Thread(task, "mailer-1"));
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        clock.scheduleAtFixedRate(Troubled::courier, 0, 500, TimeUnit.MILLISECONDS);
        clock.scheduleAtFixedRate(
                () -> mailer.submit(Troubled::rest), 0, 50, TimeUnit.MILLISECONDS);
        for (int i = 1; i <= Integer.parseInt(args[1]); i++) {
            start("idle-" + i, Troubled::rest);
        }
        System.out.println("troubled");
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
    private interface Trouble {
        void make() throws IOException;
    }

    private static void start(String name, Trouble trouble) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                trouble.make();
                            } catch (IOException e) {
                                System.err.println(e);
                            }
                        },
                        name);
        thread.setDaemon(true);
        thread.start();
    }

    /** A thread that ends at once. */
    private static void courier() {
        start("courier-1", () -> {});
    }

    private static void burn() {
        long round = 0;
        while (round >= 0) {
            round++;
            if (round % 1_000_000 == 0) {
                // some 40 % of a processor is enough to be the first, and the machine stays usable
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
        }
    }

    private static void write(Path file) throws IOException {
        byte[] block = new byte[8192];
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            while (true) {
                out.write(block);
                out.getChannel().position(0);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
            }
        }
    }

    private static void read(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getInputStream().read();
        }
    }

    private static void hold() {
        synchronized (MONITOR) {
            start("waiter-1", Troubled::enter);
            rest();
        }
    }

    private static void enter() {
        synchronized (MONITOR) {
            burn();
        }
    }

    private static void leak(Path file) throws IOException {
        for (int i = 0; i < LEAKED; i++) {
            OPEN.add(new FileInputStream(file.toFile()));
        }
        new FileInputStream(file.toFile()).read();
        System.gc();
        rest();
    }

    private static void reject() {
        ThreadPoolExecutor small =
                new ThreadPoolExecutor(
                        1,
                        1,
                        1,
                        TimeUnit.MINUTES,
                        new ArrayBlockingQueue<>(1),
                        task -> new Thread(task, "small-1"));
        int rejected = 0;
        for (int i = 0; i < 5; i++) {
            try {
                small.execute(Troubled::rest);
            } catch (RejectedExecutionException full) {
                rejected++;
            }
        }
        System.out.println("rejected " + rejected);
    }

    private static void die() {
        throw new IllegalStateException("on purpose");
    }

    private static void rest() {
        while (true) {
            LockSupport.park();
        }
    }
}
