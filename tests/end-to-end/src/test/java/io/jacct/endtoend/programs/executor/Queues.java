// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.executor;

import io.jacct.endtoend.programs.Case;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Statements about the queues of executors. */
final class Queues {
    private Queues() {}

    /** The executor now; fails if there is none. */
    static Executor executor(String name) throws PageException {
        try (Page page = Page.own()) {
            return page.snapshot().executors().stream()
                    .filter(executor -> executor.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no executor " + name));
        }
    }

    /** The total of tasks that executors of these names have rejected. */
    static long rejected(String... names) throws PageException {
        try (Page page = Page.own()) {
            return page.snapshot().executors().stream()
                    .filter(executor -> List.of(names).contains(executor.name()))
                    .mapToLong(Executor::rejected)
                    .sum();
        }
    }

    /** States the numbers of waiting and running tasks. */
    static Executor holds(Case it, String name, long waiting, long running) throws PageException {
        Executor executor = executor(name);
        it.state("waiting", waiting, executor.waiting());
        it.state("running", running, executor.running());
        return executor;
    }

    /** States how tasks have ended, when no task waits or runs any more. */
    static Executor ended(
            Case it, String name, long completed, long failed, long rejected, long removed)
            throws PageException {
        Executor executor = holds(it, name, 0, 0);
        it.state("completed", completed, executor.completed());
        it.state("failed", failed, executor.failed());
        it.state("rejected", rejected, executor.rejected());
        it.state("removed", removed, executor.removed());
        return executor;
    }

    /** Keeps a processor busy. This is the only kind of duration that a program can rely on. */
    static void spin(long nanos) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            Thread.onSpinWait();
        }
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
