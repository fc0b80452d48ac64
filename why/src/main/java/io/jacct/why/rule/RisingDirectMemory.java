// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.counter.Resource;
import io.jacct.field.Units;
import io.jacct.snapshot.Snapshot;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import io.jacct.why.evidence.Kernel;
import java.util.List;

/** Direct memory nears its limit. The page knows it where there are beancounters. */
final class RisingDirectMemory implements Rule {
    static final String NAME = "rising-direct-memory";

    /** From here on one large buffer may reach the limit. */
    static final double NEARLY_FULL = 0.8;

    /** A restart, or a fix, takes some ten minutes. */
    private static final double SOON_SECONDS = 600;

    private static final String OWN = "-XX:MaxDirectMemorySize=";
    private static final String HEAP = "-Xmx";

    @Override
    public List<Finding> look(Evidence evidence) {
        long most = limit(evidence.after().arguments());
        Snapshot begin = evidence.interval().begin();
        if (most <= 0 || begin == null) {
            return List.of();
        }
        long held = held(evidence.interval().end());
        double used = (double) held / most;
        double perSecond = (held - held(begin)) / evidence.seconds();
        double left = perSecond > 0 ? (most - held) / perSecond : SOON_SECONDS;
        if (used < NEARLY_FULL && (used < RisingDescriptors.LEAST_USED || left >= SOON_SECONDS)) {
            return List.of();
        }
        return Finding.of(
                NAME,
                Math.max(used, 1 - left / SOON_SECONDS),
                "direct memory",
                "%s of direct memory are in use, of at most %s"
                        .formatted(Units.bytes(held), Units.bytes(most)),
                List.of(new Finding.Fact("rises by", Units.bytes(Math.max(0, perSecond)) + "/s")),
                "what keeps direct buffers; jacct beancounters tells whose they are");
    }

    private static long held(Snapshot snapshot) {
        // a parent is charged with its children
        return snapshot.beancounters().stream()
                .filter(each -> each.parent() < 0)
                .mapToLong(each -> each.now().get(Resource.DIRECTBYTES.id()).held())
                .sum();
    }

    /** Without an option of its own the limit is that of the heap; -1 if there is neither. */
    static long limit(List<String> arguments) {
        long limit = -1;
        for (String option : List.of(HEAP, OWN)) {
            for (String each : arguments) {
                limit = each.startsWith(option) ? bytes(each.substring(option.length())) : limit;
            }
        }
        return limit;
    }

    private static long bytes(String text) {
        int shift =
                text.isEmpty()
                        ? 0
                        : "kmgt".indexOf(Character.toLowerCase(text.charAt(text.length() - 1)));
        String digits = shift < 0 || text.isEmpty() ? text : text.substring(0, text.length() - 1);
        return Kernel.number(digits) << (shift < 0 ? 0 : 10 * (shift + 1));
    }
}
