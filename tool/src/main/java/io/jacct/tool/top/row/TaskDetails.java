// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.counter.Operation;
import io.jacct.field.Units;
import io.jacct.snapshot.Task;
import io.jacct.taskstats.Usage;
import io.jacct.tool.text.Activity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is told of a thread, or of a pool. */
final class TaskDetails {
    private final Details details;

    TaskDetails(Details details) {
        this.details = details;
    }

    void thread(TaskRow row) {
        Task task = row.task();
        if (task == null) {
            details.text("threads that ended in the interval, or have no row");
            return;
        }
        List<String> facts = new ArrayList<>();
        facts.add("id " + task.id());
        if (task.traits().tid() > 0) {
            facts.add("native id " + task.traits().tid());
        }
        facts.add("pool " + task.pool());
        facts.add("group " + task.group());
        if (task.traits().priority() > 0) {
            facts.add("priority " + task.traits().priority());
        }
        if (task.daemon()) {
            facts.add("daemon");
        }
        details.text(String.join(", ", facts));
        String seen = task.adopted() ? "seen since " : "started ";
        String lives =
                task.lifetimeNanos() < 0 ? "" : ", lives " + Units.nanos(task.lifetimeNanos());
        details.text(seen + Units.time(task.startedMillis()) + lives);
        doing(row);
        time(row, 1);
    }

    void pool(TaskRow row) {
        details.text(row.row().live() + " threads live");
        doing(row);
        time(row, Math.max(1, row.row().live()));
    }

    private void doing(TaskRow row) {
        Doing doing = row.doing();
        if (doing.tasks() == 0) {
            details.text("is in no operation that the ledger sees");
            return;
        }
        String text =
                "now: "
                        + doing.text()
                        + (doing.on().isEmpty() ? "" : " on " + doing.on())
                        + (doing.nanos() < 0 ? "" : " for " + Units.nanos(doing.nanos()));
        if (doing.what().equals(Operation.BLOCKED.label())) {
            text += "; s" + (row.task() == null ? " of a thread" : "") + ": who holds the monitor";
        }
        if (TaskColumns.hangs(row)) {
            details.alarm(text);
        } else {
            details.text(text);
        }
    }

    /** The parts of an interval, which may overlap: a thread may run during an operation. */
    private void time(TaskRow row, int threads) {
        Activity interval = row.interval();
        Usage usage = row.row().usage();
        details.part(
                String.format(
                        Locale.ROOT,
                        "where the time went, %s %.1fs, in percent of %s",
                        interval.sinceStart() ? "of all" : "of the last",
                        interval.seconds(),
                        threads == 1 ? "one thread" : threads + " threads"));
        double all = interval.seconds() * 1e9 * threads;
        long known = 0;
        known += share("processor", usage.cpu(), all);
        known += share("run queue", usage.runQueue(), all);
        known += share("files", usage.file(), all);
        known += share("sockets", usage.socket(), all);
        known += share("waits", usage.waiting(), all);
        known += share("blocked", usage.blocked(), all);
        share("other", Math.max(0, (long) all - known), all);
    }

    private long share(String label, long nanos, double all) {
        double part = nanos < 0 ? Double.NaN : nanos / all;
        String value = nanos < 0 ? "-" : Columns.percent(100 * part);
        boolean use = !label.equals("waits") && !label.equals("other");
        details.bar(label, value, part, details.palette().load(use ? part : 0));
        return Math.max(0, nanos);
    }
}
