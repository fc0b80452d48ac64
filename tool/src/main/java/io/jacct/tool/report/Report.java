// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.field.AgentFields;
import io.jacct.field.GroupFields;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Unseen;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.UnseenText;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the report of a course as one JSON object. The first and the last snapshot give the figures
 * of the whole span. Snapshots between them give values over time, at most {@link #MOST_STEPS}:
 * counters and quantiles of the steps add up, so that leaving some out loses nothing but detail.
 */
final class Report {
    /** About one value for each two points of a screen. */
    private static final int MOST_STEPS = 360;

    private Report() {}

    /** Reads the course and reports it. */
    static JsonObject of(Course course) throws PageException {
        Snapshot first = course.size() == 1 ? null : course.at(0);
        Snapshot last = course.at(course.size() - 1);
        Step whole = Step.of(first, last, course.exits());
        JsonObject report = head(course, whole);
        List<Part> parts =
                List.of(
                        new JvmPart(),
                        new PoolPart(whole),
                        new DevicePart(whole),
                        new ExecutorPart(whole),
                        new ExitPart(),
                        new OwnerPart(whole),
                        new HandlePart(),
                        new HangPart(whole));
        List<Long> millis = new ArrayList<>(List.of(beginMillis(whole)));
        Snapshot before = first;
        for (int place : places(course.size())) {
            Snapshot now = course.at(place);
            Step step = Step.of(before, now, course.exits());
            parts.forEach(part -> part.add(step));
            millis.add(now.takenMillis());
            before = now;
        }
        report.add("millis", Json.longs(millis));
        parts.forEach(part -> part.write(report, whole));
        report.add("fields", Catalogue.json());
        return report;
    }

    /** The ends of the steps: all snapshots but the first, or some of them at equal distances. */
    static List<Integer> places(int size) {
        List<Integer> places = new ArrayList<>();
        int steps = Math.min(size - 1, MOST_STEPS);
        for (int i = 1; i <= steps; i++) {
            places.add((int) ((long) i * (size - 1) / steps));
        }
        return steps == 0 ? List.of(0) : places;
    }

    private static long beginMillis(Step whole) {
        Snapshot begin = whole.interval().begin();
        return begin == null ? whole.end().page().startedMillis() : begin.takenMillis();
    }

    private static JsonObject head(Course course, Step whole) {
        Snapshot end = whole.end();
        JsonObject object = Json.of(AgentFields.ALL, end, end);
        long jvm = end.page().jvmStartedMillis();
        object.addProperty("jvmStartedMillis", jvm < 0 ? null : jvm);
        object.addProperty("alive", course.alive());
        object.addProperty("beginMillis", beginMillis(whole));
        object.addProperty("endMillis", end.takenMillis());
        object.addProperty("seconds", whole.seconds());
        object.addProperty("sinceStart", whole.interval().isSinceStart());
        object.addProperty("snapshots", course.size());
        Json.add(object, GroupFields.TASKS, end.all(), end);
        object.add("unseen", UnseenText.json(Unseen.of(end)));
        object.add("health", Json.numbers(end.health()));
        return object;
    }
}
