// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.kstat.KstatHeader;
import java.util.List;

/** Which kstats, and which of their statistics: {@code module:instance:name:statistic}. */
record KstatSelector(
        KstatPattern module, KstatPattern instance, KstatPattern name, KstatPattern statistic) {
    private static final int PARTS = 4;

    /**
     * Of an operand; what is left out at its end is anything.
     *
     * @throws IllegalArgumentException if it has too many parts, or a pattern is none
     */
    static KstatSelector of(String operand) {
        List<KstatPattern> parts = KstatPattern.list(operand);
        if (parts.size() > PARTS) {
            throw new IllegalArgumentException("more than module:instance:name:statistic");
        }
        return new KstatSelector(part(parts, 0), part(parts, 1), part(parts, 2), part(parts, 3));
    }

    private static KstatPattern part(List<KstatPattern> parts, int i) {
        return i < parts.size() ? parts.get(i) : KstatPattern.ANY;
    }

    /** Whether the kstat is meant, by what is known without its data. */
    boolean selects(KstatHeader kstat) {
        return module.test(kstat.module())
                && instance.test(Integer.toString(kstat.instance()))
                && name.test(kstat.name());
    }
}
