// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.field.Units;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.Times;
import java.util.List;

/** What is told of a device: how long its transactions take, and who uses it. */
final class DeviceDetails {
    private static final int MOST = 20;
    private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999};
    private static final long[] BOUNDS = {
        1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, Long.MAX_VALUE
    };

    private final Details details;
    private final Frame frame;

    DeviceDetails(Details details, Frame frame) {
        this.details = details;
        this.frame = frame;
    }

    void of(DeviceStatistics row) {
        String kind = row.current().entry().kind();
        details.text(
                kind
                        + ", met "
                        + Units.time(
                                frame.end().page().millis(row.current().entry().createdNanos()))
                        + ", open "
                        + row.current().entry().open());
        users(row);
        new UseDetails(details, frame).ofDevice(row.current().entry().number());
        new StackDetails(details, frame).ofDevice(row.current().entry().number());
        handles(row);
        times("reads", row.reads().times());
        times("writes", row.writes().times());
    }

    private void users(DeviceStatistics row) {
        List<Task> users = frame.end().tasks().stream().filter(task -> uses(task, row)).toList();
        details.part(
                users.isEmpty()
                        ? "no thread is on it at this moment"
                        : "threads on it now: " + users.size());
        for (Task task : users.subList(0, Math.min(MOST, users.size()))) {
            CurrentOperation now = task.current();
            String since = now.nanos() < 0 ? "" : " for " + Units.nanos(now.nanos());
            details.text("  " + task.name() + ": " + now.name() + since);
        }
    }

    private static boolean uses(Task task, DeviceStatistics row) {
        CurrentOperation now = task.current();
        return now != null
                && now.endpoint() != null
                && now.endpoint().name().equals(row.current().entry().endpoint())
                && now.endpoint().kind().equals(row.current().entry().kind());
    }

    private void handles(DeviceStatistics row) {
        List<Handle> open =
                frame.end().handles().open().stream()
                        .filter(each -> each.device() == row.current().entry().number())
                        .toList();
        if (open.isEmpty()) {
            return;
        }
        details.part("open handles on it: " + open.size());
        for (Handle each : open.subList(0, Math.min(MOST, open.size()))) {
            String unused =
                    each.unusedNanos() < 0 ? "" : ", unused for " + Units.nanos(each.unusedNanos());
            String opener =
                    each.adopted() ? "open before it was seen" : "opened by " + each.opener();
            details.text("  " + each.descriptor() + ": " + opener + unused);
        }
    }

    /** Quantiles, and a bar for each power of ten. */
    private void times(String what, Times times) {
        long all = times.count(0, Long.MAX_VALUE);
        if (all == 0) {
            return;
        }
        StringBuilder line = new StringBuilder("how long " + what + " took:");
        for (double quantile : QUANTILES) {
            String name = Double.toString(quantile).substring(2);
            line.append(" p").append(name.length() == 1 ? name + "0" : name);
            line.append(' ').append(Units.nanos(times.quantile(quantile)));
        }
        details.part(line.toString());
        long from = 0;
        for (long to : BOUNDS) {
            long count = times.count(from, to);
            String label = to == Long.MAX_VALUE ? "longer" : "to " + Units.nanos(to);
            if (count > 0) {
                double share = (double) count / all;
                details.bar(label, Units.count(count), share, Palette.PLAIN);
            }
            from = to;
        }
    }
}
