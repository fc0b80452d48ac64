// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A resource runs out, again and again, while threads write to a file and start others that do. A
 * thread that gets the error continues, so the final output is always the same.
 */
public final class Shortage {
    private static final int WORKERS = 3;

    /**
     * The number of bytes that each writes, and of threads that it starts, which write one byte
     * each.
     */
    private static final int WORK = 500;

    /** The number of the workers' tries after which the resource is given back. */
    private static final int STEPS = 100;

    /** The total of written bytes. */
    public static final int BYTES = WORKERS * 2 * WORK;

    private static final AtomicInteger STEP = new AtomicInteger();
    private static final AtomicInteger WRITTEN = new AtomicInteger();

    private Shortage() {}

    /** The kind of {@link Hog}, the file, the rounds. */
    public static void main(String[] args) throws Exception {
        Hog hog = Hog.of(args[0]);
        int rounds = Integer.parseInt(args[2]);
        Thread[] workers = new Thread[WORKERS];
        try (FileOutputStream out = new FileOutputStream(args[1])) {
            Runnable last = () -> write(out);
            for (int i = 0; i < WORKERS; i++) {
                workers[i] = new Thread(() -> work(out, last), "worker-" + i);
                workers[i].start();
            }
            for (int i = 0; i < rounds; i++) {
                String said = hog.fill();
                int until = STEP.get() + STEPS;
                while (STEP.get() < until && alive(workers)) {
                    Thread.onSpinWait();
                }
                hog.free();
                System.out.println(said);
            }
            for (Thread worker : workers) {
                worker.join();
            }
        }
        System.out.println("written " + WRITTEN);
    }

    private static boolean alive(Thread[] workers) {
        boolean alive = false;
        for (Thread worker : workers) {
            alive |= worker.isAlive();
        }
        return alive;
    }

    private static void work(FileOutputStream out, Runnable last) {
        for (int i = 0; i < WORK; i++) {
            write(out);
        }
        for (int i = 0; i < WORK; i++) {
            join(start(last));
        }
    }

    private static Thread start(Runnable task) {
        while (true) {
            STEP.incrementAndGet();
            try {
                Thread thread = new Thread(task, "short");
                thread.start();
                return thread;
            } catch (OutOfMemoryError shortage) {
                Thread.onSpinWait();
            }
        }
    }

    private static void join(Thread thread) {
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (OutOfMemoryError shortage) {
                Thread.onSpinWait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Writes a byte, with as many tries as that takes. */
    private static void write(FileOutputStream out) {
        for (boolean done = false; !done; ) {
            STEP.incrementAndGet();
            try {
                out.write(1);
                done = true;
            } catch (OutOfMemoryError shortage) {
                Thread.onSpinWait();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        WRITTEN.incrementAndGet();
    }
}
