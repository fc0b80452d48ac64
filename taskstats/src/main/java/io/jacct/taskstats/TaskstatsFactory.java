// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Task;
import java.util.concurrent.TimeUnit;

/** Makes {@link Taskstats} from a page's values. */
final class TaskstatsFactory {
    /** Stands for a time that is not known. */
    static final long UNKNOWN = -1;

    private TaskstatsFactory() {}

    /** The statistics of a task; {@code end} is null while it lives. */
    static Taskstats of(Task task, TaskFacts.End end) {
        return new Taskstats(
                Taskstats.Kind.TASK,
                task.id(),
                task.name(),
                task.group(),
                task.pool(),
                task.startedMillis(),
                task.lifetimeNanos(),
                end == null ? 1 : 0,
                1,
                task.counts(),
                new TaskFacts(
                        task.traits().tid(),
                        task.adopted(),
                        task.traits().attached(),
                        task.daemon(),
                        task.traits().priority(),
                        UNKNOWN,
                        end));
    }

    /** The statistics of a task that has ended. */
    static Taskstats of(Departure departure) {
        TaskFacts.End end =
                new TaskFacts.End(
                        departure.exit(),
                        departure.endedMillis(),
                        departure.cause(),
                        departure.fatal());
        return of(departure.task(), end);
    }

    /**
     * The statistics of a group with that sum of its tasks. {@code began} is 0 if no task of it is
     * known. {@code now} is {@link #UNKNOWN} if the time of their end is not known.
     */
    static Taskstats of(
            Taskstats.Kind kind, long number, Group group, Counts sum, long began, long now) {
        return new Taskstats(
                kind,
                number,
                group.name(),
                "",
                "",
                began,
                began == 0 || now < 0
                        ? UNKNOWN
                        : TimeUnit.MILLISECONDS.toNanos(Math.max(0, now - began)),
                group.live(),
                group.started(),
                sum,
                null);
    }
}
