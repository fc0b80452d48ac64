// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.field.AgentFields;
import io.jacct.field.GroupFields;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Unseen;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.UnseenText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes the report of a course as one JSON object. The first and the last snapshot give the figures
 * of the whole span. Snapshots between them give values over time, at most {@link #MOST_STEPS}:
 * counters and quantiles of the steps add up, so that leaving some out loses nothing but detail.
 */
final class Report {
    /** About one value for each two points of a screen. */
    private static final int MOST_STEPS = 360;

    private final Step whole;
    private final List<Part> parts;
    private final List<Integer> gaps;
    private final Set<Integer> places;

    /** When the snapshots at these places were taken. */
    private final Map<Integer, Long> taken = new HashMap<>();

    private final Losses losses;
    private final Lived lived = new Lived();
    private final List<Long> millis = new ArrayList<>();

    /** Exits that are in no step yet. */
    private final List<Departure> pending = new ArrayList<>();

    private Snapshot before;

    private Report(Snapshot first, Snapshot last, List<Long> times) {
        before = first;
        losses = new Losses(first);
        whole = Step.of(first, last, List.of(), Set.of());
        millis.add(beginMillis(whole));
        taken.put(0, millis.get(0));
        gaps = Gaps.of(times);
        places = Gaps.edges(places(times.size()), gaps);
        parts =
                List.of(
                        new JvmPart(),
                        new PoolPart(whole),
                        new DevicePart(whole),
                        new ExecutorPart(whole),
                        new ExitPart(),
                        new OwnerPart(whole),
                        new HandlePart(whole),
                        new HangPart(whole));
    }

    /** Reads the course and reports it. */
    static JsonObject of(Course course) throws PageException {
        Snapshot first = course.size() == 1 ? null : course.first();
        Report report = new Report(first, course.last(), course.millis());
        course.visit(report::see);
        return report.json(course);
    }

    private void see(int place, Snapshot now, List<Departure> exits) {
        pending.addAll(exits);
        losses.see(exits);
        parts.forEach(part -> part.see(now));
        if (places.contains(place)) {
            Step step = Step.of(before, now, pending, losses.until(now));
            parts.forEach(part -> part.add(step));
            lived.add(step);
            millis.add(now.takenMillis());
            taken.put(place, now.takenMillis());
            pending.removeIf(each -> each.endNanos() - now.takenNanos() <= 0);
            before = now;
        }
    }

    private JsonObject json(Course course) {
        Step all = whole.with(lived.all());
        JsonObject report = head(course, all);
        report.add("millis", Json.longs(millis));
        Gaps.write(report, gaps, taken);
        parts.forEach(part -> part.write(report, all));
        report.add("findings", Findings.of(report));
        report.add("notes", Findings.notes(report));
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
        object.addProperty("stopped", end.page().stopped());
        object.addProperty("beginMillis", beginMillis(whole));
        object.addProperty("endMillis", end.takenMillis());
        object.addProperty("seconds", whole.seconds());
        object.addProperty("sinceStart", whole.interval().isSinceStart());
        object.addProperty("snapshots", course.size());
        object.addProperty("recorded", course.recorded());
        Json.add(object, GroupFields.TASKS, end.all(), end);
        object.add("unseen", UnseenText.json(Unseen.of(end)));
        object.add("health", Json.numbers(end.health()));
        return object;
    }
}
