// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.executor;

import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import io.jacct.snapshot.Executor;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Scheduled executors, fork/join pools and, where the JDK has them, thread-per-task executors. */
public final class OtherExecutors {
    private static final long MILLI = 1_000_000;

    private OtherExecutors() {}

    /** No arguments. */
    public static void main(String[] args) throws Exception {
        Case.runOnce("delay", OtherExecutors::delay);
        Case.runOnce("due behind another", OtherExecutors::dueBehindAnother);
        Case.runOnce("longer than its period", OtherExecutors::longerThanItsPeriod);
        Case.runOnce("fork/join", OtherExecutors::forkJoin);
        if (Runtime.version().feature() >= 21) {
            Case.runOnce("a thread per task", OtherExecutors::threadPerTask);
            Case.runOnce("virtual threads", OtherExecutors::virtualThreads);
        }
    }

    private static ScheduledThreadPoolExecutor scheduled(String name) {
        return new ScheduledThreadPoolExecutor(1, OneThread.factory(name));
    }

    private static void finish(ExecutorService executor) throws InterruptedException {
        executor.shutdown();
        Expect.that(1, executor.awaitTermination(60, TimeUnit.SECONDS) ? 1 : 0);
    }

    /** The delay does not count as waiting. A task that is cancelled or left over has not run. */
    private static void delay(Case it) throws Exception {
        ScheduledThreadPoolExecutor timer = scheduled("delay");
        timer.setRemoveOnCancelPolicy(true);
        long[] begin = new long[1];
        long before = System.nanoTime();
        timer.schedule(() -> begin[0] = System.nanoTime(), 50, TimeUnit.MILLISECONDS).get();
        ScheduledFuture<?> never = timer.schedule(() -> {}, 9, TimeUnit.DAYS);
        timer.schedule(() -> {}, 9, TimeUnit.DAYS);
        timer.schedule(() -> {}, 9, TimeUnit.DAYS);
        it.state("delayed", 3, Queues.executor("delay-N").delayed());
        never.cancel(false);
        it.state("delayed", 2, Queues.executor("delay-N").delayed());
        timer.shutdownNow();
        finish(timer);
        Executor end = Queues.ended(it, "delay-N", 1, 0, 0, 3);
        it.state("delayed", 0, end.delayed());
        it.within("wait", 0, end.waitNanos(), begin[0] - before - 50 * MILLI);
        Expect.failure(() -> timer.schedule(() -> {}, 1, TimeUnit.DAYS));
        Queues.ended(it, "delay-N", 1, 0, 1, 3);
    }

    private static void dueBehindAnother(Case it) throws Exception {
        ScheduledThreadPoolExecutor timer = scheduled("behind");
        CountDownLatch gate = OneThread.occupy(timer);
        long waited = Queues.executor("behind-N").waitNanos();
        long[] begin = new long[2];
        long before = System.nanoTime();
        timer.schedule(() -> begin[0] = System.nanoTime(), 10, TimeUnit.MILLISECONDS);
        timer.schedule(() -> begin[1] = System.nanoTime(), 20, TimeUnit.MILLISECONDS);
        long after = System.nanoTime();
        Queues.spin(60 * MILLI);
        it.state("delayed", 2, Queues.holds(it, "behind-N", 0, 1).delayed());
        long released = System.nanoTime();
        gate.countDown();
        finish(timer);
        Executor end = Queues.ended(it, "behind-N", 3, 0, 0, 0);
        long least = 2 * (released - after) - 30 * MILLI;
        long most = begin[0] + begin[1] - 2 * before - 30 * MILLI;
        it.within("wait", least, end.waitNanos() - waited, most);
        long one = Math.max(begin[0], begin[1]) - before - 10 * MILLI;
        it.within("wait busy", released - after - 10 * MILLI, end.waitBusyNanos() - waited, one);
    }

