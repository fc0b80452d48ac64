// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.executor;

import io.jacct.endtoend.programs.Expect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/**
 * A fork/join pool whose tasks hand in the next one: {@value #TASKS}, of which each tenth fails. A
 * worker never leaves its loop. Before the task number {@value #HELD} it prints a line and waits
 * for one. At the end the pool has terminated.
 */
public final class ForkedChain {
    public static final int TASKS = 10_000;
    public static final int FAILED = TASKS / 10;
    public static final int HELD = 5_000;

    private final ForkJoinPool pool =
            new ForkJoinPool(
                    1,
                    ForkJoinPool.defaultForkJoinWorkerThreadFactory,
                    (thread, thrown) -> {},
                    true);

    private ForkedChain() {}

    public static void main(String[] args) throws Exception {
        new ForkedChain().run();
    }

    private void run() throws Exception {
        pool.execute(() -> task(0));
        while (!pool.isShutdown()) {
            Thread.onSpinWait();
        }
        Expect.that(1, pool.awaitTermination(1, TimeUnit.MINUTES) ? 1 : 0);
        System.out.println("terminated");
        System.in.readAllBytes();
    }

    private static void read() {
        try {
            System.in.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void task(int number) {
        if (number == HELD) {
            System.out.println("held");
            read();
        }
        if (number + 1 < TASKS) {
            pool.execute(() -> task(number + 1));
        } else {
            pool.shutdown();
        }
        if (number % 10 == 9) {
            throw new IllegalStateException("as it should");
        }
    }
}
