// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage;

import io.jacct.counter.Counter;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.page.Page;
import java.nio.file.Path;

/** Families that start processes. A thread of the JDK cleans up after each process. */
abstract class OfProcesses extends Family {
    /** The kernel adds the counts of an ended child process to this process's counts. */
    static final String KERNEL_ASIDE = " rchar=* wchar=*";

    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private long openPipes;

    OfProcesses(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        openPipes = openPipes();
        keep(this::untilCleanedUp);
    }

    private static long openPipes() throws Exception {
        try (Page page = Page.own()) {
            Counts totals = page.snapshot().totals();
            return totals.get(Counter.PIPE_OPENS) - totals.get(Counter.PIPE_CLOSES);
        }
    }

    /** Keeps the process, which is killed after the workload if it has not ended. */
    final Process started(Process process) {
        keep(
                () -> {
                    process.destroyForcibly();
                    process.waitFor();
                });
        return process;
    }

    /** Waits until all opened pipes are closed again. */
    final void untilCleanedUp() throws Exception {
        long start = System.nanoTime();
        while (openPipes() != openPipes) {
            if (System.nanoTime() - start > PATIENCE_NANOS) {
                throw new IllegalStateException("pipes of a process were never closed");
            }
            Thread.onSpinWait();
        }
    }
}
