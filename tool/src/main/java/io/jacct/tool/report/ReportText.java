// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.jacct.field.Units;
import io.jacct.tool.text.Printable;
import io.jacct.tool.text.TerminalWidth;
import java.util.ArrayList;
import java.util.List;

/** A report for a terminal: one screen or two, with the first rows of each section. */
final class ReportText {
    private static final int MOST = 8;

    private final JsonObject report;
    private final int width;
    private final List<String> lines = new ArrayList<>();

    /** For lines of that length, or {@link TerminalWidth#UNLIMITED}. */
    ReportText(JsonObject report, int width) {
        this.report = report;
        this.width = width;
    }

    String text() {
        head();
        findings();
        for (TextSection each : TextSection.ALL) {
            section(each);
            if (each.path().equals("pools") && Cells.at(report, "notes.time") != null) {
                say("  " + Cells.text(report, "notes.time"));
            }
        }
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line.stripTrailing()).append('\n'));
        return text.toString();
    }

    private void head() {
        String jdk = Cells.text(report, "jdk");
        say(
                "%s %s: jacct %s%s"
                        .formatted(
                                Cells.text(report, "pid"),
                                Cells.text(report, "command"),
                                Cells.text(report, "version"),
                                jdk.isEmpty() ? "" : ", JDK " + jdk));
        boolean alive = report.get("alive").getAsBoolean();
        String runs = report.get("stopped").getAsBoolean() ? "is stopped" : "runs";
        say(
                "%s, %s, %s until %s"
                        .formatted(
                                alive ? runs : "has ended",
                                report.get("sinceStart").getAsBoolean()
                                        ? "since the agent started"
                                        : "from " + Cells.time(report, "beginMillis"),
                                Units.millis(Math.round(report.get("seconds").getAsDouble() * 1e3)),
                                Cells.time(report, "endMillis")));
        gaps();
        say(
                "%s threads live, %s ended, %s of them with their exits here"
                        .formatted(
                                Cells.text(report, "liveTasks"),
                                Cells.text(report, "exits.endedTasks"),
                                Cells.text(report, "exits.known")));
        JsonObject totals = report.getAsJsonObject("totals");
        say(
                "cpu %s, run queue %s in percent of a processor, the JVM itself %s of CPU time"
                        .formatted(
                                Cells.percent(totals, "percent.cpu"),
                                Cells.percent(totals, "percent.runQueue"),
                                Cells.nanos(totals, "counters.jvmCpuNanos")));
    }

    private void gaps() {
        JsonArray gaps = report.getAsJsonArray("gaps");
        if (!gaps.isEmpty()) {
            double seconds = report.get("unrecordedSeconds").getAsDouble();
            JsonObject first = gaps.get(0).getAsJsonObject();
            say(
                    "not recorded: %s of that, in %d %s, the first one from %s to %s"
                            .formatted(
                                    Units.millis(Math.round(seconds * 1e3)),
                                    gaps.size(),
                                    gaps.size() == 1 ? "gap" : "gaps",
                                    Cells.time(first, "beginMillis"),
                                    Cells.time(first, "endMillis")));
        }
    }

    private void findings() {
        JsonArray findings = report.getAsJsonArray("findings");
        if (!findings.isEmpty()) {
            lines.add("");
            say("What stands out");
            findings.forEach(each -> say("  " + Cells.text(each.getAsJsonObject(), "text")));
        }
    }

    private void say(String line) {
        lines.add(Printable.cut(Printable.line(line), width));
    }

    private void section(TextSection section) {
        List<JsonObject> rows = new ArrayList<>();
        for (JsonElement row : (JsonArray) Cells.at(report, section.path())) {
            if (section.wanted().test(row.getAsJsonObject())) {
                rows.add(row.getAsJsonObject());
            }
        }
        if (rows.isEmpty() && section.none().isEmpty()) {
            return;
        }
        lines.add("");
        say(section.title());
        if (rows.isEmpty()) {
            say("  " + section.none());
            return;
        }
        List<JsonObject> shown = rows.subList(0, Math.min(MOST, rows.size()));
        lines.addAll(Column.table(section.columns(), section.flexible(), shown, width));
        long left = rows.size() - shown.size();
        left += section.left().isEmpty() ? 0 : report.get(section.left()).getAsLong();
        if (left > 0) {
            say("  " + left + " more");
        }
    }
}
