// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.memory.ThreadFiles;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Measures live tasks anew, because a page's values of them are as old as their last measurement.
 * Works in this JVM or for another one of the same user. Takes some 50 microseconds a task. For one
 * thread at a time.
 */
public final class Refresher {
    private final ThreadFiles files = new ThreadFiles();
    private final String process;
    private final ThreadMeter meter;

    /**
     * Makes a refresher for the JVM with that process id. The meter is this JVM's own, or null for
     * another JVM.
     */
    public Refresher(long pid, ThreadMeter meter) {
        this.process = "/proc/" + pid + "/task/";
        this.meter = meter;
    }

    /** Returns the snapshot with newly measured live tasks, and the sums with them. */
    public Snapshot now(Snapshot snapshot) {
        return with(snapshot, snapshot.tasks().stream().map(this::now).toList());
    }

    /** Returns the snapshot with these live tasks, and the sums with them. */
    public static Snapshot with(Snapshot snapshot, List<Task> tasks) {
        List<Group> groups = with(tasks, snapshot.groups(), Task::group, Task::counts);
        List<Group> pools = with(tasks, snapshot.pools(), Task::pool, Task::inPool);
        Counts totals = snapshot.overflow();
        for (Group group : groups) {
            totals = totals.plus(group.counts());
        }
        return snapshot.with(totals, groups, pools, tasks);
    }

    private static List<Group> with(
            List<Task> tasks,
            List<Group> groups,
            Function<Task, String> name,
            Function<Task, Counts> part) {
        Map<String, List<Counts>> live = new HashMap<>();
        for (Task task : tasks) {
            live.computeIfAbsent(name.apply(task), none -> new ArrayList<>()).add(part.apply(task));
        }
        return groups.stream().map(group -> with(group, live)).toList();
    }

    private static Group with(Group group, Map<String, List<Counts>> live) {
        Counts now = Counts.sum(live.getOrDefault(group.name(), List.of()));
        return group.with(group.departed().plus(now));
    }

    /** Returns the task with newly measured values. No value is less than before. */
    public Task now(Task task) {
        if (task.id() < 0) {
            return task;
        }
        long[] values = new long[Counter.SLOTS];
        // the page counts from the attachment of such a thread, the kernel from the native thread's
        // start
        long tid = task.traits().attached() ? 0 : task.traits().tid();
        long missing = tid <= 0 ? Measure.ALL : files.measure(process + tid + "/", values);
        if (meter != null) {
            missing &= ask(task.id(), values);
        }
        return task.with(task.counts().raisedTo(values), task.traits().missing() & missing);
    }

    /** Asks the JVM itself. */
    private long ask(long id, long[] values) {
        long[] blocks = new long[2];
        meter.blocks(id, blocks);
        return known(Measure.ALLOCATION, meter.allocatedBytes(id), values)
                & known(Measure.BLOCKS, blocks[0], values)
                & known(Measure.BLOCK_TIME, blocks[1], values);
    }

    private static long known(Measure measure, long value, long[] values) {
        values[measure.first()] = Math.max(0, value);
        return value < 0 ? -1 : ~measure.bit();
    }
}
