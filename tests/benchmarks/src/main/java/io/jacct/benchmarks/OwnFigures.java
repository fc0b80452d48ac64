// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.snapshot.OwnCost;
import io.jacct.snapshot.OwnCost.Kind;
import io.jacct.snapshot.OwnCost.Part;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.util.EnumMap;
import java.util.Map;

/** What the agent of a JVM says of its own cost, between two looks at its page. */
final class OwnFigures {
    private OwnFigures() {}

    /** Looks at the page of a JVM; null while it has none. */
    static OwnCost look(long pid) {
        try (Page page = Page.open(Page.ofPid(pid))) {
            return OwnCost.of(page.snapshot(), true);
        } catch (PageException none) {
            return null;
        }
    }

    /**
     * The nanoseconds of all threads and of the agent's own since that look, with the latest
     * prices. It is 0 without an agent at both looks, and no number if the prices are not measured
     * yet.
     */
    static double between(OwnCost before, OwnCost after) {
        if (before == null || after == null) {
            return 0;
        }
        Map<Kind, Part> parts = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            long count = after.part(kind).count() - before.part(kind).count();
            parts.put(kind, new Part(count, after.part(kind).nanos()));
        }
        long agent = after.agentNanos() - before.agentNanos();
        long stacks = after.stackNanos() - before.stackNanos();
        OwnCost since = new OwnCost(parts, after.clockNanos(), stacks, agent, 0, -1);
        return since.isCalibrated() ? since.allNanos() : Double.NaN;
    }
}
