// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.field.ExecutorStatistics;
import io.jacct.field.Units;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Task;
import java.util.List;

/** What is told of an executor: its queue, and what its threads do. */
final class ExecutorDetails {
    private static final int MOST = 20;
    private static final String UNSEEN = "runs, or waits where the agent does not see it";

    private final Details details;
    private final Frame frame;

    ExecutorDetails(Details details, Frame frame) {
        this.details = details;
        this.frame = frame;
    }

    void of(ExecutorStatistics row) {
        Executor now = row.current();
        String life = now.live() ? "" : ", ended";
        details.text(now.kind() + life + ", seen since " + Units.time(now.startedMillis()));
        details.text(
                now.waiting()
                        + " tasks wait, "
                        + now.running()
                        + " run"
                        + (now.waitSampled() ? "; the queue is sampled once a second" : ""));
        if (row.gained(Executor::rejected) > 0) {
            details.alarm(row.gained(Executor::rejected) + " were rejected in the interval");
        }
        double tasks = Math.max(1, row.mean(Executor::waitNanos) + row.mean(Executor::runNanos));
        details.part("tasks on average");
        bar("waiting", row.mean(Executor::waitNanos), tasks);
        bar("running", row.mean(Executor::runNanos), tasks);
        threads(now);
    }

    private void bar(String label, double mean, double of) {
        details.bar(label, Columns.percent(mean), mean / of, Palette.PLAIN);
    }

    private void threads(Executor executor) {
        List<Task> tasks =
                frame.end().tasks().stream()
                        .filter(task -> task.pool().equals(executor.name()))
                        .toList();
        details.part("threads of its pool: " + tasks.size());
        for (Task task : tasks.subList(0, Math.min(MOST, tasks.size()))) {
            Doing doing = Doing.of(task);
            details.text(
                    "  "
                            + task.name()
                            + ": "
                            + (doing.tasks() == 0 ? UNSEEN : doing.text())
                            + (doing.on().isEmpty() ? "" : " on " + doing.on())
                            + (doing.nanos() < 0 ? "" : " for " + Units.nanos(doing.nanos())));
        }
    }
}
