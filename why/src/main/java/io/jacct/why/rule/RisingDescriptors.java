// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.field.HandleOpener;
import io.jacct.field.Units;
import io.jacct.snapshot.Snapshot;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.util.List;
import java.util.stream.Collectors;

/** The number of open descriptors nears its limit. */
final class RisingDescriptors implements Rule {
    static final String NAME = "rising-descriptors";

    /** A restart, or a fix, takes some ten minutes. */
    static final double SOON_SECONDS = 600;

    /** A program that starts opens many, and then no more. */
    static final double LEAST_USED = 0.25;

    /** From here on one burst of clients may reach the limit. */
    static final double NEARLY_FULL = 0.8;

    @Override
    public List<Finding> look(Evidence evidence) {
        long most = evidence.after().mostDescriptors();
        List<Long> counts = evidence.looks().stream().map(Evidence.Look::descriptors).toList();
        long now = counts.get(counts.size() - 1);
        if (most <= 0 || now < 0) {
            return List.of();
        }
        double used = (double) now / most;
        Rise rise = Rise.of(counts);
        double left = rise.steady() ? (most - now) / (rise.more() / evidence.seconds()) : -1;
        boolean soon = left >= 0 && left <= SOON_SECONDS && used >= LEAST_USED;
        if (!soon && used < NEARLY_FULL) {
            return List.of();
        }
        String until = soon ? "; the limit is reached in " + Units.nanos((long) (left * 1e9)) : "";
        return Finding.of(
                NAME,
                Math.max(used, soon ? 1 - left / SOON_SECONDS : 0),
                "descriptors",
                "%d descriptors are open, of at most %d%s".formatted(now, most, until),
                List.of(
                        new Finding.Fact("more than before", Long.toString(rise.more())),
                        new Finding.Fact("top openers", openers(evidence.interval().end()))),
                "what the openers forget to close; jacct handles --by opener, and --unused 60");
    }

    private static String openers(Snapshot end) {
        return HandleOpener.of(end.handles().open(), end).stream()
                .limit(3)
                .map(
                        each ->
                                "%s: %d, mostly on %s"
                                        .formatted(
                                                each.name() == null
                                                        ? "before the agent came"
                                                        : each.name(),
                                                each.open().size(),
                                                each.mostlyOn()))
                .collect(Collectors.joining("; "));
    }
}
