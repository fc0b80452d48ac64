// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.task;

import io.jacct.jmx.reading.JvmThread;
import io.jacct.jmx.reading.Reading;
import io.jacct.snapshot.Task;
import java.util.List;

/**
 * A live thread now: what it uses, what it is doing, and what it hangs on. {@link ThreadsTable}
 * shows it.
 *
 * @param task the thread in the page
 * @param jvm what the JVM says of it
 * @param cpuPercent its CPU time in percent of a processor; null: not known
 */
public record ThreadNow(Task task, JvmThread jvm, Double cpuPercent) {
    /** Some tasks of a reading. */
    public static List<ThreadNow> all(Reading reading, List<Task> tasks) {
        return tasks.stream().map(task -> of(reading, task)).toList();
    }

    private static ThreadNow of(Reading reading, Task task) {
        Long nanos = reading.used().cpu().get(task.id());
        Double percent = nanos == null ? null : 100 * reading.interval().mean(nanos);
        return new ThreadNow(task, reading.thread(task), percent);
    }

    private boolean isBlocked() {
        return jvm.monitor() != null && !TaskNow.isOfTheJdk(task);
    }

    /** How long it has been in an operation that should end by itself, or blocked by a monitor. */
    public long hangs() {
        return Math.max(TaskNow.hangs(task), isBlocked() ? jvm.blockedNanos() : 0);
    }

    /** A word for what it is doing: an operation, a wait, blocked; else empty. */
    public String doing() {
        return task.current() == null && jvm.monitor() != null
                ? "blocked"
                : TaskNow.operation(task);
    }

    /** What it is doing that on: an endpoint or a monitor; else empty. */
    public String on() {
        if (task.current() == null && jvm.monitor() != null) {
            String owner = jvm.owner() == null ? "" : " held by " + jvm.owner();
            return jvm.monitor() + owner;
        }
        return TaskNow.endpoint(task);
    }

    /** For how long; -1: nothing, or not known. */
    public long nanos() {
        return task.current() == null && jvm.monitor() != null
                ? jvm.blockedNanos()
                : TaskNow.nanos(task);
    }

    long moved() {
        return task.counts().readBytes() + task.counts().writeBytes();
    }
}
