// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.thread;

import io.jacct.endtoend.programs.coverage.row.Family;
import io.jacct.endtoend.programs.coverage.row.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** The executors that start a thread for each task. JDK 17 lacks them. */
final class PerTaskExecutors extends Family {
    private static final String DONE = "completed=1 parks=* interrupts=*";

    private final boolean virtual;
    private ExecutorService executor;

    PerTaskExecutors(Path directory, boolean virtual) {
        super(directory);
        this.virtual = virtual;
    }

    @Override
    protected void setUp() throws Exception {
        ThreadFactory factory = Executing::thread;
        Object made =
                virtual
                        ? call(Executors.class, null, "newVirtualThreadPerTaskExecutor")
                        : call(Executors.class, null, "newThreadPerTaskExecutor", factory);
        executor = (ExecutorService) made;
        keep(() -> Executing.end(executor));
    }

    @Override
    protected void atWork() throws Exception {
        executor.submit(() -> {}).get();
    }

    @Override
    protected void rows() {
        if (Runtime.version().feature() < 21) {
            return;
        }
        String thread = virtual ? "VirtualThread" : "Thread";
        of(
                ExecutorService.class,
                "java.util.concurrent.Executors.new" + thread + "PerTaskExecutor()");
        nothing("isShutdown() isTerminated()");
        row("execute(Runnable)", DONE, ended(() -> executor.execute(() -> {})));
        row("execute(Runnable) when shut down", "rejected=1", failing(this::refused));
        row("submit(Runnable)", DONE, ended(() -> executor.submit(() -> {})));
        row(
                "submit(Runnable) that fails",
                "completed=1 failed=1 parks=* interrupts=*",
                ended(() -> executor.submit(Executing::fail)));
        row("submit(Runnable) that is cancelled", DONE, ended(this::cancelled));
        row("submit(Runnable,Object)", DONE, ended(() -> executor.submit(() -> {}, "")));
        row("submit(Callable)", DONE, ended(() -> executor.submit(Executing.ONE)));
        collections();
        row("shutdown()", "completed=0", () -> executor.shutdown());
        row("shutdownNow()", "completed=0", () -> executor.shutdownNow());
        row(
                "close()",
                "completed=0 parks=* interrupts=*",
                () -> call(ExecutorService.class, executor, "close"));
        row(
                "awaitTermination(long,TimeUnit)",
                "parks=+",
                () -> executor.awaitTermination(1, TimeUnit.MILLISECONDS));
    }

    private void collections() {
        List<Callable<Integer>> one = List.of(Executing.ONE);
        row("invokeAll(Collection)", Executing.ALL, ended(() -> executor.invokeAll(Executing.TWO)));
        row(
                "invokeAll(Collection,long,TimeUnit)",
                Executing.ALL,
                ended(() -> executor.invokeAll(Executing.TWO, 1, TimeUnit.MINUTES)));
        row("invokeAny(Collection)", DONE, ended(() -> executor.invokeAny(one)));
        row(
                "invokeAny(Collection,long,TimeUnit)",
                DONE,
                ended(() -> executor.invokeAny(one, 1, TimeUnit.MINUTES)));
    }

    private Row.Body ended(Row.Body body) {
        return () -> {
            body.run();
            Executing.end(executor);
        };
    }

    /** Another thread cancels the task while it runs. On JDK 21 that ends it for the executor. */
    private void cancelled() {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        Future<?> task =
                executor.submit(
                        () -> {
                            busy.countDown();
                            Executing.await(gate);
                        });
        Executing.await(busy);
        task.cancel(true);
        gate.countDown();
    }

    private void refused() {
        executor.shutdown();
        executor.execute(() -> {});
    }
}
