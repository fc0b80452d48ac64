// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.Date;
import java.util.List;
import java.util.stream.Stream;

/** The views of rows. Items are named here only to choose and to order some of them. */
public final class Views {
    private static final Column HANG = Column.most("In operation for", "hangNanos", Doing::hang);

    /** The pools, and the threads of each. */
    public static final ViewDefinition THREADS =
            new ViewDefinition(
                    "threads",
                    "Threads",
                    Request.totals("Pools", "Threads"),
                    List.of(
                            Column.text("Pool, thread", "name"),
                            Column.now("CPU %", "cpuPercent"),
                            HANG,
                            Column.text("Doing", "operation", Doing::of, Doing::ofPool),
                            Column.now("Live", "liveTasks"),
                            Column.now("Run queue %", "runQueuePercent"),
                            Column.now("Read/s", "readBytesPerSecond"),
                            Column.now("Written/s", "writeBytesPerSecond"),
                            Column.amount("Started", "startedTasks"),
                            Column.amount("Read", "readBytes"),
                            Column.amount("Written", "writeBytes")),
                    "cpuPercent",
                    HANG,
                    "pool",
                    row ->
                            row.number("cpuPercent") < 0.05
                                    && row.number("operationsPerSecond") == 0
                                    && row.number("hangNanos") == 0,
                    row -> row.has("liveTasks") && none(row, "liveTasks", "cpuPercent"),
                    "There are no pools.");

    /** Files, sockets and what the application registers. */
    public static final ViewDefinition DEVICES =
            new ViewDefinition(
                    "devices",
                    "Devices",
                    Request.totals("Devices", "Threads"),
                    List.of(
                            Column.text("Device", "endpoint"),
                            Column.text("Class", "kind"),
                            Column.now("Open", "open"),
                            Column.now("Read/s", "readBytesPerSecond"),
                            Column.now("Written/s", "writeBytesPerSecond"),
                            Column.now("Ops/s", "transfersPerSecond"),
                            Column.now("Read p99", "recentReadNanosP99"),
                            Column.now("Write p99", "recentWriteNanosP99"),
                            Column.now("Busy %", "busyPercent"),
                            Column.now("Under way", "queueLength"),
                            Column.amount("Read", "readBytes"),
                            Column.amount("Written", "writeBytes"),
                            Column.amount("Errors", "errors")),
                    "writeBytesPerSecond",
                    null,
                    "",
                    row -> row.number("transfersPerSecond") == 0 && row.number("queueLength") == 0,
                    row -> none(row, "open", "queueLength", "readBytes", "writeBytes", "errors"),
                    "There are no devices.");

    /** Pools of tasks. */
    public static final ViewDefinition EXECUTORS =
            new ViewDefinition(
                    "executors",
                    "Executors",
                    Request.totals("Executors", "Threads", "Overview"),
                    List.of(
                            Column.text("Executor", "name"),
                            Column.text("Kind", "kind"),
                            Column.now("Waiting", "waiting"),
                            Column.now("Growth/s", "waitingGrowthPerSecond", Views::growth),
                            Column.now("Running", "running"),
                            Column.now("Done/s", "completedPerSecond"),
                            Column.now("Rejected/s", "rejectedPerSecond"),
                            Column.now("Wait now", "expectedWaitNanos"),
                            Column.now("Mean wait", "recentWaitNanosMean"),
                            Column.now("Mean run", "recentRunNanosMean"),
                            Column.now("Busy %", "busyPercent"),
                            Column.amount("Done", "completed"),
                            Column.amount("Failed", "failed"),
                            Column.amount("Rejected", "rejected")),
                    "waiting",
                    null,
                    "",
                    row ->
                            row.number("waiting") == 0
                                    && row.number("running") == 0
                                    && row.number("completedPerSecond") == 0,
                    row ->
                            none(row, "threads", "waiting", "running", "completed", "failed")
                                    && none(row, "rejected"),
                    "There are no executors.");

    /** Who holds what. */
    public static final ViewDefinition OWNERS =
            new ViewDefinition(
                    "owners",
                    "Owners",
                    new Request("Beancounters", List.of("Resources")),
                    List.of(
                            Column.text("Owner", "owner"),
                            Column.text("Resource", "resource"),
                            Column.text("Unit", "unit"),
                            Column.amount("Held", "held"),
                            Column.now("Most held", "maxheld"),
                            Column.now("Barrier", "barrier"),
                            Column.now("Limit", "limit"),
                            Column.amount("Refused", "failcnt"),
                            Column.amount("Crossings", "crossings")),
                    "held",
                    null,
                    "",
                    row -> row.number("held") == 0,
                    row -> false,
                    "Beancounters are not in use in this JVM: there are no owners.");

    /** Who opened what is open. */
    public static final ViewDefinition HANDLES =
            new ViewDefinition(
                    "handles",
                    "Handles",
                    Request.totals("Handles"),
                    List.of(
                            Column.text("Opened by", "opener"),
                            Column.amount("Open", "openHandles"),
                            Column.amount("Files", "files"),
                            Column.amount("Sockets", "sockets"),
                            Column.now("Collected open", "collected"),
                            Column.now("Unused for", "longestUnusedNanos"),
                            Column.text("For example", "example")),
                    "openHandles",
                    null,
                    "",
                    row -> none(row, "openHandles", "collected"),
                    row -> none(row, "openHandles", "collected"),
                    "There are no open handles.");

    /** The threads that have ended while the view is open. */
    public static final ViewDefinition EXITS =
            new ViewDefinition(
                    "exits",
                    "Exits",
                    new Request("Tasks", List.of()),
                    List.of(
                            Column.text("Ended", "endTime", Views::ended),
                            Column.text("Thread", "name"),
                            Column.text("Pool", "pool"),
                            Column.text("End", "state"),
                            Column.text("Cause", "cause"),
                            Column.now("Lived", "elapsedNanos"),
                            Column.now("CPU", "cpuNanos"),
                            Column.now("File read", "fileReadBytes"),
                            Column.now("File written", "fileWriteBytes"),
                            Column.now("Socket read", "socketReadBytes"),
                            Column.now("Socket written", "socketWriteBytes")),
                    "",
                    null,
                    "",
                    row -> false,
                    row -> false,
                    "No thread has ended since this view was opened.");

    private Views() {}

    private static boolean none(Row row, String... items) {
        return Stream.of(items).allMatch(item -> row.number(item) == 0);
    }

    /** How many more tasks wait each second; null: not known. */
    static Object growth(Row executor) {
        double seconds = executor.number("seconds");
        Object growth = executor.get("waitingGrowth");
        return seconds > 0 && growth != null ? executor.number("waitingGrowth") / seconds : null;
    }

    private static Object ended(Row exit) {
        return exit.get("endTime") instanceof Long millis ? new Date(millis) : null;
    }
}
