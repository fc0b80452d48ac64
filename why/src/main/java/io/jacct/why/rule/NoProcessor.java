// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.counter.Counter;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import io.jacct.why.evidence.Quota;
import java.util.List;

/** Threads that are ready to run, and wait for a processor. */
final class NoProcessor implements Rule {
    static final String NAME = "no-processor";

    /** Half a thread: the kernel's own changes of threads take less. */
    static final double LEAST_THREADS = 0.5;

    @Override
    public List<Finding> look(Evidence evidence) {
        Quota quota = evidence.after().quota().minus(evidence.before().quota());
        // the kernel counts it as waiting for a processor, too, if the quota is used up
        double unstopped = 1 - Throttled.share(quota);
        double ready = unstopped * evidence.threads(evidence.gained(Counter.CPU_DELAY_NANOS));
        if (ready < LEAST_THREADS) {
            return List.of();
        }
        String busiest = evidence.mostBy(Counter.CPU_NANOS);
        double running = evidence.threads(evidence.gained(Counter.CPU_NANOS));
        return Finding.of(
                NAME,
                evidence.share(ready),
                "processors",
                "%.1f threads are ready to run and have no processor".formatted(ready),
                List.of(
                        new Finding.Fact("running", "%.1f threads".formatted(running)),
                        new Finding.Fact(
                                "processors", Integer.toString(evidence.after().processors())),
                        new Finding.Fact("most of it", busiest)),
                "what the threads of "
                        + busiest
                        + " compute, and what else runs on the machine; jacct top");
    }
}
