// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Thousands of threads that do the same thing at the same moment: they end, open and close a file,
 * rename themselves, or are interrupted while they wait, and end interrupted. With {@code begins}
 * none waits for the others. It prints the time at which it began, and how many have done it.
 */
public final class Together {
    /** Room for the stack of a platform thread. */
    private static final int STACK = 1 << 18;

    private static final int EACH = 10;

    private final AtomicInteger done = new AtomicInteger();
    private final CountDownLatch go = new CountDownLatch(1);
    private final CountDownLatch here;
    private final String what;
    private final Path file;
    private final boolean virtual;

    private Together(String what, boolean virtual, int threads) throws IOException {
        this.what = what;
        this.virtual = virtual;
        this.here = new CountDownLatch(threads);
        this.file = Files.createTempFile("together", null);
    }

    /** What they do, {@code platform} or {@code virtual}, the number of threads. */
    public static void main(String[] args) throws Exception {
        System.out.println(System.currentTimeMillis());
        int threads = Integer.parseInt(args[2]);
        Together together = new Together(args[0], args[1].equals("virtual"), threads);
        try {
            together.run(threads);
        } finally {
            Files.delete(together.file);
        }
        System.out.println("done " + together.done);
    }

    private void run(int threads) throws Exception {
        Thread[] crowd = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            crowd[i] = thread("together-" + i, this::live);
            crowd[i].start();
        }
        here.await();
        if (what.equals("interrupts")) {
            for (Thread thread : crowd) {
                thread.interrupt();
            }
        }
        go.countDown();
        for (Thread thread : crowd) {
            thread.join();
        }
    }

    private Thread thread(String name, Runnable task) throws Exception {
        if (!virtual) {
            return new Thread(null, task, name, STACK);
        }
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        builder = type.getMethod("name", String.class).invoke(builder, name);
        return (Thread) type.getMethod("unstarted", Runnable.class).invoke(builder, task);
    }

    private void live() {
        try {
            here.countDown();
            if (!what.equals("begins")) {
                await();
            }
            act();
            done.incrementAndGet();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An interrupt ends the wait, and stays. */
    private void await() {
        try {
            go.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void act() throws IOException {
        for (int i = 0; i < EACH; i++) {
            if (what.equals("opens")) {
                new FileInputStream(file.toFile()).close();
            } else if (what.equals("renames")) {
                Thread.currentThread().setName("renamed-" + i);
            }
        }
    }
}
