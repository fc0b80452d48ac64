// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.field.Units;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import io.jacct.why.evidence.Monitors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A monitor that several threads wait to enter, with its owner and what that one does. */
final class ContendedMonitor implements Rule {
    static final String NAME = "contended-monitor";

    /** One thread that waits for another is what a monitor is for. */
    static final double SEVERAL = 1.5;

    private static final int SHOWN = 3;

    @Override
    public List<Finding> look(Evidence evidence) {
        double blocked = evidence.blocked();
        if (blocked < SEVERAL) {
            return List.of();
        }
        Map<String, List<Monitors.Entry>> byMonitor =
                evidence.monitors().entries().stream()
                        .collect(
                                Collectors.groupingBy(
                                        Monitors.Entry::monitor,
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        List<Monitors.Entry> most =
                byMonitor.values().stream()
                        .max(Comparator.comparingInt(List::size))
                        .orElse(List.of());
        String monitor = most.isEmpty() ? "monitors" : "a " + most.get(0).monitor();
        return Finding.of(
                NAME,
                evidence.share(blocked),
                "monitor",
                "%.1f threads wait to enter %s".formatted(blocked, monitor),
                facts(evidence, blocked, most),
                "the method that holds the monitor; jacct taskstats PID ID --stack shows a stack");
    }

    private static List<Finding.Fact> facts(
            Evidence evidence, double blocked, List<Monitors.Entry> entries) {
        List<Finding.Fact> facts = new ArrayList<>();
        facts.add(new Finding.Fact("blocked", "%.1f threads on average".formatted(blocked)));
        if (evidence.mean(Evidence::isBlocked) > 0) {
            facts.add(
                    new Finding.Fact(
                            "most were blocked at",
                            Units.time(evidence.worstMillis(Evidence::isBlocked))));
        }
        add(facts, "waiting", entries, Monitors.Entry::waiter);
        add(facts, "owner", entries, Monitors.Entry::owner);
        add(facts, "it was in", entries, Monitors.Entry::doing);
        add(facts, "deadlock", entries, Monitors.Entry::deadlock);
        if (entries.isEmpty()) {
            String why = evidence.monitors().unknown();
            facts.add(new Finding.Fact("owner", why == null ? "not known" : "not known: " + why));
        }
        return facts;
    }

    private static void add(
            List<Finding.Fact> facts,
            String name,
            List<Monitors.Entry> entries,
            Function<Monitors.Entry, String> what) {
        List<String> all =
                entries.stream().map(what).filter(each -> each != null).distinct().toList();
        if (!all.isEmpty()) {
            String first = String.join(", ", all.subList(0, Math.min(SHOWN, all.size())));
            String more = all.size() > SHOWN ? ", and " + (all.size() - SHOWN) + " more" : "";
            facts.add(new Finding.Fact(name, first + more));
        }
    }
}
