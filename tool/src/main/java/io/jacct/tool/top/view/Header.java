// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.counter.IoClass;
import io.jacct.field.Units;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Sums;
import io.jacct.snapshot.Unseen;
import io.jacct.tool.text.Activity;
import io.jacct.tool.text.Printable;
import io.jacct.tool.text.UnseenText;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.TaskColumns;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The lines above a table: the JVM, the interval, and the totals, and one more if there is anything
 * that passes the ledger. In short lines whole parts are missing.
 */
final class Header {
    private final Frame frame;
    private final Activity interval;
    private final boolean idle;
    private final int width;

    /** With or without the number of idle threads. */
    Header(Frame frame, boolean totals, boolean idle, int width) {
        this.frame = frame;
        this.interval = frame.end() == null ? null : frame.activity(totals);
        this.idle = idle;
        this.width = width;
    }

    List<String> lines() {
        return interval == null
                ? List.of(jvms())
                : Stream.of(process(), processors(), bytes(), unseen())
                        .filter(line -> !line.isEmpty())
                        .toList();
    }

    private String jvms() {
        long live = frame.jvms().stream().filter(each -> each.state().equals("live")).count();
        int all = frame.jvms().size();
        return all + (all == 1 ? " JVM, " : " JVMs, ") + live + " live";
    }

    private String process() {
        Snapshot end = frame.end();
        PageInfo page = end.page();
        long hidden = interval.tasks().stream().filter(interval::idle).count();
        String age = page.jvmStartedMillis() < 0 ? "-" : age(end, page.jvmStartedMillis());
        String some = idle || hidden == 0 ? "" : " (" + hidden + " idle)";
        String facts =
                Fit.forms(
                        Math.max(1, width - 2),
                        "%s, %d up %s, agent %s, %d threads live%s, %d started"
                                .formatted(
                                        Units.clock(end.takenMillis()),
                                        page.pid(),
                                        age,
                                        age(end, page.startedMillis()),
                                        end.live(),
                                        some,
                                        end.started()));
        String command = Printable.line(page.notes().get("command"));
        int room = width - facts.length() - 2;
        return room < 4 ? facts : facts + ": " + Printable.cut(command, room);
    }

    private static String age(Snapshot end, long startedMillis) {
        return Units.millis(end.takenMillis() - startedMillis);
    }

    private String processors() {
        String jvm =
                TaskColumns.percent(
                        interval, interval.end().jvm().known() ? interval.jvm().nanos() : -1);
        String cpu = TaskColumns.percent(interval, interval.usage().cpu());
        String queue = TaskColumns.percent(interval, interval.usage().runQueue());
        String line =
                String.format(
                        Locale.ROOT,
                        "%s %.1fs: cpu %s, run queue %s, the JVM itself %s",
                        interval.sinceStart() ? "since the agent started," : "in the last",
                        interval.seconds(),
                        cpu,
                        queue,
                        jvm);
        String brief =
                String.format(
                        Locale.ROOT,
                        "%s%.1fs: cpu %s, run queue %s, JVM %s",
                        interval.sinceStart() ? "all " : "last ",
                        interval.seconds(),
                        cpu,
                        queue,
                        jvm);
        return Fit.forms(width, line + " (100 is one processor)", line, brief);
    }

    private String bytes() {
        Counts totals = interval.totals();
        StringBuilder line = new StringBuilder();
        line.append("read ").append(Units.rate(interval.rate(totals.readBytes())));
        line.append(", write ").append(Units.rate(interval.rate(totals.writeBytes())));
        String brief = line.toString();
        String separator = ": ";
        for (IoClass ioClass : IoClass.values()) {
            String rate = Units.rate(interval.rate(Sums.bytes(totals, ioClass)));
            line.append(separator).append(ioClass.label()).append(' ').append(rate);
            separator = ", ";
        }
        return Fit.forms(width, line.toString(), brief);
    }

    private String unseen() {
        String line = UnseenText.line(Unseen.of(frame.end()));
        return line == null ? "" : Printable.cut("past the ledger: " + Printable.line(line), width);
    }
}
