// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.task;

import io.jacct.counter.Operation;
import io.jacct.jmx.reading.JvmThread;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.PlainText;
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

    /** What the page alone says of a task: the JVM is not asked, so its CPU time is not known. */
    public static ThreadNow inPage(Task task) {
        return new ThreadNow(task, JvmThread.UNKNOWN, null);
    }

    /** A task of a reading. The first one asks the JVM about all of them. */
    public static ThreadNow of(Reading reading, Task task) {
        Long nanos = reading.used().cpu().get(task.id());
        Double percent = nanos == null ? null : 100 * reading.interval().mean(nanos);
        return new ThreadNow(task, reading.thread(task), percent);
    }

    /**
     * Whether a monitor blocks it, and no operation. Where the JVM was asked, it knows better than
     * the page, which is up to a second late.
     */
    public boolean isBlocked() {
        boolean inPage = TaskNow.isBlocked(task);
        return jvm.state() == null
                ? inPage
                : jvm.monitor() != null && (inPage || task.current() == null);
    }

    private long blockedNanos() {
        return Math.max(jvm.blockedNanos(), TaskNow.isBlocked(task) ? TaskNow.nanos(task) : 0);
    }

    /** How long it has been in an operation that should end by itself, or blocked by a monitor. */
    public long hangs() {
        boolean blocked = jvm.monitor() != null || isBlocked();
        return blocked && !TaskNow.isOfTheJdk(task)
                ? Math.max(TaskNow.hangs(task), blockedNanos())
                : TaskNow.hangs(task);
    }

    /** A word for what it is doing: an operation, a wait, blocked; else empty. */
    public String doing() {
        if (isBlocked()) {
            return Operation.BLOCKED.label();
        }
        return TaskNow.isBlocked(task) ? "" : TaskNow.operation(task);
    }

    /** What it is doing that on: an endpoint or a monitor; else empty. */
    public String on() {
        if (isBlocked() && jvm.monitor() != null) {
            String owner = jvm.owner() == null ? "" : " held by " + jvm.owner();
            return jvm.monitor() + owner;
        }
        return TaskNow.endpoint(task);
    }

    /** For how long; -1: nothing, or not known. */
    public long nanos() {
        if (isBlocked()) {
            return blockedNanos();
        }
        return TaskNow.isBlocked(task) ? -1 : TaskNow.nanos(task);
    }

    /**
     * A duration of it as text. Nobody tells when a monitor began to block a thread: that is the
     * time since a look first saw it.
     */
    public String atLeast(long nanos) {
        return (nanos >= 0 && isBlocked() ? ">=" : "") + PlainText.time(nanos);
    }

    long moved() {
        return task.counts().readBytes() + task.counts().writeBytes();
    }
}
