// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.thread;

import io.jacct.endtoend.programs.coverage.row.Family;
import io.jacct.endtoend.programs.coverage.row.Row;
import java.nio.file.Path;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The methods of {@code ScheduledThreadPoolExecutor} that differ from {@link ThreadPools}. */
final class ScheduledPools extends Family {
    private static final String DONE = "completed=1 parks=* interrupts=*";
    private static final TimeUnit MILLIS = TimeUnit.MILLISECONDS;

    private ScheduledThreadPoolExecutor timer;

    ScheduledPools(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() {
        timer = new ScheduledThreadPoolExecutor(1, Executing::thread);
        keep(() -> Executing.end(timer));
    }

    @Override
    protected void atWork() throws Exception {
        timer.submit(() -> {}).get();
    }

    @Override
    protected void rows() {
        some(ScheduledThreadPoolExecutor.class, ScheduledThreadPoolExecutor.class.getName());
        row(
                "schedule(Runnable,long,TimeUnit)",
                DONE,
                ended(() -> timer.schedule(() -> {}, 1, MILLIS)));
        row(
                "schedule(Callable,long,TimeUnit)",
                DONE,
                ended(() -> timer.schedule(Executing.ONE, 1, MILLIS)));
        row(
                "shutdownNow() before it is due",
                "removed=1 parks=* interrupts=*",
                ended(this::tooEarly));
        row(
                "shutdown() between two runs",
                "removed=1 parks=* interrupts=*",
                ended(this::tooEarlyAgain));
        String thrice = "completed=3 removed=* parks=* interrupts=*";
        row(
                "scheduleAtFixedRate(Runnable,long,long,TimeUnit) three times",
                thrice,
                ended(() -> Executing.thrice(run -> timer.scheduleAtFixedRate(run, 0, 1, MILLIS))));
        row(
                "scheduleWithFixedDelay(Runnable,long,long,TimeUnit) three times",
                thrice,
                ended(
                        () ->
                                Executing.thrice(
                                        run -> timer.scheduleWithFixedDelay(run, 0, 1, MILLIS))));
        row("execute(Runnable)", DONE, ended(() -> timer.execute(() -> {})));
        row("submit(Runnable)", DONE, ended(() -> timer.submit(() -> {})));
        row("submit(Runnable,Object)", DONE, ended(() -> timer.submit(() -> {}, "")));
        row("submit(Callable)", DONE, ended(() -> timer.submit(Executing.ONE)));
    }

    private Row.Body ended(Row.Body body) {
        return () -> {
            body.run();
            Executing.end(timer);
        };
    }

    private void tooEarlyAgain() {
        timer.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.DAYS);
        timer.shutdown();
    }

    private void tooEarly() {
        timer.schedule(() -> {}, 1, TimeUnit.DAYS);
        timer.shutdownNow();
    }
}
