// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** What workloads of executors have in common. */
final class Executing {
    static final Callable<Integer> ONE = () -> 1;
    static final List<Callable<Integer>> TWO = List.of(ONE, ONE);

    /**
     * Of {@link #TWO} at once: a thread that comes while a task's result is being written yields.
     */
    static final String ALL = "completed=2 parks=* yields=* interrupts=*";

    private Executing() {}

    /** All pools have the same name, so that there is one book of them. */
    static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "coverage-1");
        thread.setUncaughtExceptionHandler((dead, why) -> {});
        return thread;
    }

    static void fail() {
        throw new IllegalStateException("as it should");
    }

    /** All is booked when the executor has ended. */
    static void end(ExecutorService executor) throws InterruptedException {
        executor.shutdown();
        if (!executor.awaitTermination(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException("does not end: " + executor);
        }
    }

    /** What is done to a task that waits behind another one. */
    interface ToTask {
        void run(Future<?> task) throws Exception;
    }

    /** The other one runs until it is done. */
    static void behindAnother(ThreadPoolExecutor pool, ToTask action) throws Exception {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        pool.execute(
                () -> {
                    busy.countDown();
                    await(gate);
                });
        await(busy);
        action.run(pool.submit(() -> {}));
        gate.countDown();
    }

    static void await(CountDownLatch latch) {
        boolean done = false;
        while (!done) {
            try {
                latch.await();
                done = true;
            } catch (InterruptedException again) {
                // shutdownNow interrupts running threads
            }
        }
    }

    /** Schedules what is to run again and again. */
    interface Periodic {
        Future<?> every(Runnable run) throws Exception;
    }

    /** The third run is the last: it cancels its own task. */
    static Future<?> thrice(Periodic schedule) throws Exception {
        CountDownLatch runs = new CountDownLatch(3);
        CountDownLatch known = new CountDownLatch(1);
        Future<?>[] task = new Future<?>[1];
        task[0] =
                schedule.every(
                        () -> {
                            runs.countDown();
                            if (runs.getCount() == 0) {
                                await(known);
                                task[0].cancel(false);
                            }
                        });
        known.countDown();
        runs.await();
        return task[0];
    }
}
