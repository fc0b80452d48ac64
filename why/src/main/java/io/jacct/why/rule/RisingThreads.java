// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.snapshot.Group;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.util.ArrayList;
import java.util.List;

/** A pool that gets more and more threads. */
final class RisingThreads implements Rule {
    static final String NAME = "rising-threads";

    /** Fewer are a pool that fills to its size. */
    static final int LEAST_MORE = 20;

    /** A restart, or a fix, takes some ten minutes. */
    private static final double SOON_SECONDS = 600;

    @Override
    public List<Finding> look(Evidence evidence) {
        List<Finding> findings = new ArrayList<>();
        for (Group pool : evidence.interval().end().pools()) {
            List<Long> counts =
                    evidence.looks().stream()
                            .map(look -> look.tasks().tasks())
                            .map(
                                    tasks ->
                                            tasks.stream()
                                                    .filter(one -> one.pool().equals(pool.name()))
                                                    .count())
                            .toList();
            Rise rise = Rise.of(counts);
            if (rise.steady() && rise.more() >= LEAST_MORE) {
                findings.addAll(finding(evidence, pool, rise));
            }
        }
        return findings;
    }

    private static List<Finding> finding(Evidence evidence, Group pool, Rise rise) {
        double perSecond = rise.more() / evidence.seconds();
        int live = evidence.interval().end().live();
        long most = evidence.after().mostThreads();
        // without a limit it doubles soon, or not
        double left = (most > 0 ? most - live : live) / perSecond;
        return Finding.of(
                NAME,
                Math.max((double) rise.more() / live, 1 - left / SOON_SECONDS),
                "threads " + pool.name(),
                "%s gets %.1f threads more each second".formatted(pool.name(), perSecond),
                List.of(
                        new Finding.Fact("more than before", Long.toString(rise.more())),
                        new Finding.Fact("live", pool.live() + " of it, " + live + " in all"),
                        new Finding.Fact(
                                "limit of the user", most > 0 ? Long.toString(most) : "none")),
                "what starts threads of " + pool.name() + " and never ends them; jacct top");
    }
}
