// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.thread;

import io.jacct.endtoend.programs.coverage.row.Family;
import io.jacct.endtoend.programs.coverage.row.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * {@code ThreadPoolExecutor}: the outcomes of tasks. A row ends with the end of its pool, so
 * everything is booked by then. This thread may park meanwhile.
 */
final class ThreadPools extends Family {
    private static final String DONE = "completed=1 parks=* interrupts=*";

    private ThreadPoolExecutor pool;

    ThreadPools(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() {
        pool =
                new ThreadPoolExecutor(
                        1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Executing::thread);
        keep(() -> Executing.end(pool));
    }

    @Override
    protected void atWork() throws Exception {
        pool.submit(() -> {}).get();
    }

    @Override
    protected void rows() {
        of(ThreadPoolExecutor.class);
        nothing("ThreadPoolExecutor allowCoreThreadTimeOut allowsCoreThreadTimeOut getActiveCount");
        nothing("getCompletedTaskCount getCorePoolSize getKeepAliveTime getLargestPoolSize");
        nothing("getMaximumPoolSize getPoolSize getQueue getRejectedExecutionHandler getTaskCount");
        nothing("getThreadFactory isShutdown isTerminated isTerminating setCorePoolSize");
        nothing("setKeepAliveTime setMaximumPoolSize setRejectedExecutionHandler setThreadFactory");
        tasks();
        others();
    }

    /** Waits until the pool has ended. */
    private Row.Body pooled(Row.Body body) {
        return () -> {
            body.run();
            Executing.end(pool);
        };
    }

    private Row.Body behind(Executing.ToTask action) {
        return pooled(() -> Executing.behindAnother(pool, action));
    }

    private void tasks() {
        row("execute(Runnable)", DONE, pooled(() -> pool.execute(() -> {})));
        String failed = "completed=1 failed=1 parks=* interrupts=*";
        row("execute(Runnable) that fails", failed, pooled(() -> pool.execute(Executing::fail)));
        row("execute(Runnable) when shut down", "rejected=1", failing(this::refused)).ofNew();
        row("submit(Runnable)", DONE, pooled(() -> pool.submit(() -> {})));
        row("submit(Runnable) that fails", failed, pooled(() -> pool.submit(Executing::fail)));
        row("submit(Runnable,Object)", DONE, pooled(() -> pool.submit(() -> {}, "")));
        row("submit(Callable)", DONE, pooled(() -> pool.submit(Executing.ONE)));
        List<Callable<Integer>> two = Executing.TWO;
        row("invokeAll(Collection)", Executing.ALL, pooled(() -> pool.invokeAll(two)));
        row(
                "invokeAll(Collection,long,TimeUnit)",
                Executing.ALL,
                pooled(() -> pool.invokeAll(two, 1, TimeUnit.MINUTES)));
        List<Callable<Integer>> one = List.of(Executing.ONE);
        row("invokeAny(Collection)", DONE, pooled(() -> pool.invokeAny(one)));
        row(
                "invokeAny(Collection,long,TimeUnit)",
                DONE,
                pooled(() -> pool.invokeAny(one, 1, TimeUnit.MINUTES)));
    }

    private void refused() {
        pool.shutdown();
        pool.execute(() -> {});
    }

    private void others() {
        String removed = "completed=1 removed=1 parks=* interrupts=*";
        row("remove(Runnable)", removed, behind(task -> pool.remove((Runnable) task)));
        row("purge()", removed, behind(this::purge));
        row("shutdownNow()", removed, behind(task -> pool.shutdownNow()));
        row("shutdown()", "threadsStarted=0", () -> pool.shutdown()).late("interrupts=1");
        row(
                "awaitTermination(long,TimeUnit)",
                "parks=+",
                () -> pool.awaitTermination(1, TimeUnit.MILLISECONDS));
        row("close()", "parks=* interrupts=*", () -> call(ExecutorService.class, pool, "close"));
        String started = "threadsStarted=1";
        row("prestartCoreThread()", started, () -> pool.prestartCoreThread()).ofNew();
        row("prestartAllCoreThreads()", started, () -> pool.prestartAllCoreThreads()).ofNew();
    }

    private void purge(Future<?> task) {
        task.cancel(false);
        pool.purge();
    }
}
