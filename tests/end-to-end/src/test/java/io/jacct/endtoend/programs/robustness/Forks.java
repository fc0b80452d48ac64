// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Starts processes, many at a time. Each prints a line and ends with a status. */
public final class Forks {
    /** The line that each process prints. */
    public static final int LINE = 7;

    private static final int STATUS = 3;
    private static final int STARTERS = 4;

    private static final AtomicInteger LEFT = new AtomicInteger();
    private static final AtomicInteger WELL = new AtomicInteger();
    private static final AtomicLong BYTES = new AtomicLong();

    private Forks() {}

    /** The number of processes. */
    public static void main(String[] args) throws Exception {
        LEFT.set(Integer.parseInt(args[0]));
        Thread[] starters = new Thread[STARTERS];
        for (int i = 0; i < STARTERS; i++) {
            starters[i] = new Thread(Forks::run, "starter-" + i);
            starters[i].start();
        }
        for (Thread starter : starters) {
            starter.join();
        }
        System.out.println("processes " + WELL + " bytes " + BYTES);
    }

    private static void run() {
        try {
            while (LEFT.getAndDecrement() > 0) {
                Process child = new ProcessBuilder("sh", "-c", "echo child.; exit 3").start();
                BYTES.addAndGet(child.getInputStream().readAllBytes().length);
                WELL.addAndGet(child.waitFor() == STATUS ? 1 : 0);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
