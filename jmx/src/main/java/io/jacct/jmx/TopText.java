// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.snapshot.Operation;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.Visible;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The busiest tasks as text, because consoles show the text of a result unchanged. */
final class TopText {
    private static final String[] BYTES = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final int NAME_LIMIT = 48;

    private TopText() {}

    static String of(List<Task> tasks, int n) {
        List<Task> busiest =
                tasks.stream()
                        .sorted(
                                Comparator.comparingLong(TopText::moved)
                                        .reversed()
                                        .thenComparing(TasksShape::key))
                        .limit(Math.max(0, n))
                        .toList();
        int width = busiest.stream().mapToInt(task -> name(task).length()).max().orElse(0);
        String line = "%-" + Math.max(4, width) + "s %10s %10s  %s%n";
        StringBuilder text = new StringBuilder();
        text.append(line(line, "TASK", "READ", "WRITTEN", "NOW"));
        for (Task task : busiest) {
            text.append(
                    line(
                            line,
                            name(task),
                            bytes(task.counts().readBytes()),
                            bytes(task.counts().writeBytes()),
                            now(task.current())));
        }
        return text.append(busiest.size())
                .append(" of ")
                .append(tasks.size())
                .append(" live tasks, by bytes since they started\n")
                .toString();
    }

    static String line(String format, Object... columns) {
        return String.format(Locale.ROOT, format.replace("%n", "\n"), columns);
    }

    private static long moved(Task task) {
        return task.counts().readBytes() + task.counts().writeBytes();
    }

    private static String name(Task task) {
        String name = plain(task.name());
        int keep = NAME_LIMIT - 3;
        String shown = name.length() <= NAME_LIMIT ? name : name.substring(0, keep) + "...";
        return shown + "#" + task.id();
    }

    /** The end of a path tells more than its beginning. */
    static String endOf(String path) {
        String all = plain(path);
        int from = all.length() - NAME_LIMIT + 3;
        return from <= 3 ? all : "..." + all.substring(from);
    }

    private static String plain(String text) {
        return Visible.only(text, ' ');
    }

    private static String now(Operation current) {
        if (current == null) {
            return "-";
        }
        StringBuilder text = new StringBuilder(current.name());
        if (current.endpoint() != null) {
            text.append(' ').append(current.endpoint().kind()).append(' ');
            text.append(plain(current.endpoint().name()));
        }
        if (current.nanos() >= 0) {
            text.append(", ").append(nanos(current.nanos()));
        }
        return text.toString();
    }

    static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < BYTES.length - 1) {
            value /= 1024;
            unit++;
        }
        String format = unit == 0 ? "%.0f %s" : "%.1f %s";
        return String.format(Locale.ROOT, format, value, BYTES[unit]);
    }

    static String nanos(long nanos) {
        if (nanos < 1_000_000) {
            return nanos / 1000 + " us";
        }
        if (nanos < 1_000_000_000) {
            return nanos / 1_000_000 + " ms";
        }
        if (nanos < 600_000_000_000L) {
            return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
        }
        return nanos / 60_000_000_000L + " min";
    }
}
