// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.counter.Counter;
import io.jacct.field.Interval;
import io.jacct.field.Units;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Carriers of virtual threads that file I/O or a monitor keeps. All virtual threads share them, and
 * the others wait meanwhile. A carrier without work parks. One that neither parks nor uses a
 * processor is held.
 */
final class HeldCarrier implements Rule {
    static final String NAME = "held-carrier";

    /** Half a carrier: less may come from the moments of the looks. */
    static final double LEAST = 0.5;

    /** As the JDK names the group of its carriers. */
    private static final String CARRIERS = "CarrierThreads";

    /** Where a virtual thread cannot leave its carrier. */
    private static final Set<String> HOLDING = Set.of("file", "pipe", "stream");

    @Override
    public List<Finding> look(Evidence evidence) {
        Interval interval = evidence.interval();
        double ran = ran(interval.end()) - (interval.begin() == null ? 0 : ran(interval.begin()));
        double held = evidence.mean(HeldCarrier::isAtWork) - evidence.threads(ran);
        if (held < LEAST) {
            return List.of();
        }
        int processors = evidence.after().processors();
        String holder =
                evidence.devices(HOLDING).stream()
                        .max(Comparator.comparingDouble(DeviceStatistics::queueLength))
                        .map(most -> most.current().entry().endpoint())
                        .orElse("no file");
        double blocked = evidence.mean(task -> isAtWork(task) && Evidence.isBlocked(task));
        return Finding.of(
                NAME,
                held / processors,
                "carriers",
                "%.1f carriers of virtual threads are held".formatted(held),
                List.of(
                        new Finding.Fact("carriers", processors + " without those for need"),
                        new Finding.Fact("blocked by a monitor", "%.1f".formatted(blocked)),
                        new Finding.Fact("most is under way on", holder),
                        new Finding.Fact(
                                "most were held at",
                                Units.time(evidence.worstMillis(HeldCarrier::isAtWork)))),
                "file I/O and synchronized blocks in virtual threads; move them to a pool of"
                        + " platform threads");
    }

    private static double ran(Snapshot snapshot) {
        return snapshot.tasks().stream()
                .filter(HeldCarrier::isCarrier)
                .mapToLong(
                        each ->
                                each.counts().get(Counter.CPU_NANOS)
                                        + each.counts().get(Counter.CPU_DELAY_NANOS))
                .sum();
    }

    private static boolean isCarrier(Task task) {
        return task.id() > 0 && task.group().endsWith(CARRIERS);
    }

    private static boolean isAtWork(Task task) {
        return isCarrier(task)
                && (task.current() == null ? !mayPark(task) : !task.current().isWait());
    }

    /** One that was there before the agent may be in a park that nobody saw begin. */
    private static boolean mayPark(Task task) {
        return task.adopted() && task.counts().get(Counter.PARKS) == 0;
    }
}
