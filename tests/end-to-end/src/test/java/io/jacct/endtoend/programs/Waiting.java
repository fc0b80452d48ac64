// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;

/** Waits until the page shows an event. */
public final class Waiting {
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private Waiting() {}

    /**
     * Loads the classes that a reader of the page needs only for a busy task, because the JVM reads
     * them from the agent's jar.
     */
    public static void loadReader() {
        Expect.that(0, new CurrentOperation(Operation.READ, null, 0).nanos());
    }

    public static void untilReading(String task) {
        until(task, "read");
    }

    public static void until(String task, String operation) {
        long start = System.nanoTime();
        try (Page page = Page.own()) {
            while (page.snapshot().tasks().stream().noneMatch(t -> does(t, task, operation))) {
                if (System.nanoTime() - start > PATIENCE_NANOS) {
                    throw new IllegalStateException(task + " never was in a " + operation);
                }
                Thread.onSpinWait();
            }
        } catch (PageException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes the garbage collector close unreferenced streams, until the counter has this value. */
    public static void untilCollected(Counter closes, long value) throws PageException {
        long start = System.nanoTime();
        try (Page page = Page.own()) {
            while (page.snapshot().totals().get(closes) < value) {
                if (System.nanoTime() - start > PATIENCE_NANOS) {
                    throw new IllegalStateException("never was " + value + ": " + closes);
                }
                System.gc();
            }
        }
    }

    public static long now(Counter counter) throws PageException {
        try (Page page = Page.own()) {
            return page.snapshot().totals().get(counter);
        }
    }

    private static boolean does(Task task, String name, String operation) {
        return task.name().equals(name)
                && task.current() != null
                && task.current().name().equals(operation);
    }
}
