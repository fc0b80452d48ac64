// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.pipe;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.coverage.row.Family;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.page.Page;
import java.nio.file.Path;

/** Families that start processes. A thread of the JDK cleans up after each process. */
abstract class OfProcesses extends Family {
    /** The kernel adds the counts of an ended child process to this process's counts. */
    static final String KERNEL_ASIDE = " rchar=* wchar=*";

    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private static final int PIPES = 3;

    /** A process that is older than the row; null if there is none. */
    private Process process;

    private Pipes pipes;

    OfProcesses(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        if (isAccounted()) {
            pipes = new Pipes(0);
            keep(this::untilCleanedUp);
        }
    }

    @Override
    protected void beforeLateRow() throws Exception {
        pipes = new Pipes(process == null ? 0 : PIPES);
    }

    /** Waits until all pipes that were opened are closed again. */
    final void untilCleanedUp() throws Exception {
        if (isAccounted()) {
            pipes.untilClosed();
        }
    }

    /** Keeps the process, which is killed after the workload if it has not ended. */
    final Process started(Process started) {
        process = started;
        keep(
                () -> {
                    started.destroyForcibly();
                    started.waitFor();
                });
        return started;
    }

    /** The open pipes. It is not loaded before the agent is there. */
    private static final class Pipes {
        private final long left;

        /** Some are open already that will be closed. */
        Pipes(int open) throws Exception {
            left = open() - open;
        }

        private static long open() throws Exception {
            try (Page page = Page.own()) {
                Counts totals = page.snapshot().totals();
                return totals.get(Counter.PIPE_OPENS) - totals.get(Counter.PIPE_CLOSES);
            }
        }

        void untilClosed() throws Exception {
            long start = System.nanoTime();
            while (open() != left) {
                if (System.nanoTime() - start > PATIENCE_NANOS) {
                    throw new IllegalStateException("pipes of a process were never closed");
                }
                Thread.onSpinWait();
            }
        }
    }
}
