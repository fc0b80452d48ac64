// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.task;

import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.BeanOperation;
import io.jacct.jmx.shape.PlainText;
import io.jacct.snapshot.Task;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The busiest tasks as text, because consoles show the text of a result unchanged. The shapes of
 * tasks and accounts have its operation.
 */
public final class TopText {
    private TopText() {}

    /** The operation {@code top(n)} over live tasks. */
    public static <T> BeanOperation<T> operation(
            Function<T, Reading> reading, Function<T, List<Task>> tasks) {
        return BeanOperation.top(
                "tasks",
                "The live tasks that use most CPU now, then those that hang in an operation, then"
                        + " those with most bytes read and written since they started, as text,"
                        + " each with its present operation, the endpoint, and the duration.",
                (subject, n) -> of(reading.apply(subject), tasks.apply(subject), n));
    }

    static String of(Reading reading, List<Task> tasks, int n) {
        List<Task> busiest = tasks.stream().sorted(busiestFirst(reading)).limit(n).toList();
        int width = busiest.stream().mapToInt(task -> name(task).length()).max().orElse(0);
        String line = "%-" + Math.max(4, width) + "s %6s %10s %10s  %s%n";
        StringBuilder text = new StringBuilder();
        text.append(PlainText.line(line, "TASK", "CPU", "READ", "WRITTEN", "NOW"));
        for (Task task : busiest) {
            text.append(
                    PlainText.line(
                            line,
                            name(task),
                            cpu(reading, task),
                            PlainText.bytes(task.counts().readBytes()),
                            PlainText.bytes(task.counts().writeBytes()),
                            now(task)));
        }
        return text.append(busiest.size())
                .append(" of ")
                .append(tasks.size())
                .append(" live tasks: by CPU now, then what hangs, then bytes since the start\n")
                .toString();
    }

    private static Comparator<Task> busiestFirst(Reading reading) {
        return Comparator.comparingLong((Task task) -> Math.round(percent(reading, task)))
                .thenComparingLong(TaskNow::hangs)
                .thenComparingLong(TopText::moved)
                .reversed()
                .thenComparing(TaskNow::key);
    }

    /** CPU time in percent of a processor; below 0 if it is not known. */
    private static double percent(Reading reading, Task task) {
        Long nanos = reading.used().cpu().get(task.id());
        return nanos == null ? -1 : 100 * reading.interval().mean(nanos);
    }

    private static String cpu(Reading reading, Task task) {
        double percent = percent(reading, task);
        return percent < 0 ? "-" : String.format(Locale.ROOT, "%.1f%%", percent);
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
