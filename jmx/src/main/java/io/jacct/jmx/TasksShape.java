// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.snapshot.Operation;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The MBean Tasks: one table for all tasks, since an MBean for each would come and go with them.
 */
final class TasksShape {
    private static final Rows<Task> TASK =
            new Rows<Task>("Task", "A live task.")
                    .number("id", "Thread id; negative: an account that is no thread.", Task::id)
                    .text("name", "The thread's name.", Task::name)
                    .text("group", "Its thread group.", Task::group)
                    .text("pool", "Its pool.", Task::pool)
                    .number(
                            "startTime",
                            "When it started or was first seen, in milliseconds since 1970.",
                            Task::startedMillis)
                    .flag(
                            "adopted",
                            "Whether it lived before the agent saw it start.",
                            Task::adopted)
                    .flag("daemon", "Whether it is a daemon.", Task::daemon)
                    .text("operation", "What it is doing now, or empty.", TasksShape::operation)
                    .text("endpoint", "On what, or empty.", TasksShape::endpoint)
                    .number("operationNanos", "For how long, or 0. Unit: ns.", TasksShape::nanos)
                    .counters(Task::counts)
                    .done();

    private static final Rows<Task> OPERATION =
            new Rows<Task>("Operation", "What a task is doing now.")
                    .number("id", "Thread id; negative: an account that is no thread.", Task::id)
                    .text("operation", "read, write, open, ...", TasksShape::operation)
                    .text(
                            "endpointKind",
                            "file, socket, listen, datagram, pipe or stream.",
                            task -> task.current().endpoint().kind())
                    .text(
                            "endpointName",
                            "Path, host:port, ...",
                            task -> task.current().endpoint().name())
                    .number("nanos", "For how long. Unit: ns.", TasksShape::nanos)
                    .done();

    static final Shape<Snapshot> SHAPE =
            new Shape<>(
                    "The tasks that are alive, and what they are doing.",
                    properties(),
                    (snapshot, n) -> TopText.of(snapshot.tasks(), n));

    private TasksShape() {}

    private static List<Property<Snapshot>> properties() {
        return List.of(
                Property.gauge("LiveTasks", "tasks", "Tasks alive.", s -> (long) s.live()),
                Property.counter("StartedTasks", "tasks", "Tasks ever seen.", Snapshot::started),
                Property.counter(
                        "EndedTasks",
                        "tasks",
                        "Tasks that have ended.",
                        s -> s.started() - s.live()),
                Property.gauge(
                        "OperatingTasks",
                        "tasks",
                        "Tasks that are in an operation now.",
                        s -> s.tasks().stream().filter(TasksShape::operates).count()),
                Property.gauge(
                        "LongestOperationNanos",
                        "ns",
                        "How long the longest operation has been going on; 0 where there is none.",
                        s -> s.tasks().stream().mapToLong(TasksShape::nanos).max().orElse(0)),
                new Property<>(
                        "Tasks",
                        "text",
                        "",
                        "The live tasks with all counters, by name#id.",
                        TASK.tableType(),
                        s -> TASK.table(byKey(s.tasks(), task -> true))),
                new Property<>(
                        "Operations",
                        "text",
                        "",
                        "The tasks that are in an operation now, by name#id: what, on what and for"
                                + " how long.",
                        OPERATION.tableType(),
                        s -> OPERATION.table(byKey(s.tasks(), TasksShape::operates))));
    }

    /** A thread's class may give itself an id that another one has; no task gets lost for that. */
    private static Map<String, Task> byKey(List<Task> tasks, Predicate<Task> chosen) {
        Map<String, Task> rows = new LinkedHashMap<>();
        for (Task task : tasks) {
            if (chosen.test(task)) {
                String key = key(task);
                for (int n = 2; rows.putIfAbsent(key, task) != null; n++) {
                    key = key(task) + "/" + n;
                }
            }
        }
        return rows;
    }

    static String key(Task task) {
        return task.name() + "#" + task.id();
    }

    private static boolean operates(Task task) {
        return task.current() != null;
    }

    private static String operation(Task task) {
        return operates(task) ? task.current().name() : "";
    }

    private static String endpoint(Task task) {
        Operation current = task.current();
        return current == null ? "" : current.endpoint().kind() + " " + current.endpoint().name();
    }

    private static long nanos(Task task) {
        return operates(task) ? task.current().nanos() : 0;
    }
}
