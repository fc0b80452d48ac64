// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a thread does now, or most threads of a pool.
 *
 * @param what the operation
 * @param tasks how many threads do it
 * @param nanos how long the longest has done it; -1 if that is not known
 * @param on its target; empty if there is none
 * @param idle whether it may last for ever although nothing hangs
 */
public record Doing(String what, int tasks, long nanos, String on, boolean idle) {
    static final Doing NOTHING = new Doing("", 0, -1, "", true);

    /** Whatever it does, it began that before the agent came. */
    private static final Doing UNSEEN = new Doing("not seen", 1, -1, "", true);

    static Doing of(Task task) {
        if (task != null && task.unseen()) {
            return UNSEEN;
        }
        CurrentOperation now = task == null ? null : task.current();
        return now == null
                ? NOTHING
                : new Doing(
                        now.name(),
                        1,
                        now.nanos(),
                        now.endpoint() == null ? "" : now.endpoint().name(),
                        now.isIdle());
    }

    /** What most of them do beside waiting for work, or what most wait for. */
    static Doing of(List<Task> tasks) {
        Map<String, Doing> all = new LinkedHashMap<>();
        for (Task task : tasks) {
            Doing one = of(task);
            if (one != NOTHING) {
                all.merge(one.what + ' ' + one.on, one, Doing::plus);
            }
        }
        return new ArrayList<>(all.values())
                .stream()
                        .max(
                                Comparator.<Doing>comparingInt(each -> each.idle ? 0 : 1)
                                        .thenComparingInt(Doing::tasks)
                                        .thenComparingLong(Doing::nanos))
                        .orElse(NOTHING);
    }

    private Doing plus(Doing other) {
        return new Doing(what, tasks + other.tasks, Math.max(nanos, other.nanos), on, idle);
    }

    /** The operation, and how many do it: {@code read x4}. */
    String text() {
        return tasks > 1 ? what + " x" + tasks : what;
    }
}
