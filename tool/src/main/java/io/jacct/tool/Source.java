// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.snapshot.PageException;
import io.jacct.snapshot.Snapshot;

/** An open page. */
interface Source extends AutoCloseable {
    /** As {@link io.jacct.snapshot.Page#snapshot()}. */
    Snapshot snapshot() throws PageException;

    /** As {@link io.jacct.snapshot.Page#snapshotOfTasks()}. */
    Snapshot snapshotOfTasks() throws PageException;

    /** The same with live tasks measured anew: what a page says of them may be a second old. */
    Snapshot tasksNow() throws PageException;

    /** For questions about tasks and groups, with what live ones have done until now. */
    TaskQueries tasks() throws PageException;

    /** As {@link io.jacct.snapshot.Page#alive()}. */
    boolean alive();

    @Override
    void close();

    /** Waits until it is time for the next snapshot, or the JVM has ended. */
    default void await(long millis) throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        for (long left = millis; left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            // a JVM that ends shows within a second, however long the interval
            Thread.sleep(Math.min(left, 1000));
            if (!alive()) {
                return;
            }
        }
    }
}
