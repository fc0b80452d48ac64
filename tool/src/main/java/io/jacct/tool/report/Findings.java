// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What one looks at first, from a report's object: a line each, and the part that has more. */
final class Findings {
    private static final int MOST = 3;

    /** A shorter queue is no peak. */
    private static final int QUEUE = 10;

    /** Since then sleeps and waits with a time are methods that jacct sees. */
    private static final int SEES_SLEEP = 19;

    private static final double SHORT_MILLIS = 3000;

    private final JsonObject report;
    private final JsonArray findings = new JsonArray();

    private Findings(JsonObject report) {
        this.report = report;
    }

    static JsonArray of(JsonObject report) {
        Findings all = new Findings(report);
        all.activity();
        all.queues();
        all.exits();
        all.leaks();
        all.hangs();
        return all.findings;
    }

    private void add(String part, String text, Object... values) {
        JsonObject finding = new JsonObject();
        finding.addProperty("part", part);
        finding.addProperty("text", text.formatted(values));
        findings.add(finding);
    }

    private List<JsonObject> rows(String path) {
        List<JsonObject> rows = new ArrayList<>();
        for (JsonElement row : (JsonArray) Cells.at(report, path)) {
            rows.add(row.getAsJsonObject());
        }
        return rows;
    }

    private static double value(JsonObject row, String path) {
        JsonElement value = Cells.at(row, path);
        return value == null ? 0 : value.getAsDouble();
    }

    /** The rows with more than {@code least}, the most first. */
    private List<JsonObject> top(String path, String of, double least, int most) {
        ToDoubleFunction<JsonObject> value = row -> value(row, of);
        return rows(path).stream()
                .filter(row -> value.applyAsDouble(row) > least)
                .sorted(Comparator.comparingDouble(value).reversed())
                .limit(most)
                .toList();
    }

    private void activity() {
        for (JsonObject pool : top("pools", "percent.cpu", 0, 1)) {
            String percent = Cells.percent(pool, "percent.cpu");
            add("time", "Most CPU time: %s, %s %% of a processor", name(pool), percent);
        }
        for (JsonObject device : top("devices", "bytesPerSecond", 0, 1)) {
            String bytes = Cells.bytes(device, "bytesPerSecond");
            add("devices", "Most bytes: %s, %s/s", Cells.text(device, "endpoint"), bytes);
        }
    }

    private static String name(JsonObject row) {
        return Cells.text(row, "name");
    }

    private void queues() {
        for (JsonObject queue : top("executors", "waitingGrowth", 0, 1)) {
            String more = count(queue, "waitingGrowth");
            String wait = count(queue, "waiting");
            add("executors", "Growing queue: %s, %s more, %s wait", name(queue), more, wait);
        }
        for (JsonObject queue : top("executors", "maxWaiting", QUEUE - 1, MOST)) {
            // one that is as long at the end is told above
            if (value(queue, "maxWaiting") > value(queue, "waiting")) {
                String most = count(queue, "maxWaiting");
                String when = Cells.time(queue, "maxWaitingMillis");
                add("executors", "Longest queue: %s, %s waited at %s", name(queue), most, when);
            }
        }
        for (JsonObject executor : top("executors", "rejected", 0, 1)) {
            add(
                    "executors",
                    "Rejected tasks: %s of %s",
                    count(executor, "rejected"),
                    name(executor));
        }
    }

    private static String count(JsonObject row, String path) {
        return Cells.count(row, path);
    }

    private void exits() {
        for (JsonObject cause : top("exits.causes", "exits", 0, MOST)) {
            boolean one = value(cause, "exits") == 1;
            String pool = Cells.text(cause, "pool");
            String threads = count(cause, "exits") + (one ? " thread of " : " threads of ") + pool;
            add("exits", "%s ended by %s", threads, Cells.text(cause, "cause"));
        }
    }

    private void leaks() {
        List<JsonObject> lost = rows("collectedHandles");
        if (!lost.isEmpty()) {
            String last = Cells.text(lost.get(lost.size() - 1), "endpoint");
            add("leaks", "Handles lost while open: %d, the last one on %s", lost.size(), last);
        }
        rows("owners").stream()
                .filter(owner -> owner.get("minheldRises").getAsBoolean())
                .limit(MOST)
                .forEach(
                        owner ->
                                add(
                                        "leaks",
                                        "Holds more and more: %s, %s",
                                        name(owner),
                                        Cells.text(owner, "resource")));
        top("handles", "openGrowth", 0, Integer.MAX_VALUE).stream()
                .filter(opener -> opener.get("openRises").getAsBoolean())
                .limit(MOST)
                .forEach(this::opener);
    }

    private void opener(JsonObject opener) {
        add(
                "leaks",
                "Opens more and more: %s, %s handles more, %s are open, mostly on %s",
                Cells.text(opener, "opener"),
                count(opener, "openGrowth"),
                count(opener, "open"),
                Cells.text(opener, "endpoint"));
    }

    private void hangs() {
        List<JsonObject> hangs = rows("hangs");
        if (!hangs.isEmpty()) {
            JsonObject hang = hangs.get(0);
            String doing = Cells.text(hang, "operation") + " on " + Cells.text(hang, "endpoint");
            String nanos = Cells.nanos(hang, "nanos");
            add("hangs", "Longest operation: %s, %s, %s", name(hang), doing, nanos);
        }
    }

    /** What a reader must know of the figures of a part, by part. */
    static JsonObject notes(JsonObject report) {
        JsonObject notes = new JsonObject();
        String jdk = Cells.text(report, "jdk").replaceFirst("[^0-9].*", "");
        if (!jdk.isEmpty() && Integer.parseInt(jdk) < SEES_SLEEP) {
            notes.addProperty(
                    "time",
                    "On JDK "
                            + jdk
                            + " jacct does not see Thread.sleep(long) and Object.wait(long): their"
                            + " time is in other, and not in wait.");
        }
        int steps = report.getAsJsonArray("millis").size() - 1;
        if (report.get("recorded").getAsBoolean()
                && value(report, "seconds") * 1e3 < SHORT_MILLIS * steps) {
            notes.addProperty(
                    "processor",
                    "A recording has CPU time as of up to a second before. So steps of a second or"
                            + " two are uneven, and may show more than the threads can have used.");
        }
        return notes;
    }
}