    /** A task that is late because its last run was long; that time does not count as waiting. */
    private static void longerThanItsPeriod(Case it) throws Exception {
        ScheduledThreadPoolExecutor timer = scheduled("long");
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(5);
        long before = System.nanoTime();
        timer.scheduleAtFixedRate(
                () -> {
                    Queues.spin(20 * MILLI);
                    done.countDown();
                    if (runs.incrementAndGet() == 5) {
                        throw new IllegalStateException();
                    }
                },
                0,
                1,
                TimeUnit.MILLISECONDS);
        Queues.await(done);
        finish(timer);
        long all = System.nanoTime() - before;
        Executor end = Queues.ended(it, "long-N", 5, 1, 0, 0);
        it.within("run", 100 * MILLI, end.runNanos(), all);
        it.within("wait", 0, end.waitNanos(), all - 100 * MILLI);
        it.within("wait busy", 0, end.waitBusyNanos(), end.waitNanos());
    }

    private static void forkJoin(Case it) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2, OtherExecutors::worker, (t, e) -> {}, true);
        CountDownLatch busy = new CountDownLatch(2);
        CountDownLatch gate = new CountDownLatch(1);
        for (int i = 0; i < 2; i++) {
            pool.execute(
                    () -> {
                        busy.countDown();
                        Queues.await(gate);
                    });
        }
        Queues.await(busy);
        it.state("running", 2, Queues.executor("fork").running());
        long held = System.nanoTime();
        pool.execute(() -> {});
        pool.submit(
                () -> {
                    throw new IllegalStateException();
                });
        // the agent looks once a second
        awaitWaiting(2);
        long least = System.nanoTime() - held;
        gate.countDown();
        finish(pool);
        awaitWaiting(0);
        Expect.failure(() -> pool.execute(() -> {}));
        Executor end = Queues.ended(it, "fork", 4, 1, 1, 0);
        it.within("run", 2 * least, end.runNanos(), 2 * end.runBusyNanos());
    }

    private static void awaitWaiting(long tasks) throws Exception {
        while (Queues.executor("fork").waiting() != tasks) {
            Thread.onSpinWait();
        }
    }

    private static ForkJoinWorkerThread worker(ForkJoinPool pool) {
        ForkJoinWorkerThread worker =
                ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        worker.setName("fork");
        return worker;
    }

    private static ExecutorService threadPerTask(String name) throws ReflectiveOperationException {
        return (ExecutorService)
                Executors.class
                        .getMethod("newThreadPerTaskExecutor", ThreadFactory.class)
                        .invoke(null, OneThread.factory(name));
    }

    private static void threadPerTask(Case it) throws Exception {
        ExecutorService executor = threadPerTask("each");
        CountDownLatch busy = new CountDownLatch(3);
        CountDownLatch gate = new CountDownLatch(1);
        long before = System.nanoTime();
        for (int i = 0; i < 3; i++) {
            executor.execute(
                    () -> {
                        busy.countDown();
                        Queues.await(gate);
                    });
        }
        Queues.await(busy);
        long started = System.nanoTime();
        Executor held = Queues.holds(it, "each-N", 0, 3);
        it.within("wait", 3, held.waitNanos(), 3 * (started - before));
        Expect.failure(
                () ->
                        executor.submit(
                                        () -> {
                                            throw new IllegalStateException();
                                        })
                                .get());
        gate.countDown();
        finish(executor);
        Queues.ended(it, "each-N", 4, 1, 0, 0);
        // the executor has terminated and is named after its class, now or in a moment
        Expect.failure(() -> executor.execute(() -> {}));
        it.state("rejected", 1, Queues.rejected("each-N", "ThreadPerTaskExecutor"));
    }

    /**
     * Many executors, as a server makes for requests. Their threads have no names, so the name of
     * their class is used.
     */
    /** So few tasks that none is drawn: an estimate may be below what they have run at least. */
    private static void virtualThreads(Case it) throws Exception {
        String name = "ThreadPerTaskExecutor";
        long rejectedBefore = Queues.rejected(name);
        for (int i = 0; i < 50; i++) {
            ExecutorService executor =
                    (ExecutorService)
                            Executors.class
                                    .getMethod("newVirtualThreadPerTaskExecutor")
                                    .invoke(null);
            for (int task = 0; task < 2; task++) {
                executor.submit(() -> Queues.spin(1000));
            }
            finish(executor);
        }
        Executor end = Queues.ended(it, name, 100, 0, rejectedBefore, 0);
        it.within("run", 100 * 1000, end.runNanos(), Long.MAX_VALUE);
    }
}
