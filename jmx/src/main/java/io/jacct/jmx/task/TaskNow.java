// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.task;

import io.jacct.jmx.shape.PlainText;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Endpoint;
import io.jacct.snapshot.Task;
import java.util.function.Function;

/** What a task is doing now, for the tables and the text of tasks. */
public final class TaskNow {
    /** The thread group of RMI's connections. */
    public static final String RMI = "RMI Runtime";

    private TaskNow() {}

    /** The name of its row; two tasks may have the same. */
    static String key(Task task) {
        return task.name() + "~" + task.id();
    }

    /** The same, cut for a line of text. */
    static String shortKey(Task task) {
        return PlainText.startOf(task.name()) + "~" + task.id();
    }

    /** Whether nobody waits for it: the JDK's own, and RMI's connections. */
    static boolean isOfTheJdk(Task task) {
        return task.jdk() || task.group().equals(RMI);
    }

    /** Whether it is in an operation that is not a wait. */
    static boolean operates(Task task) {
        return task.current() != null && !task.current().isWait() && !isBlocked(task);
    }

    /** Whether a monitor blocks it, as the page has it: up to a second late. */
    static boolean isBlocked(Task task) {
        return task.current() != null && task.current().isBlocked();
    }

    /**
     * How long it has been in an operation that should end by itself; 0 if it is in none. Not of a
     * server that waits for a client, of the JDK's own threads, and of RMI's connections: those
     * wait until the client asks again, as a console does once in a while.
     */
    static long hangs(Task task) {
        boolean may = operates(task) && !task.current().isIdle() && !isOfTheJdk(task);
        return may ? Math.max(0, task.current().nanos()) : 0;
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
