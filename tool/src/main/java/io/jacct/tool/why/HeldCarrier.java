// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.why;

import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Task;
import io.jacct.tool.text.Units;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Carriers of virtual threads that file I/O or a monitor keeps. All virtual threads share them, and
 * the others wait meanwhile.
 */
final class HeldCarrier implements Rule {
    static final String NAME = "held-carrier";

    /** As the JDK names the group of its carriers. */
    private static final String CARRIERS = "CarrierThreads";

    /** Where a virtual thread cannot leave its carrier. */
    private static final Set<String> HOLDING = Set.of("file", "pipe", "stream");

    @Override
    public List<Finding> look(Evidence evidence) {
        double held = evidence.mean(HeldCarrier::isHeld);
        if (held == 0) {
            return List.of();
        }
        // so many virtual threads run at once, without those that the JDK adds in need
        double share = Math.min(1, held / evidence.after().processors());
        Set<String> doing = new TreeSet<>();
        for (Evidence.Look look : evidence.looks()) {
            look.tasks().tasks().stream()
                    .filter(HeldCarrier::isHeld)
                    .forEach(each -> doing.add(text(each.current())));
        }
        return Finding.of(
                NAME,
                share,
                "carriers",
                "%.1f carriers of virtual threads are held".formatted(held),
                List.of(
                        new Finding.Fact(
                                "processors", Integer.toString(evidence.after().processors())),
                        new Finding.Fact(
                                "held by", String.join(", ", doing.stream().limit(3).toList())),
                        new Finding.Fact(
                                "most were held at",
                                Units.time(evidence.worstMillis(HeldCarrier::isHeld)))),
                "file I/O and synchronized blocks in virtual threads; move them to a pool of"
                        + " platform threads");
    }

    private static String text(CurrentOperation now) {
        return now.endpoint() == null
                ? "a monitor"
                : now.name().toLowerCase(Locale.ROOT) + " on " + now.endpoint().name();
    }

    static boolean isHeld(Task task) {
        CurrentOperation now = task.current();
        boolean carrier = task.id() < 0 || task.group().endsWith(CARRIERS);
        return carrier
                && now != null
                && (now.isBlocked()
                        || now.endpoint() != null && HOLDING.contains(now.endpoint().kind()));
    }
}
