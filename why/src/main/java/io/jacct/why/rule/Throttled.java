// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.field.Units;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import io.jacct.why.evidence.Quota;
import java.util.List;

/** The JVM's container has used up its processor time, so that the kernel stops its threads. */
final class Throttled implements Rule {
    static final String NAME = "throttled";

    @Override
    public List<Finding> look(Evidence evidence) {
        Quota used = evidence.after().quota().minus(evidence.before().quota());
        if (used.periods() <= 0) {
            return List.of();
        }
        double share = share(used);
        return Finding.of(
                NAME,
                share,
                "quota",
                "the container is throttled in %d %% of the periods of its quota"
                        .formatted(Math.round(share * 100)),
                List.of(
                        new Finding.Fact(
                                "throttled",
                                used.throttled() + " of " + used.periods() + " periods"),
                        new Finding.Fact("stopped for", Units.nanos(used.nanos()))),
                "the quota of processor time (cpu.max), and jacct top for what uses it");
    }

    /** The part of the periods in which the kernel stopped the JVM's container; 0 without any. */
    static double share(Quota used) {
        return used.periods() <= 0 ? 0 : (double) used.throttled() / used.periods();
    }
}
