// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.thread;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The common part of the workloads of executors. */
final class Executing {
    static final Callable<Integer> ONE = () -> 1;
    static final List<Callable<Integer>> TWO = List.of(ONE, ONE);

    /**
     * For {@link #TWO} at once: a thread yields if it comes while a task's result is being written.
     */
    static final String ALL = "completed=2 parks=* yields=* interrupts=*";

    private Executing() {}

    /** All pools have the same name, so they share one account. */
    static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "coverage-1");
        thread.setUncaughtExceptionHandler((dead, why) -> {});
        return thread;
    }

    static void fail() {
        throw new IllegalStateException("as it should");
    }

    /** Waits for the end of the executor, when everything is booked. */
    static void end(ExecutorService executor) throws InterruptedException {
        executor.shutdown();
        if (!executor.awaitTermination(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException("does not end: " + executor);
        }
    }

    /** An action on a task that waits behind another one. */
    interface ToTask {
        void run(Future<?> task) throws Exception;
    }

    /** Runs the action while the other task runs. */
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

    /** Schedules a periodic task. */
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
