// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.thread;

import io.jacct.endtoend.programs.coverage.row.Family;
import io.jacct.endtoend.programs.coverage.row.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * {@code ForkJoinPool}: tasks that came from outside and that workers took. The thread that invokes
 * a task may help, so the number of tasks that workers take may vary.
 */
final class ForkJoinPools extends Family {
    private static final Class<ForkJoinPool> POOL = ForkJoinPool.class;
    private static final String DONE = "completed=1 parks=* interrupts=*";
    private static final String HELPED = "completed=* parks=* interrupts=* waits=*";
    private static final String THRICE = "completed=+ parks=* interrupts=*";
    private static final TimeUnit MILLIS = TimeUnit.MILLISECONDS;

    private ForkJoinPool pool;

    ForkJoinPools(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() {
        pool = new ForkJoinPool(1);
        keep(() -> Executing.end(pool));
    }

    @Override
    protected void atWork() throws Exception {
        pool.submit(() -> {}).get();
    }

    @Override
    protected void rows() {
        of(POOL);
        nothing("ForkJoinPool commonPool getActiveThreadCount getAsyncMode getFactory");
        nothing("getCommonPoolParallelism getParallelism getPoolSize getQueuedSubmissionCount");
        nothing("getQueuedTaskCount getRunningThreadCount getStealCount hasQueuedSubmissions");
        nothing("getUncaughtExceptionHandler getDelayedTaskCount isQuiescent isShutdown");
        nothing("isTerminated isTerminating setParallelism cancelDelayedTasksOnShutdown");
        nothing("managedBlock");
        tasks();
        invokes();
        later();
        ends();
    }

    private Row.Body ended(Row.Body body) {
        return () -> {
            body.run();
            Executing.end(pool);
        };
    }

    private void tasks() {
        row("execute(Runnable)", DONE, ended(() -> pool.execute(() -> {})));
        row("execute(ForkJoinTask)", DONE, ended(() -> pool.execute(task())));
        row(
                "execute(ForkJoinTask) that fails",
                "completed=1 failed=1 parks=* interrupts=*",
                ended(() -> pool.execute(new Failing())));
        row("execute(Runnable) when shut down", "rejected=1", failing(this::refused)).ofNew();
        row("submit(Runnable)", DONE, ended(() -> pool.submit(() -> {})));
        row(
                "submit(Runnable) that fails",
                "completed=1 failed=1 parks=* interrupts=*",
                ended(() -> pool.submit(Executing::fail)));
        row("submit(Runnable,Object)", DONE, ended(() -> pool.submit(() -> {}, "")));
        row("submit(Callable)", DONE, ended(() -> pool.submit(Executing.ONE)));
        row("submit(ForkJoinTask)", DONE, ended(() -> pool.submit(task())));
        row(
                "externalSubmit(ForkJoinTask)",
                DONE,
                ended(() -> call(POOL, pool, "externalSubmit", task())));
        row(
                        "externalSubmit(ForkJoinTask) when shut down",
                        "rejected=1",
                        failing(
                                () -> {
                                    pool.shutdown();
                                    call(POOL, pool, "externalSubmit", task());
                                }))
                .ofNew();
        row(
                "lazySubmit(ForkJoinTask) behind another",
                "completed=2 parks=* interrupts=*",
                ended(this::lazy));
    }

    /** The lazy submit wakes no worker, so one must be awake. */
    private void lazy() throws Exception {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        pool.execute(
                () -> {
                    busy.countDown();
                    Executing.await(gate);
                });
        Executing.await(busy);
        call(POOL, pool, "lazySubmit", task());
        gate.countDown();
    }

    private void refused() {
        pool.shutdown();
        pool.execute(() -> {});
    }

    private void invokes() {
        List<Callable<Integer>> one = List.of(Executing.ONE);
        row("invoke(ForkJoinTask)", HELPED, ended(() -> pool.invoke(task())))
                .remark("who waits may run it");
        row("invokeAll(Collection)", HELPED, ended(() -> pool.invokeAll(one)));
        row(
                "invokeAll(Collection,long,TimeUnit)",
                HELPED,
                ended(() -> pool.invokeAll(one, 1, TimeUnit.MINUTES)));
        row(
                "invokeAllUninterruptibly(Collection)",
                HELPED,
                ended(() -> call(POOL, pool, "invokeAllUninterruptibly", one)));
        row("invokeAny(Collection)", HELPED, ended(() -> pool.invokeAny(one)));
        row(
                "invokeAny(Collection,long,TimeUnit)",
                HELPED,
                ended(() -> pool.invokeAny(one, 1, TimeUnit.MINUTES)));
    }

    /** A bug of JDK 25: a pool that had delayed tasks may not notice that it can end. */
    private void later() {
        Runnable nothing = () -> {};
        TimeUnit minutes = TimeUnit.MINUTES;
        Consumer<Object> late = task -> {};
        row(
                "schedule(Runnable,long,TimeUnit)",
                DONE,
                stopped(() -> call(POOL, pool, "schedule", nothing, 1L, MILLIS)));
        row(
                "schedule(Callable,long,TimeUnit)",
                DONE,
                stopped(() -> call(POOL, pool, "schedule", Executing.ONE, 1L, MILLIS)));
        row(
                "submitWithTimeout(Callable,long,TimeUnit,Consumer)",
                DONE,
                stopped(
                        () ->
                                call(
                                        POOL,
                                        pool,
                                        "submitWithTimeout",
                                        Executing.ONE,
                                        1L,
                                        minutes,
                                        late)));
        row(
                "scheduleAtFixedRate(Runnable,long,long,TimeUnit) three times",
                THRICE,
                stopped(() -> thrice("scheduleAtFixedRate")));
        row(
                "scheduleWithFixedDelay(Runnable,long,long,TimeUnit) three times",
                THRICE,
                stopped(() -> thrice("scheduleWithFixedDelay")));
    }

    private Row.Body stopped(Callable<?> future) {
        return () -> {
            try {
                ((Future<?>) future.call()).get();
            } catch (CancellationException byItself) {
                // a periodic task ends in no other way
            }
            pool.shutdownNow();
            Executing.end(pool);
        };
    }

    private Future<?> thrice(String schedule) throws Exception {
        return Executing.thrice(run -> (Future<?>) call(POOL, pool, schedule, run, 0L, 1L, MILLIS));
    }

    private void ends() {
        row("shutdown()", "parks=* interrupts=*", () -> pool.shutdown());
        row("shutdownNow()", "parks=* interrupts=*", () -> pool.shutdownNow());
        row(
                "close()",
                "parks=* interrupts=* waits=*",
                () -> call(ExecutorService.class, pool, "close"));
        row(
                "awaitQuiescence(long,TimeUnit)",
                "parks=* interrupts=* yields=*",
                () -> pool.awaitQuiescence(1, MILLIS));
        row(
                "awaitTermination(long,TimeUnit)",
                "parks=* interrupts=* waits=*",
                () -> pool.awaitTermination(1, MILLIS));
    }

    private static ForkJoinTask<?> task() {
        return ForkJoinTask.adapt(() -> {});
    }

    private static final class Failing extends RecursiveAction {
        private static final long serialVersionUID = 1;

        @Override
        protected void compute() {
            Executing.fail();
        }
    }
}
