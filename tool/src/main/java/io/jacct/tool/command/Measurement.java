// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.taskstats.Refresher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the tasks of a page anew, again and again. To ask the kernel takes some 20 microseconds
 * a task. So of many tasks it asks only for those that have done something in the page since the
 * last look: the agent measures each task once a second, and a task that rests stays as it was. For
 * one thread at a time.
 */
final class Measurement {
    private static final int MANY = 500;

    private Refresher refresher;
    private Map<Long, Seen> last = new HashMap<>();

    /** A task as the page had it, and as it was measured. */
    private record Seen(Task page, Task measured) {
        boolean rests(Task now) {
            return now.startedMillis() == page.startedMillis()
                    && now.counts().equals(page.counts());
        }
    }

    Snapshot of(Snapshot snapshot) {
        if (refresher == null) {
            refresher = new Refresher(snapshot.page().pid(), null);
        }
        if (snapshot.tasks().size() < MANY) {
            return refresher.now(snapshot);
        }
        List<Task> tasks = new ArrayList<>();
        Map<Long, Seen> seen = new HashMap<>();
        for (Task task : snapshot.tasks()) {
            Seen then = last.get(task.id());
            Task now =
                    then != null && then.rests(task)
                            ? again(task, then.measured)
                            : refresher.now(task);
            tasks.add(now);
            seen.put(task.id(), new Seen(task, now));
        }
        last = seen;
        return Refresher.with(snapshot, tasks);
    }

    /** The task of now with the values that were measured then. */
    private static Task again(Task task, Task then) {
        Counts measured = then.counts();
        return task.counts().equals(measured) ? task : task.with(measured, then.traits().missing());
    }
}
