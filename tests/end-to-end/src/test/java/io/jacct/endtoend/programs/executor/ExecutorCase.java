// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.executor;

import io.jacct.snapshot.Executor;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.CountDownLatch;

/**
 * Work with an executor, with statements about its queues. Prints two lines that must be the same
 * except for the first word, as {@code Case} does.
 */
final class ExecutorCase {
    private final StringJoiner did = new StringJoiner(" ");
    private final StringJoiner saw = new StringJoiner(" ");

    private ExecutorCase() {}

    /** The work and its statements. */
    interface Body {
        void run(ExecutorCase it) throws Exception;
    }

    static void run(String name, Body body) throws Exception {
        ExecutorCase it = new ExecutorCase();
        body.run(it);
        System.out.println("did " + name + " | " + it.did);
        System.out.println("saw " + name + " | " + it.saw);
    }

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
    Executor holds(String name, long waiting, long running) throws PageException {
        Executor executor = executor(name);
        state("waiting", waiting, executor.waiting());
        state("running", running, executor.running());
        return executor;
    }

    /** States how tasks have ended, when no task waits or runs any more. */
    Executor ended(String name, long completed, long failed, long rejected, long removed)
            throws PageException {
        Executor executor = holds(name, 0, 0);
        state("completed", completed, executor.completed());
        state("failed", failed, executor.failed());
        state("rejected", rejected, executor.rejected());
        state("removed", removed, executor.removed());
        return executor;
    }

    ExecutorCase state(String what, long expected, long actual) {
        did.add(what + "=" + expected);
        saw.add(what + "=" + actual);
        return this;
    }

    /**
     * States that a time is between two durations that the program measured, one inside and one
     * around.
     */
    ExecutorCase within(String what, long least, long actual, long most) {
        did.add(what + " ok");
        boolean ok = least <= actual && actual <= most;
        saw.add(ok ? what + " ok" : what + " " + actual + " not in " + least + ".." + most);
        return this;
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
