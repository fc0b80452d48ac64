// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.task;

import io.jacct.jmx.shape.BeanOperation;
import io.jacct.jmx.shape.PlainText;
import io.jacct.snapshot.Task;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * The busiest tasks as text, because consoles show the text of a result unchanged. The shapes of
 * tasks and accounts have its operation.
 */
public final class TopText {
    private TopText() {}

    /** The operation {@code top(n)} over live tasks. */
    public static <T> BeanOperation<T> operation(Function<T, List<Task>> tasks) {
        return BeanOperation.top(
                "tasks",
                "The busiest live tasks by bytes read and written since they started, "
                        + "as text, each with its present operation, the endpoint, and the "
                        + "duration.",
                (subject, n) -> of(tasks.apply(subject), n));
    }

    static String of(List<Task> tasks, int n) {
        List<Task> busiest =
                tasks.stream()
                        .sorted(
                                Comparator.comparingLong(TopText::moved)
                                        .reversed()
                                        .thenComparing(TaskNow::key))
                        .limit(Math.max(0, n))
                        .toList();
        int width = busiest.stream().mapToInt(task -> name(task).length()).max().orElse(0);
        String line = "%-" + Math.max(4, width) + "s %10s %10s  %s%n";
        StringBuilder text = new StringBuilder();
        text.append(PlainText.line(line, "TASK", "READ", "WRITTEN", "NOW"));
        for (Task task : busiest) {
            text.append(
                    PlainText.line(
                            line,
                            name(task),
                            PlainText.bytes(task.counts().readBytes()),
                            PlainText.bytes(task.counts().writeBytes()),
                            now(task)));
        }
        return text.append(busiest.size())
                .append(" of ")
                .append(tasks.size())
                .append(" live tasks, by bytes since they started\n")
                .toString();
    }

    private static long moved(Task task) {
        return task.counts().readBytes() + task.counts().writeBytes();
    }

    private static String name(Task task) {
        return PlainText.startOf(task.name()) + "~" + task.id();
    }

    private static String now(Task task) {
        if (task.current() == null) {
            return "-";
        }
        StringBuilder text = new StringBuilder(TaskNow.operation(task));
        String endpoint = TaskNow.endpoint(task);
        if (!endpoint.isEmpty()) {
            text.append(' ').append(PlainText.plain(endpoint));
        }
        long nanos = TaskNow.nanos(task);
        if (nanos >= 0) {
            text.append(", ").append(PlainText.nanos(nanos));
        }
        return text.toString();
    }
}
