// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.field.Units;
import io.jacct.snapshot.Departure;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import io.jacct.why.evidence.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Threads of a pool that end by an exception. */
final class DeadlyExceptions implements Rule {
    static final String NAME = "deadly-exceptions";

    /** One or two are for the log. */
    static final int SEVERAL = 3;

    @Override
    public List<Finding> look(Evidence evidence) {
        Map<String, List<Departure>> pools =
                evidence.exits().stream()
                        .filter(each -> each.exit() > 0)
                        .collect(
                                Collectors.groupingBy(
                                        each -> each.task().pool(),
                                        TreeMap::new,
                                        Collectors.toList()));
        List<Finding> findings = new ArrayList<>();
        pools.forEach((pool, exits) -> findings.addAll(look(pool, exits)));
        return findings;
    }

    private static List<Finding> look(String pool, List<Departure> exits) {
        List<Departure> deadly = exits.stream().filter(each -> each.cause() != null).toList();
        if (deadly.isEmpty()) {
            return List.of();
        }
        Departure last = deadly.get(deadly.size() - 1);
        double share = (double) deadly.size() / exits.size();
        Finding finding =
                new Finding(
                        NAME,
                        deadly.size() < SEVERAL || share < Severity.HARMFUL
                                ? Severity.NOTE
                                : Severity.WARNING,
                        share,
                        "exits " + pool,
                        "%d of %d threads of %s that ended were ended by an exception"
                                .formatted(deadly.size(), exits.size(), pool),
                        List.of(
                                new Finding.Fact("last cause", last.cause()),
                                new Finding.Fact("thread", last.task().name()),
                                new Finding.Fact("at", Units.time(last.endedMillis()))),
                        "the application's log of that time; jacct taskstats --exits");
        return List.of(finding);
    }
}
