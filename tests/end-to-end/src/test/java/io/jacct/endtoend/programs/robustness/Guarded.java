// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Permission;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Works under a security manager: the one of the command line, or one of its own that refuses
 * everything and at the end prints the requests that it got. The program opens its files before.
 */
public final class Guarded {
    /** Bytes that each thread writes. */
    public static final int WRITTEN = 1_000;

    /**
     * The number of threads that end before the manager is set, and again after that; then one
     * waits.
     */
    public static final int THREADS = 20;

    /** The thread that waits. */
    public static final String LAST = "guarded-last";

    /** The file in its directory that all threads write, and the copy of its contents halfway. */
    public static final String OUT = "out";

    public static final String COPY = "copy";

    private static final Set<String> QUESTIONS = new ConcurrentSkipListSet<>();

    private Guarded() {}

    /** Whether the manager is the program's own, and the directory. */
    public static void main(String[] args) throws Exception {
        boolean own = Boolean.parseBoolean(args[0]);
        Path written = Path.of(args[1], OUT);
        Path copy = Path.of(args[1], COPY);
        FileOutputStream out = new FileOutputStream(written.toFile());
        Attempt socket = () -> new ServerSocket(0).close();
        Runnable last = () -> awaitLine(out);
        QUESTIONS.add("asked:");
        // warms up, so that requests of a first use come before, from whichever thread is first
        work(out);
        if (own) {
            install();
        }
        work(out);
        tryOut("socket", socket);
        Files.copy(written, copy);
        System.out.println("ready");
        Thread waiting = new Thread(last, LAST);
        waiting.start();
        waiting.join();
        for (String question : QUESTIONS) {
            System.out.println(question);
        }
    }

    private static void work(FileOutputStream out) throws InterruptedException {
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(() -> write(out), "guarded-" + i);
            thread.start();
            thread.join();
        }
        tryOut("file", () -> new FileInputStream("/proc/self/stat").close());
    }

    @SuppressWarnings("removal") // the refusals that this test is about
    private static void install() {
        System.setSecurityManager(new Refusing());
    }

    private static void awaitLine(FileOutputStream out) {
        try {
            write(out);
            System.in.read();
            write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void tryOut(String what, Attempt attempt) {
        try {
            attempt.run();
            System.out.println(what + " allowed");
        } catch (SecurityException | IOException refused) {
            System.out.println(what + " " + refused);
        }
    }

    private static void write(FileOutputStream out) {
        try {
            for (int i = 0; i < WRITTEN; i++) {
                out.write(i);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An action that may be refused. */
    private interface Attempt {
        void run() throws IOException;
    }

    /** Records every request, and refuses those that an application need not make. */
    @SuppressWarnings("removal") // as above
    private static final class Refusing extends SecurityManager {
        @Override
        public void checkPermission(Permission permission) {
            QUESTIONS.add(Thread.currentThread().getName() + " " + permission);
            if (permission.getName().startsWith("/proc")
                    || permission.getName().endsWith(".woven")
                    || permission.getClass().getName().endsWith("ManagementPermission")) {
                throw new SecurityException("no");
            }
        }

        @Override
        public void checkPermission(Permission permission, Object context) {
            checkPermission(permission);
        }
    }
}
