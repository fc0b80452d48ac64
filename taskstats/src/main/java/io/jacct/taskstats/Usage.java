// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.DelayTotals;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Task;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The time of one or several threads by use, in nanoseconds. Time in operations and waits includes
 * the current one. It may overlap with CPU time, because a thread in an operation may run or be
 * ready to. Each value is {@link #UNKNOWN} if it is known for none of the threads: not timed, or
 * not visible on that JDK.
 *
 * @param cpu running on a processor
 * @param runQueue ready to run, and waiting for a processor
 * @param file in operations on files
 * @param socket in operations on sockets except accepts
 * @param waiting parked, asleep, or waiting for a notification, a thread, a selector, a client
 * @param blocked waiting to enter a monitor; where blocks that have ended are not measured, only
 *     the current one, if it goes on or has just begun
 */
public record Usage(long cpu, long runQueue, long file, long socket, long waiting, long blocked) {
    /** Stands for a value that is not known. */
    public static final long UNKNOWN = -1;

    /** No value is known. */
    public static final Usage NONE =
            new Usage(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);

    /** All values are 0. */
    public static final Usage ZERO = new Usage(0, 0, 0, 0, 0, 0);

    private static final List<Delay> FILES = List.of(Delay.FILE);
    private static final List<Delay> SOCKET_DELAYS = List.of(Delay.SOCKET);
    private static final List<Delay> WAITS = List.copyOf(EnumSet.range(Delay.PARK, Delay.SELECT));
    private static final Set<String> SOCKETS = Set.of("socket", "listen", "datagram");

    /** The use of time by a task, until now. */
    public static Usage of(Task task) {
        Usage usage = of(task.counts(), isMeasured(task));
        if (task.unseen()) {
            return new Usage(usage.cpu, usage.runQueue, UNKNOWN, UNKNOWN, UNKNOWN, usage.blocked);
        }
        return task.current() == null ? usage : usage.plus(current(task.current()));
    }

    /** A task's time on a processor, until now. */
    public static long cpu(Task task) {
        return isMeasured(task) ? known(task.counts(), Counter.CPU_NANOS) : UNKNOWN;
    }

    private static boolean isMeasured(Task task) {
        // the accounts of carriers and shared records are no threads of the kernel
        return task.id() > 0 && task.traits().knows(Counter.CPU_NANOS);
    }

    /**
     * The use of time by a task since {@code earlier}. Of a task that only rests this takes half as
     * long as two uses and their difference.
     */
    public static Usage between(Task earlier, Task task) {
        Usage now = of(task);
        if (!task.counts().equals(earlier.counts())
                || task.traits().missing() != earlier.traits().missing()) {
            return now.since(of(earlier));
        } else if (task.current() == null && earlier.current() == null) {
            return now.since(now);
        }
        Usage rest = of(task.counts(), isMeasured(task));
        Usage then = earlier.current() == null ? rest : rest.plus(current(earlier.current()));
        return now.since(then);
    }

    /** The use of time by a group or a pool with those of its live tasks, until now. */
    public static Usage of(Group group, Stream<Task> members) {
        Counts counts = group.counts();
        return members.map(Task::current)
                .filter(Objects::nonNull)
                .map(Usage::current)
                .reduce(of(counts, counts.knows(Counter.CPU_NANOS)), Usage::plus);
    }

    /**
     * The use of time by tasks that have ended. A value of 0 counts as not known, so it adds
     * nothing.
     */
    public static Usage ofDeparted(Counts counts) {
        Usage usage = of(counts, counts.get(Counter.CPU_NANOS) > 0);
        return new Usage(
                usage.cpu,
                usage.runQueue,
                something(usage.file),
                something(usage.socket),
                something(usage.waiting),
                something(usage.blocked));
    }

    private static long something(long nanos) {
        return nanos == 0 ? UNKNOWN : nanos;
    }

    private static Usage of(Counts counts, boolean measured) {
        return new Usage(
                measured ? known(counts, Counter.CPU_NANOS) : UNKNOWN,
                measured ? known(counts, Counter.CPU_DELAY_NANOS) : UNKNOWN,
                time(counts, FILES),
                time(counts, SOCKET_DELAYS),
                time(counts, WAITS),
                known(counts, Counter.BLOCK_NANOS));
    }

    private static long time(Counts counts, List<Delay> delays) {
        long nanos = 0;
        boolean known = true;
        for (Delay delay : delays) {
            DelayTotals totals = counts.delay(delay);
            nanos += totals.nanos();
            known &= DelayTimes.isKnown(delay, counts, totals);
        }
        return known || nanos > 0 ? nanos : UNKNOWN;
    }

    private static long known(Counts counts, Counter counter) {
        return counts.knows(counter) ? counts.get(counter) : UNKNOWN;
    }

    /** The current operation, which is booked only when it ends. */
    private static Usage current(CurrentOperation operation) {
        long nanos = Math.max(0, operation.nanos());
        String kind = operation.endpoint() == null ? "" : operation.endpoint().kind();
        long file = kind.equals("file") ? nanos : UNKNOWN;
        boolean idle = operation.isIdle();
        long socket = SOCKETS.contains(kind) && !idle ? nanos : UNKNOWN;
        long blocked = operation.isBlocked() ? nanos : UNKNOWN;
        return new Usage(UNKNOWN, UNKNOWN, file, socket, idle ? nanos : UNKNOWN, blocked);
    }

    /** The sum of both; a value known for one is known for the sum. */
    public Usage plus(Usage other) {
        return new Usage(
                sum(cpu, other.cpu),
                sum(runQueue, other.runQueue),
                sum(file, other.file),
                sum(socket, other.socket),
                sum(waiting, other.waiting),
                sum(blocked, other.blocked));
    }

    /** The increase since {@code earlier}; a value unknown then is unknown now. */
    public Usage since(Usage earlier) {
        return new Usage(
                difference(cpu, earlier.cpu),
                difference(runQueue, earlier.runQueue),
                difference(file, earlier.file),
                difference(socket, earlier.socket),
                difference(waiting, earlier.waiting),
                difference(blocked, Math.max(0, earlier.blocked)));
    }

    /** The same without CPU time and run-queue time. */
    public Usage unmeasured() {
        return new Usage(UNKNOWN, UNKNOWN, file, socket, waiting, blocked);
    }

    private static long sum(long one, long other) {
        return one < 0 ? other : other < 0 ? one : one + other;
    }

    private static long difference(long now, long then) {
        return now < 0 || then < 0 ? UNKNOWN : Math.max(0, now - then);
    }
}
