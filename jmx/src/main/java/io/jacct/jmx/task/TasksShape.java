// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.task;

import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.jmx.shape.Ranking;
import io.jacct.jmx.shape.Rows;
import io.jacct.snapshot.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The MBean Tasks: one table for all tasks, because an MBean for each would come and go with it.
 * {@code Registration} takes the shape.
 */
public final class TasksShape {
    private static final Rows<Task> OPERATION =
            new Rows<Task>("Operation", "The present operation of a task.")
                    .number("id", "Thread id; negative: an account that is not a thread.", Task::id)
                    .text("operation", "read, write, open, ...", TaskNow::operation)
                    .text(
                            "endpointKind",
                            "file, socket, listen, datagram, pipe or stream.",
                            TaskNow::endpointKind)
                    .text("endpointName", "Path, host:port, ...", TaskNow::endpointName)
                    .known("nanos", "For how long; null: not known. Unit: ns.", TaskNow::nanos)
                    .done();

    private TasksShape() {}

    public static MBeanDefinition<Reading> of(ExitWatch watch) {
        return new MBeanDefinition<>(
                "The live tasks and their operations, with notifications of tasks that end.",
                properties(watch),
                TaskstatsShape.operations(ThreadsTable.RANKING.operation(TasksShape::threads)),
                TaskstatsShape.exited());
    }

    private static List<AttributeDefinition<Reading>> properties(ExitWatch watch) {
        List<AttributeDefinition<Reading>> properties = new ArrayList<>(numbers());
        properties.addAll(TaskstatsShape.properties(watch));
        properties.addAll(tables());
        return properties;
    }

    private static List<AttributeDefinition<Reading>> numbers() {
        return List.of(
                AttributeDefinition.gauge(
                        "LiveTasks", "tasks", "Tasks alive.", s -> (long) s.snapshot().live()),
                AttributeDefinition.counter(
                        "StartedTasks", "tasks", "Tasks ever seen.", s -> s.snapshot().started()),
                AttributeDefinition.counter(
                        "EndedTasks",
                        "tasks",
                        "Tasks that have ended.",
                        s -> s.snapshot().started() - s.snapshot().live()),
                AttributeDefinition.gauge(
                        "OperatingTasks",
                        "tasks",
                        "Tasks that are in an operation now; waits are not among them.",
                        s -> s.tasks().stream().filter(TaskNow::operates).count()),
                AttributeDefinition.gauge(
                        "WaitingTasks",
                        "tasks",
                        "Tasks that are parked, asleep, or waiting for another thread or a"
                                + " selector now.",
                        s -> s.tasks().stream().filter(TaskNow::waits).count()),
                AttributeDefinition.gauge(
                        "LongestOperationNanos",
                        "ns",
                        "How long the longest operation has been going on; 0 where there is none. Left"
                                + " out are accepts, and the JDK's and RMI's threads, which wait"
                                + " for a client.",
                        s -> s.tasks().stream().mapToLong(TaskNow::hangs).max().orElse(0)));
    }

    private static List<AttributeDefinition<Reading>> tables() {
        return List.of(
                new AttributeDefinition<>(
                        "Tasks",
                        "text",
                        "",
                        "The live tasks with all counters and their use of time, by name~id.",
                        TaskTable.ROWS.tableType(),
                        s -> TaskTable.ROWS.table(byKey(Vitals.of(s.tasks()), Vitals::task))),
                new AttributeDefinition<>(
                        "Operations",
                        "text",
                        "",
                        "The tasks that are in an operation now, by name~id: the "
                                + "operation, its endpoint, and its duration.",
                        OPERATION.tableType(),
                        s -> OPERATION.table(byKey(operating(s.tasks()), task -> task))));
    }

    private static List<ThreadNow> threads(Reading reading) {
        return ThreadNow.all(reading, reading.tasks());
    }

    /** A thread's class may choose an id that another thread has. */
    private static <R> Map<String, R> byKey(List<R> things, Function<R, Task> task) {
        return Ranking.byKey(things, thing -> TaskNow.key(task.apply(thing)));
    }

    private static List<Task> operating(List<Task> tasks) {
        return tasks.stream().filter(TaskNow::operates).toList();
    }
}
