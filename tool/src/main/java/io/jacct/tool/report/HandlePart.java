// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.counter.Health;
import io.jacct.field.HandleFields;
import io.jacct.field.HandleOpener;
import io.jacct.field.Interval;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.terminal.OpenerJson;
import io.jacct.tool.text.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Open handles by their openers, and handles that the application has lost. {@code openRises} tells
 * of an opener whose handles never became fewer, and became more in both halves of the span: what a
 * leak opens is not closed, and it goes on.
 */
final class HandlePart implements Part {
    private static final int MOST = 200;

    /** How many handles of an opener were open in one snapshot after the other. */
    private static final class Openings {
        final long first;
        long middle;
        long last;
        boolean fell;

        Openings(long first) {
            this.first = first;
            this.middle = first;
            this.last = first;
        }

        void add(long now, boolean firstHalf) {
            fell |= now < last;
            last = now;
            middle = firstHalf ? now : middle;
        }

        boolean rises() {
            return !fell && middle > first && last > middle;
        }
    }

    private final Map<String, Openings> byOpener = new HashMap<>();
    private final long middle;

    HandlePart(Step whole) {
        Snapshot begin = whole.interval().begin();
        middle = Step.middle(whole);
        if (begin != null) {
            openers(begin)
                    .forEach(each -> byOpener.put(each.key(), new Openings(each.open().size())));
        }
    }

    private static List<HandleOpener> openers(Snapshot in) {
        return HandleOpener.of(in.handles().open(), in);
    }

    @Override
    public void add(Step step) {
        if (step.interval().begin() == null) {
            return;
        }
        Map<String, Long> now = new HashMap<>();
        openers(step.end()).forEach(each -> now.put(each.key(), (long) each.open().size()));
        now.keySet().forEach(each -> byOpener.computeIfAbsent(each, none -> new Openings(0)));
        boolean firstHalf = step.end().takenNanos() - middle <= 0;
        byOpener.forEach((key, openings) -> openings.add(now.getOrDefault(key, 0L), firstHalf));
    }

    @Override
    public void write(JsonObject report, Step whole) {
        Snapshot end = whole.end();
        Snapshot begin = whole.interval().begin();
        List<HandleOpener> all = openers(end);
        report.add("handles", Json.array(all.stream().limit(MOST).toList(), this::opener));
        report.addProperty("openersLeftOut", Math.max(0, all.size() - MOST));
        List<Handle> lost =
                end.handles().collected().stream()
                        .filter(each -> each.collectedMillis() >= beginMillis(whole))
                        .toList();
        report.add("collectedHandles", Json.array(HandleFields.COLLECTED, lost, end));
        String name = Health.LEAKED_HANDLES.label();
        report.addProperty(name, Interval.gained(health(end, name), health(begin, name)));
    }

    private static long beginMillis(Step whole) {
        Snapshot begin = whole.interval().begin();
        return begin == null ? whole.end().page().startedMillis() : begin.takenMillis();
    }

    private static long health(Snapshot snapshot, String name) {
        return snapshot == null ? 0 : snapshot.health().getOrDefault(name, 0L);
    }

    private JsonObject opener(HandleOpener opener) {
        Openings openings = byOpener.get(opener.key());
        JsonObject object = OpenerJson.of(opener);
        object.addProperty(
                "openGrowth", openings == null ? null : opener.open().size() - openings.first);
        object.addProperty("openRises", openings != null && openings.rises());
        return object;
    }
}
