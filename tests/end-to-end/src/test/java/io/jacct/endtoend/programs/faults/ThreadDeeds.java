// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import io.jacct.api.Counters;
import io.jacct.api.IoKstat;
import io.jacct.api.Kstats;
import io.jacct.api.NamedKstat;
import io.jacct.api.TimerKstat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Deeds with threads, executors, and an application's own counters. */
final class ThreadDeeds implements AutoCloseable {
    private static final int COUNTER = Counters.perfAdd("deeds");
    private static final NamedKstat NAMED = Kstats.named("deeds", 0, "named", "deeds", "units");
    private static final IoKstat QUEUE = Kstats.io("deeds", 0, "queue", "deeds");
    private static final TimerKstat TIMER = Kstats.timer("deeds", 0, "timer", "deeds");
    private static final int MANY = 4;

    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(1);
    private final ForkJoinPool forks = new ForkJoinPool(2);
    private final boolean virtual = Runtime.version().feature() >= 21;

    void addTo(List<Callable<String>> all) {
        all.add(this::threads);
        all.add(this::waits);
        all.add(this::pooled);
        all.add(this::brief);
        all.add(this::scheduled);
        all.add(this::forked);
        all.add(this::own);
        if (virtual) {
            all.add(this::virtually);
        }
    }

    private String threads() throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> Thread.currentThread().getName());
        Thread thread = new Thread(task, "deed-1");
        thread.setName("deed-2");
        thread.start();
        thread.join();
        String again = Thrown.by(() -> start(thread));
        FutureTask<?> failing = new FutureTask<>(() -> Integer.parseInt("x"));
        Thread second = new Thread(failing);
        second.start();
        return task.get() + " " + again + Thrown.by(failing::get);
    }

    private static Object start(Thread thread) {
        thread.start();
        return thread;
    }

    private String waits() throws Exception {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(1);
        }
        Thread.sleep(1);
        Thread.yield();
        LockSupport.parkNanos(1_000);
        Thread.currentThread().interrupt();
        return Thrown.by(() -> waitFor(lock)) + Thread.interrupted();
    }

    private static Object waitFor(Object lock) throws InterruptedException {
        synchronized (lock) {
            lock.wait();
        }
        return lock;
    }

    private String pooled() throws Exception {
        CountDownLatch all = new CountDownLatch(MANY);
        for (int i = 0; i < MANY; i++) {
            pool.execute(all::countDown);
        }
        all.await();
        FutureTask<?> thrown = new FutureTask<>(() -> Integer.parseInt("y"));
        return pool.submit(() -> 5).get()
                + " "
                + Thrown.by(() -> pool.submit(thrown).get())
                + Thrown.by(thrown::get);
    }

    private String brief() throws Exception {
        ExecutorService once = Executors.newSingleThreadExecutor(r -> new Thread(r, "brief"));
        int answer = once.submit(() -> 6).get();
        List<Runnable> left = once.shutdownNow();
        boolean ended = once.awaitTermination(1, TimeUnit.MINUTES);
        String late = Thrown.by(() -> once.submit(() -> 7)).replaceAll(" .*", "");
        return answer + " " + left + " " + ended + " " + late;
    }

    private String scheduled() throws ExecutionException, InterruptedException {
        CountDownLatch thrice = new CountDownLatch(3);
        var periodic = clock.scheduleAtFixedRate(thrice::countDown, 0, 100, TimeUnit.MICROSECONDS);
        thrice.await();
        boolean ended = periodic.cancel(false);
        return clock.schedule(() -> 8, 1, TimeUnit.MICROSECONDS).get() + " " + ended;
    }

    private String forked() throws Exception {
        return "" + forks.submit(new Sum(0, 64)).get();
    }

    private String own() {
        Counters.perfAdjust(COUNTER, 1);
        NAMED.add("units", 1);
        QUEUE.runqEnter();
        QUEUE.runqExit();
        QUEUE.readDone(1);
        TIMER.stop(TIMER.start());
        NamedKstat brief = Kstats.named("brief", 0, "brief", "deeds", "value");
        brief.add("value", 1);
        brief.close();
        return "own";
    }

    private String virtually() throws Exception {
        ExecutorService each =
                (ExecutorService)
                        Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        String text =
                each.submit(
                                () -> {
                                    Thread.sleep(1);
                                    Thread.currentThread().setName("virtual");
                                    LockSupport.parkNanos(1_000);
                                    return "virtual";
                                })
                        .get();
        each.shutdown();
        return text + " " + each.awaitTermination(1, TimeUnit.MINUTES);
    }

    @Override
    public void close() {
        pool.shutdown();
        clock.shutdown();
        forks.shutdown();
    }

    private static final class Sum extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from < 8) {
                return to - from;
            }
            Sum half = new Sum(from, (from + to) / 2);
            half.fork();
            return new Sum((from + to) / 2, to).compute() + half.join();
        }
    }
}
