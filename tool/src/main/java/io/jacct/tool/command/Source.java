// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.snapshot.stack.StackUse;
import java.util.List;

/** An open page, or a recording of one. For one thread at a time. */
public interface Source extends AutoCloseable {
    /** See {@link Page#snapshot()}. */
    Snapshot snapshot() throws PageException;

    /** See {@link Page#snapshotOfTasks()}. */
    Snapshot snapshotOfTasks() throws PageException;

    /** The same with live tasks measured anew: a page's values of them may be a second old. */
    Snapshot tasksNow() throws PageException;

    /** The whole page with live tasks measured anew. */
    default Snapshot now() throws PageException {
        return snapshot();
    }

    /** The tasks that have ended and are still in the page; see {@link Page#departures(long)}. */
    default List<Departure> departures() throws PageException {
        return List.of();
    }

    /** The stacks that were taken; see {@link Page#stacks()}. */
    default List<StackUse> stacks() throws PageException {
        return List.of();
    }

    /** See {@link Page#wantStacks()}. */
    default void wantStacks() {}

    /** The beancounters alone; see {@link Page#beancounters()}. */
    default List<Beancounter> beancounters() throws PageException {
        return snapshot().beancounters();
    }

    /** For queries about tasks and groups, with the present values of live ones. */
    TaskQueries tasks() throws PageException;

    /** See {@link Page#alive()}. */
    boolean alive();

    /** See {@link Page#life()}. */
    default Page.Life life() {
        return alive() ? Page.Life.HERE : Page.Life.ENDED;
    }

    /** A JVM in one word, by a snapshot of its page: live, stopped, elsewhere or dead. */
    static String state(Page.Life life, Snapshot now) {
        return switch (life) {
            case HERE -> now.page().stopped() ? "stopped" : "live";
            case ELSEWHERE -> "elsewhere";
            default -> "dead";
        };
    }

    /** The snapshot from which the first report counts; null: from the start of the agent on. */
    default Snapshot before() throws PageException {
        return null;
    }

    /** Whether another snapshot may come after the last one. Only a recording has an end. */
    default boolean hasNext() throws PageException {
        return true;
    }

    @Override
    void close();

    /** Waits until the next snapshot is due, or the JVM has ended. */
    default void await(long millis) throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        for (long left = millis; left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            // notices the end of the JVM within a second, however long the interval
            Thread.sleep(Math.min(left, 1000));
            if (!alive()) {
                return;
            }
        }
    }
}
