// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.snapshot.Page;
import io.jacct.snapshot.PageException;
import io.jacct.snapshot.Task;

/** Waits until another thread is inside an operation, as the page shows it. */
final class Waiting {
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private Waiting() {}

    static void untilReading(String task) {
        until(task, "read");
    }

    static void until(String task, String operation) {
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

    private static boolean does(Task task, String name, String operation) {
        return task.name().equals(name)
                && task.current() != null
                && task.current().name().equals(operation);
    }
}
