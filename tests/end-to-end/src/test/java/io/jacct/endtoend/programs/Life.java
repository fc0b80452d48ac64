// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Snapshot;
import java.util.function.ToLongFunction;

/**
 * Counts of lives of threads, and of tasks of executors. They are compared if a row states them.
 */
enum Life {
    THREADS_STARTED("threadsStarted", Snapshot::started),
    THREADS_ENDED("threadsEnded", snapshot -> snapshot.started() - snapshot.live()),
    COMPLETED("completed", snapshot -> sum(snapshot, Executor::completed)),
    FAILED("failed", snapshot -> sum(snapshot, Executor::failed)),
    REJECTED("rejected", snapshot -> sum(snapshot, Executor::rejected)),
    REMOVED("removed", snapshot -> sum(snapshot, Executor::removed));

    private final String label;
    private final ToLongFunction<Snapshot> number;

    Life(String label, ToLongFunction<Snapshot> number) {
        this.label = label;
        this.number = number;
    }

    private static long sum(Snapshot snapshot, ToLongFunction<Executor> number) {
        return snapshot.executors().stream().mapToLong(number).sum();
    }

    String label() {
        return label;
    }

    /** Whether it is a count of executors, and not of threads. */
    boolean ofExecutors() {
        return this != THREADS_STARTED && this != THREADS_ENDED;
    }

    /** The count so far. */
    long of(Snapshot snapshot) {
        return number.applyAsLong(snapshot);
    }
}
