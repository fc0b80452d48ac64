// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.owner;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;

import io.jacct.api.Beancounter;
import io.jacct.endtoend.programs.Virtual;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.stream.IntStream;

/**
 * The ways in which code runs for an owner. All owners use the same pools. So a worker runs for one
 * owner after the other, and any of them may have started it.
 */
final class TenantWays {
    private static final boolean VIRTUAL = Runtime.version().feature() >= 21;
    private static final int WORKERS = 3;
    private static final int PERIODS = 3;

    private final Collection<Thread> threads = new ConcurrentLinkedQueue<>();
    private final Collection<Thread> parked = new ConcurrentLinkedQueue<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private final ExecutorService pool = Executors.newFixedThreadPool(WORKERS, this::thread);
    private final ScheduledExecutorService scheduled =
            Executors.newScheduledThreadPool(WORKERS, this::thread);
    private final ForkJoinPool forks = new ForkJoinPool(WORKERS);
    private final LinkedBlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
    private final Thread loop = thread(this::loop);
    private final ThreadPoolExecutor full =
            new ThreadPoolExecutor(
                    1,
                    1,
                    0,
                    MILLISECONDS,
                    new SynchronousQueue<>(),
                    this::thread,
                    new ThreadPoolExecutor.CallerRunsPolicy());

    /** One object that each owner hands over once. */
    private final Runnable constant;

    TenantWays(Runnable constant) {
        this.constant = constant;
        loop.start();
        full.execute(() -> await(end));
    }

    private Thread thread(Runnable task) {
        Thread made = new Thread(task);
        made.setUncaughtExceptionHandler((thread, thrown) -> {});
        threads.add(made);
        return made;
    }

    /** An executor that jacct does not know. */
    private void loop() {
        while (end.getCount() > 0) {
            try {
                events.take().run();
            } catch (InterruptedException told) {
                return;
            }
        }
    }

    /** Uses every way for one owner, or for no owner. The action runs many times. */
    void all(Beancounter owner, Runnable action) throws Exception {
        run(owner, action::run);
        run(owner, () -> inside(action));
        run(owner, () -> pools(action));
        run(owner, () -> schedules(action));
        run(owner, () -> forks(action));
        run(owner, () -> stages(action));
        run(owner, () -> virtual(action));
    }

    private interface Way {
        void go() throws Exception;
    }

    private static void run(Beancounter owner, Way way) throws Exception {
        Callable<Void> call =
                () -> {
                    way.go();
                    return null;
                };
        if (owner == null) {
            call.call();
        } else {
            owner.call(call);
        }
    }

    /** On a new thread, and after code of another owner that ends in every possible way. */
    private void inside(Runnable action) throws Exception {
        Thread started = new Thread(action);
        started.start();
        started.join();
        Beancounter other = Beancounter.of("other");
        for (Throwable thrown : List.of(new IllegalStateException(), new AssertionError())) {
            try {
                other.run(() -> TenantWays.<RuntimeException>toss(thrown));
            } catch (RuntimeException | Error expected) {
                action.run();
            }
        }
        try {
            other.run(TenantWays::overflow);
        } catch (StackOverflowError expected) {
            action.run();
        }
    }

    private static void overflow() {
        overflow();
    }

    @SuppressWarnings("unchecked") // throws a checked exception without declaring it
    private static <T extends Throwable> void toss(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private void pools(Runnable action) throws Exception {
        FutureTask<Void> task = new FutureTask<>(action, null);
        pool.execute(task);
        task.get();
        pool.submit(action).get();
        pool.submit(Executors.callable(action)).get();
        for (Future<?> each : pool.invokeAll(List.of(Executors.callable(action)))) {
            each.get();
        }
        pool.execute(
                () -> {
                    action.run();
                    throw new IllegalStateException("ends the worker");
                });
        pool.execute(constant);
        full.execute(action);
    }

    private void schedules(Runnable action) throws Exception {
        schedules(action, scheduled);
        // a fork/join pool schedules tasks from JDK 25 on
        Object forkJoin = forks;
        boolean both = forkJoin instanceof ScheduledExecutorService;
        schedules(action, both ? (ScheduledExecutorService) forkJoin : scheduled);
    }

    private static void schedules(Runnable action, ScheduledExecutorService scheduled)
            throws Exception {
        scheduled.submit(action).get();
        scheduled.schedule(action, 1, MILLISECONDS).get();
        int[] times = new int[1];
        Runnable last =
                () -> {
                    if (++times[0] % PERIODS == 0) {
                        action.run();
                        throw new IllegalStateException("ends the task");
                    }
                };
        endless(scheduled.scheduleAtFixedRate(last, 0, 1, MILLISECONDS));
        endless(scheduled.scheduleWithFixedDelay(last, 0, 1, MILLISECONDS));
    }

    private static void endless(Future<?> task) throws InterruptedException {
        try {
            task.get();
        } catch (ExecutionException expected) {
            return;
        }
        throw new IllegalStateException("has ended");
    }

    private void forks(Runnable action) throws Exception {
        forks.submit(action).get();
        forks.invoke(new Halves(4, action));
        ForkJoinTask.adapt(action).fork().join();
        IntStream.range(0, 16).parallel().forEach(any -> action.run());
    }

    private static final class Halves extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private final int size;
        private final transient Runnable action;

        Halves(int size, Runnable action) {
            this.size = size;
            this.action = action;
        }

        @Override
        protected void compute() {
            if (size == 1) {
                action.run();
            } else {
                invokeAll(new Halves(size / 2, action), new Halves(size / 2, action));
            }
        }
    }

    private void stages(Runnable action) throws Exception {
        CompletableFuture.runAsync(action).get();
        CompletableFuture.runAsync(action, pool).get();
        CompletableFuture.supplyAsync(() -> done(action), forks).get();
        CompletableFuture.runAsync(action, events::add).get();
        CompletableFuture.runAsync(action, CompletableFuture.delayedExecutor(1, MILLISECONDS))
                .get();
        CompletableFuture<Void> first = new CompletableFuture<>();
        List<CompletableFuture<Void>> later = new ArrayList<>();
        later.add(first.thenRunAsync(action));
        later.add(first.thenRunAsync(action, pool));
        later.add(first.thenRunAsync(action, events::add));
        later.add(first.thenAcceptBothAsync(first, (a, b) -> action.run(), forks));
        // the thread that completes the first stage does not matter
        Beancounter.of("other").run(() -> first.complete(null));
        for (CompletableFuture<Void> each : later) {
            each.get();
        }
        first.thenRunAsync(action, pool).get();
    }

    private static Object done(Runnable action) {
        action.run();
        return action;
    }

    private void virtual(Runnable action) throws Exception {
        if (!VIRTUAL) {
            action.run();
            action.run();
            return;
        }
        ThreadFactory factory = Virtual.factory();
        Thread one = factory.newThread(action);
        one.start();
        one.join();
        try {
            one.start();
        } catch (IllegalThreadStateException expected) {
            one.join();
        }
        ExecutorService executor = Virtual.executor();
        executor.submit(action).get();
        executor.shutdown();
        Thread waits = factory.newThread(() -> await(end));
        waits.start();
        parked.add(waits);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until all handed-over tasks are done. */
    void settle() throws InterruptedException {
        pool.shutdown();
        pool.awaitTermination(1, MINUTES);
    }

    /** Waits until no thread is left. */
    void finish() throws InterruptedException {
        end.countDown();
        scheduled.shutdown();
        forks.shutdown();
        full.shutdown();
        loop.interrupt();
        for (Thread each : threads) {
            each.join();
        }
        for (Thread each : parked) {
            each.join();
        }
    }
}
