// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.kstat;

import io.jacct.kstat.KstatHeader;
import io.jacct.tool.text.KstatPattern;
import java.util.List;

/** Selects kstats and their statistics: {@code module:instance:name:statistic}. */
public record KstatSelector(
        KstatPattern module, KstatPattern instance, KstatPattern name, KstatPattern statistic) {
    private static final int PARTS = 4;

    /**
     * From an operand; parts missing at its end match anything.
     *
     * @throws IllegalArgumentException if it has too many parts, or a pattern is not valid
     */
    public static KstatSelector of(String operand) {
        List<KstatPattern> parts = KstatPattern.list(operand);
        if (parts.size() > PARTS) {
            throw new IllegalArgumentException("more than module:instance:name:statistic");
        }
        return new KstatSelector(part(parts, 0), part(parts, 1), part(parts, 2), part(parts, 3));
    }

    private static KstatPattern part(List<KstatPattern> parts, int i) {
        return i < parts.size() ? parts.get(i) : KstatPattern.ANY;
    }

    /** Whether the kstat is selected, judged without its data. */
    public boolean selects(KstatHeader kstat) {
        return module.test(kstat.module())
                && instance.test(Integer.toString(kstat.instance()))
                && name.test(kstat.name());
    }
}
