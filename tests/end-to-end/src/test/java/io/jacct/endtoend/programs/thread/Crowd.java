// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Thousands of threads that live at the same time. They are renamed all the time, by themselves and
 * by others: to long, short and empty names, and to names that match no pool. Each writes a byte
 * before each of its names.
 */
public final class Crowd {
    /** A name of each kind for each thread. */
    public static final int NAMES = 4;

    private static final int NAMERS = 2;

    private Crowd() {}

    /** A file, the number of threads. */
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[1]);
        CountDownLatch here = new CountDownLatch(count);
        CountDownLatch end = new CountDownLatch(1);
        try (FileOutputStream out = new FileOutputStream(args[0])) {
            List<Thread> crowd = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int number = i;
                Runnable task = () -> live(out, number, here, end);
                crowd.add(new Thread(null, task, "crowd-" + i, 1 << 18));
            }
            crowd.forEach(Thread::start);
            here.await();
            System.out.println("all here");
            rename(crowd);
            System.in.read();
            end.countDown();
            join(crowd);
        }
        System.out.println("written " + (long) count * NAMES);
    }

    private static void live(
            FileOutputStream out, int number, CountDownLatch here, CountDownLatch end) {
        for (int i = 0; i < NAMES; i++) {
            if (i == NAMES - 1) {
                here.countDown();
                await(end);
            }
            write(out);
            Thread.currentThread().setName(name(number, i));
        }
    }

    private static String name(int number, int kind) {
        switch (kind) {
            case 0:
                return "";
            case 1:
                return "a name without end ".repeat(20) + number;
            case 2:
                return new String(Character.toChars(0x1F600 + number % 50)) + "\u0000\n\u001b[2J";
            default:
                return "crowd " + Integer.toHexString(number) + "/" + number;
        }
    }

    private static void rename(List<Thread> crowd) throws InterruptedException {
        List<Thread> namers = new ArrayList<>();
        for (int i = 0; i < NAMERS; i++) {
            namers.add(new Thread(() -> renameAll(crowd), "namer-" + i));
        }
        namers.forEach(Thread::start);
        join(namers);
    }

    private static void renameAll(List<Thread> crowd) {
        for (int kind = 0; kind < NAMES; kind++) {
            for (int i = 0; i < crowd.size(); i++) {
                crowd.get(i).setName(name(i, kind));
            }
        }
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void write(FileOutputStream out) {
        try {
            out.write(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
