// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.field.ExecutorFields;
import io.jacct.field.ExecutorRates;
import io.jacct.field.ExecutorStatistics;
import java.util.List;

/** The executors of a JVM. */
final class ExecutorsView extends View<ExecutorStatistics> {
    private static final double LONG_QUEUE = 100;

    ExecutorsView() {
        super("executors", "queue");
    }

    @Override
    public List<ExecutorStatistics> rows(Frame frame, boolean totals) {
        return frame.interval(totals).executors();
    }

    @Override
    public List<Column<ExecutorStatistics>> columns(Frame frame, boolean totals) {
        FieldColumns<ExecutorStatistics> all = new FieldColumns<>(frame.end());
        all.add(choose(all, "EXECUTOR", 14, "name"));
        all.add(choose(all, "KIND", 8, "kind").rank(12));
        all.add(choose(all, "QUEUE", 6, "waiting").full(LONG_QUEUE));
        all.add(
                totals
                        ? rate(all, "GROWTH", 6, "waitingGrowth").rank(1)
                        : rate(all, "GROWTH/s", 8, "waitingGrowthPerSecond").rank(1));
        all.add(choose(all, "RUN", 5, "running").rank(1));
        all.add(choose(all, "DELAYED", 7, "delayed").rank(9));
        if (totals) {
            all.add(choose(all, "DONE", 6, "completed").rank(2));
            all.add(choose(all, "FAIL", 6, "failed").rank(7));
            all.add(choose(all, "REJECT", 6, "rejected").rank(3).full(1));
        } else {
            all.add(rate(all, "DONE/s", 6, "completedPerSecond").rank(2));
            all.add(rate(all, "FAIL/s", 6, "failedPerSecond").rank(7));
            all.add(rate(all, "REJECT/s", 8, "rejectedPerSecond").rank(3).full(1));
        }
        all.add(rate(all, "WAIT", 6, "recentWaitNanosMean").rank(4));
        all.add(rate(all, "EXPECT", 6, "expectedWaitNanos").rank(5));
        all.add(rate(all, "RUNTIME", 7, "recentRunNanosMean").rank(6));
        all.add(rate(all, "%BUSY", 5, "busyPercent").rank(2).full(100));
        all.add(rate(all, "MEANQ", 6, "meanWaiting").rank(10));
        all.add(rate(all, "MEANRUN", 7, "meanRunning").rank(11));
        all.others(ExecutorRates.ALL, each -> each);
        return all.others(ExecutorFields.ALL, ExecutorStatistics::current).all();
    }

    private static Column<ExecutorStatistics> choose(
            FieldColumns<ExecutorStatistics> all, String title, int width, String name) {
        return all.choose(title, width, ExecutorFields.ALL, name, ExecutorStatistics::current);
    }

    private static Column<ExecutorStatistics> rate(
            FieldColumns<ExecutorStatistics> all, String title, int width, String name) {
        return all.choose(title, width, ExecutorRates.ALL, name, each -> each);
    }

    @Override
    public String id(ExecutorStatistics row) {
        return row.current().name();
    }

    @Override
    public String searched(ExecutorStatistics row) {
        return row.current().name() + ' ' + row.current().kind();
    }

    @Override
    public boolean idle(ExecutorStatistics row) {
        return row.current().waiting() + row.current().running() == 0
                && ExecutorRates.COMPLETED.of(row, null) instanceof Double done
                && done == 0
                && ExecutorRates.REJECTED.of(row, null) instanceof Double rejected
                && rejected == 0;
    }

    @Override
    public List<String> followed() {
        return List.of("queue", "run", "done", "reject", "busy");
    }

    @Override
    public void details(Frame frame, ExecutorStatistics row, Details details) {
        new ExecutorDetails(details, frame).of(row);
    }
}
