// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Threads that have each allocated some memory, and wait until standard input ends. With a second
 * argument each is in a pool of its own.
 */
public final class Crowded {
    /** What each thread allocates at least. */
    public static final int BYTES = 100_000;

    private static final int STACK = 1 << 18;

    private static final AtomicLong LENGTHS = new AtomicLong();

    private Crowded() {}

    /**
     * The number of threads, and perhaps {@code apart}, or {@code later}: after a line of input.
     */
    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]);
        boolean apart = args.length > 1 && args[1].equals("apart");
        if (args.length > 1 && !apart) {
            System.out.println("ready");
            System.in.read();
        }
        CountDownLatch here = new CountDownLatch(threads);
        CountDownLatch go = new CountDownLatch(1);
        Runnable task = () -> live(here, go);
        for (int i = 0; i < threads; i++) {
            String name = apart ? "crowded-" + letters(i) + "-worker-1" : "crowded-" + i;
            new Thread(null, task, name, STACK).start();
        }
        here.await();
        System.out.println("all wait");
        System.in.readAllBytes();
        go.countDown();
    }

    /** The name of a pool keeps letters, and has one sign for all numbers. */
    private static String letters(int number) {
        StringBuilder letters = new StringBuilder();
        for (int rest = number; letters.length() < 4; rest /= 26) {
            letters.append((char) ('a' + rest % 26));
        }
        return letters.toString();
    }

    private static void live(CountDownLatch here, CountDownLatch go) {
        byte[] bytes = new byte[BYTES];
        LENGTHS.addAndGet(bytes.length);
        here.countDown();
        try {
            go.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
