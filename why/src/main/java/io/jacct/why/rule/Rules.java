// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import io.jacct.why.evidence.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of rules. */
public final class Rules {
    /** Of two rules that find the same subject, the first one here says more. */
    static final List<Rule> ALL =
            List.of(
                    new QueueBehindPeer(),
                    new GrowingQueue(),
                    new ContendedMonitor(),
                    new HeldCarrier(),
                    new Throttled(),
                    new NoProcessor(),
                    new BusyCollector(),
                    new BusyCompiler(),
                    new RisingDescriptors(),
                    new RisingThreads(),
                    new RisingDirectMemory(),
                    new SlowerThanBefore(),
                    new LossyPeer(),
                    new SlowPeer(),
                    new ForceStorm(),
                    new TinyOperations(),
                    new ReadAgain(),
                    new PollingReader(),
                    new ConnectsWithoutReuse(),
                    new DeadlyExceptions());

    private static final Comparator<Finding> WORST_FIRST =
            Comparator.comparing(Finding::severity).thenComparingDouble(Finding::share).reversed();

    private Rules() {}

    /** What all rules have found, the worst first, each subject once. */
    public static List<Finding> findings(Evidence evidence) {
        List<Finding> all = new ArrayList<>();
        ALL.forEach(rule -> all.addAll(rule.look(evidence)));
        return ranked(all);
    }

    /** A finding that is no more than a note does not stand for a worse one. */
    static List<Finding> ranked(List<Finding> inOrderOfRules) {
        Map<String, Finding> bySubject = new LinkedHashMap<>();
        for (Finding each : inOrderOfRules) {
            bySubject.merge(
                    each.subject(),
                    each,
                    (first, later) ->
                            first.severity() == Severity.NOTE && later.severity() != Severity.NOTE
                                    ? later.and(first)
                                    : first.and(later));
        }
        return bySubject.values().stream().sorted(WORST_FIRST).toList();
    }
}
