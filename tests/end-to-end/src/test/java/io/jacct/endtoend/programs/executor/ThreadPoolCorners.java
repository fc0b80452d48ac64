// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.executor;

import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Rare events of a thread pool: tasks are removed, and code of the application throws. */
public final class ThreadPoolCorners {
    private static final Runnable NOTHING = OneThread.NOTHING;

    private ThreadPoolCorners() {}

    /** No arguments. */
    public static void main(String[] args) throws Exception {
        Case.runOnce("removed", ThreadPoolCorners::removed);
        Case.runOnce("no thread", ThreadPoolCorners::noThread);
        Case.runOnce("queue throws", ThreadPoolCorners::queueThrows);
        Case.runOnce("before throws", ThreadPoolCorners::beforeThrows);
        Case.runOnce("one name", ThreadPoolCorners::oneName);
    }

    private static void removed(Case it) throws Exception {
        ThreadPoolExecutor pool = OneThread.pool("removed");
        CountDownLatch gate = OneThread.occupy(pool);
        pool.execute(NOTHING);
        pool.remove(NOTHING);
        pool.remove(NOTHING);
        for (int i = 0; i < 4; i++) {
            Future<?> future = pool.submit(NOTHING);
            future.cancel(i % 2 == 0);
        }
        pool.submit(NOTHING);
        pool.submit(NOTHING);
        pool.purge();
        Queues.holds(it, "removed-N", 2, 1);
        Expect.that(2, pool.shutdownNow().size());
        gate.countDown();
        OneThread.finish(pool);
        Queues.ended(it, "removed-N", 1, 0, 0, 7);
    }

    private static void noThread(Case it) throws Exception {
        boolean[] none = new boolean[1];
        ThreadPoolExecutor pool = OneThread.pool("none");
        pool.setThreadFactory(
                task -> {
                    if (none[0]) {
                        throw new IllegalStateException();
                    }
                    return new Thread(task, "none-1");
                });
        pool.submit(NOTHING).get();
        pool.setMaximumPoolSize(2);
        pool.setCorePoolSize(2);
        none[0] = true;
        Expect.failure(() -> pool.execute(NOTHING));
        OneThread.finish(pool);
        Queues.ended(it, "none-N", 1, 0, 0, 0);
    }

    private static void queueThrows(Case it) throws Exception {
        BlockingQueue<Runnable> picky =
                new LinkedBlockingQueue<>() {
                    private static final long serialVersionUID = 1L;

                    @Override
                    public boolean offer(Runnable task) {
                        throw new RejectedExecutionException();
                    }
                };
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(
                        1, 1, 0, TimeUnit.SECONDS, picky, OneThread.factory("picky"));
        CountDownLatch gate = OneThread.occupy(pool);
        Expect.failure(() -> pool.execute(NOTHING));
        Expect.failure(() -> pool.execute(NOTHING));
        Queues.holds(it, "picky-N", 0, 1);
        gate.countDown();
        OneThread.finish(pool);
        Queues.ended(it, "picky-N", 1, 0, 0, 0);
    }

    private static void beforeThrows(Case it) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(
                        1,
                        1,
                        0,
                        TimeUnit.SECONDS,
                        new LinkedBlockingQueue<>(),
                        OneThread.quiet("before")) {
                    @Override
                    protected void beforeExecute(Thread thread, Runnable task) {
                        if (task != NOTHING) {
                            throw new IllegalStateException();
                        }
                    }
                };
        pool.execute(() -> {});
        pool.execute(NOTHING);
        OneThread.finish(pool);
        Queues.ended(it, "before-N", 2, 0, 0, 0);
    }

    /** Two executors at the same time have two accounts; one after the other share one. */
    private static void oneName(Case it) throws Exception {
        ThreadPoolExecutor first = OneThread.pool("same");
        ThreadPoolExecutor second = OneThread.pool("same");
        first.submit(NOTHING).get();
        second.submit(NOTHING).get();
        OneThread.finish(first);
        ThreadPoolExecutor third = OneThread.pool("same");
        third.submit(NOTHING).get();
        OneThread.finish(second);
        OneThread.finish(third);
        Queues.ended(it, "same-N", 2, 0, 0, 0);
        Queues.ended(it, "same-N~2", 1, 0, 0, 0);
    }
}
