// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import static io.jacct.tool.report.Column.number;
import static io.jacct.tool.report.Column.text;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.function.Predicate;

/**
 * A section of the text.
 *
 * @param path of the rows in the report's object
 * @param none what to say without rows; empty: nothing at all
 * @param flexible the column that gives way
 * @param wanted which rows have something to tell
 * @param left the member with the number of rows that the object itself leaves out; may be empty
 */
record TextSection(
        String title,
        String path,
        String none,
        int flexible,
        List<Column> columns,
        Predicate<JsonObject> wanted,
        String left) {
    static final List<TextSection> ALL =
            List.of(
                    new TextSection(
                            "Where the time of the pools went, in percent of one thread's time",
                            "pools",
                            "no pool",
                            0,
                            pools(),
                            TextSection::worked,
                            ""),
                    new TextSection(
                            "Files, peers and ports",
                            "devices",
                            "no I/O",
                            1,
                            devices(),
                            row -> true,
                            "devicesLeftOut"),
                    new TextSection(
                            "Executors",
                            "executors",
                            "no executor",
                            0,
                            executors(),
                            row -> true,
                            ""),
                    new TextSection(
                            "Threads that an exception ended",
                            "exits.causes",
                            "",
                            0,
                            causes(),
                            row -> true,
                            ""),
                    new TextSection(
                            "Owners whose least holding rises",
                            "owners",
                            "",
                            0,
                            owners(),
                            row -> row.get("minheldRises").getAsBoolean(),
                            ""),
                    new TextSection(
                            "Open handles by opener",
                            "handles",
                            "",
                            0,
                            handles(),
                            row -> true,
                            "openersLeftOut"),
                    new TextSection(
                            "Handles that were lost while they were open",
                            "collectedHandles",
                            "",
                            1,
                            lost(),
                            row -> true,
                            ""),
                    new TextSection(
                            "Operations of a second or more",
                            "hangs",
                            "no operation lasted for a second or more when it was looked at",
                            4,
                            hangs(),
                            row -> true,
                            "hangsLeftOut"));

    private static List<Column> pools() {
        return List.of(
                text("POOL", "name"),
                number("LIVE", "liveTasks", Cells::count),
                number("%CPU", "percent.cpu", Cells::percent),
                number("%RUNQ", "percent.runQueue", Cells::percent),
                number("%FILE", "percent.file", Cells::percent),
                number("%SOCK", "percent.socket", Cells::percent),
                number("%WAIT", "percent.wait", Cells::percent),
                number("%OTHER", "percent.other", Cells::percent));
    }

    private static boolean worked(JsonObject pool) {
        for (String share : List.of("cpu", "runQueue", "file", "socket", "other")) {
            var value = Cells.at(pool, "percent." + share);
            if (value != null && value.getAsDouble() >= 0.05) {
                return true;
            }
        }
        return false;
    }

    private static List<Column> devices() {
        return List.of(
                text("KIND", "kind"),
                new Column("ENDPOINT", "endpoint", false, TextSection::endpoint),
                number("READ", "readBytes", Cells::bytes),
                number("WRITTEN", "writeBytes", Cells::bytes),
                number("OPS/s", "transfersPerSecond", Cells::count),
                number("R99", "readNanosP99", Cells::nanos),
                number("W99", "writeNanosP99", Cells::nanos),
                number("ERRORS", "errors", Cells::count),
                number("NOW", "busyCount", Cells::count));
    }

    private static String endpoint(JsonObject row, String path) {
        var files = Cells.at(row, "files");
        return Cells.text(row, path) + (files == null ? "" : ", " + files + " files");
    }

    private static List<Column> executors() {
        return List.of(
                text("EXECUTOR", "name"),
                number("QUEUE", "waiting", Cells::count),
                number("PEAK", "maxWaiting", Cells::count),
                number("MEANQ", "meanWaiting", Cells::count),
                number("GROWTH", "waitingGrowth", Cells::growth),
                number("DONE/s", "completedPerSecond", Cells::count),
                number("%BUSY", "busyPercent", Cells::percent),
                number("WAIT", "recentWaitNanosMean", Cells::nanos),
                number("RUN", "recentRunNanosMean", Cells::nanos),
                number("FAIL", "failed", Cells::count),
                number("REJ", "rejected", Cells::count));
    }

    private static List<Column> causes() {
        return List.of(
                text("POOL", "pool"),
                text("CAUSE", "cause"),
                number("THREADS", "exits", Cells::count),
                number("LAST", "endedMillis", Cells::time));
    }

    private static List<Column> owners() {
        return List.of(
                text("OWNER", "name"),
                text("RESOURCE", "resource"),
                number("HELD", "held", Cells::count),
                number("GROWTH", "heldGrowth", Cells::growth),
                number("MINHELD", "minheld", Cells::count),
                number("MAXHELD", "maxheld", Cells::count),
                number("FAILCNT", "failcnt", Cells::count));
    }

    private static List<Column> handles() {
        return List.of(
                new Column("OPENER", "opener", false, TextSection::opener),
                text("KIND", "kind"),
                number("OPEN", "open", Cells::count),
                number("GROWTH", "openGrowth", Cells::growth),
                number("UNUSED", "unusedNanos", Cells::nanos),
                text("MOSTLY ON", "endpoint"));
    }

    private static String opener(JsonObject row, String path) {
        return Cells.at(row, path) == null ? "(not seen)" : Cells.text(row, path);
    }

    private static List<Column> lost() {
        return List.of(
                text("KIND", "kind"),
                text("ENDPOINT", "endpoint"),
                text("OPENER", "opener"),
                number("COLLECTED", "collectedMillis", Cells::time));
    }

    private static List<Column> hangs() {
        return List.of(
                text("THREAD", "name"),
                text("DOING", "operation"),
                number("FOR", "nanos", Cells::nanos),
                number("SINCE", "beganMillis", Cells::time),
                text("ON", "endpoint"));
    }
}
