// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.task;

import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Endpoint;
import io.jacct.snapshot.Task;
import java.util.function.Function;

/** What a task is doing now, for the tables and the text of tasks. */
final class TaskNow {
    private TaskNow() {}

    /** The name of its row; two tasks may have the same. */
    static String key(Task task) {
        return task.name() + "~" + task.id();
    }

    /** Whether it is in an operation that is not a wait. */
    static boolean operates(Task task) {
        return task.current() != null && !task.current().isWait();
    }

    static boolean waits(Task task) {
        return task.current() != null && task.current().isWait();
    }

    static String operation(Task task) {
        return task.current() == null ? "" : task.current().name();
    }

    static String endpoint(Task task) {
        String kind = endpointKind(task);
        return kind.isEmpty() ? "" : kind + " " + endpointName(task);
    }

    static String endpointKind(Task task) {
        return endpoint(task, Endpoint::kind);
    }

    static String endpointName(Task task) {
        return endpoint(task, Endpoint::name);
    }

    private static String endpoint(Task task, Function<Endpoint, String> part) {
        CurrentOperation current = task.current();
        return current == null || current.endpoint() == null ? "" : part.apply(current.endpoint());
    }

    /** The duration of the current operation; -1 if there is none, or its start is not known. */
    static long nanos(Task task) {
        return task.current() == null ? -1 : task.current().nanos();
    }
}
