// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.field.Units;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Device.DirectionStats;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.DeviceStatistics.Direction;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A device whose operations take longer than all those before. */
final class SlowerThanBefore implements Rule {
    static final String NAME = "slower-than-before";

    /** Caches and neighbours double a time now and then. */
    static final double TIMES = 3;

    /** Shorter operations are system calls that found all in memory. */
    static final double LEAST_NANOS = 1e6;

    /** A mean of fewer is chance. */
    static final long ENOUGH = 20;

    @Override
    public List<Finding> look(Evidence evidence) {
        List<Finding> findings = new ArrayList<>();
        for (DeviceStatistics each : evidence.devices(Evidence.WORK)) {
            Device past = each.previous();
            if (past == null || past.endCount() < ENOUGH) {
                continue;
            }
            Change mean =
                    new Change(
                            (double) nanos(past) / past.endCount(),
                            each.millisPerTransaction() * 1e6);
            // medians, because a slow minute of the past weighs as much as an hour of quick ones
            Change reads = median(past.reads(), each.reads());
            Change writes = median(past.writes(), each.writes());
            Stream.of(reads, mean, writes)
                    .filter(Change::isWorse)
                    .findFirst()
                    .ifPresent(worse -> findings.addAll(finding(evidence, each, worse)));
        }
        return findings;
    }

    /** What an operation takes, in nanoseconds; 0 if that is not known. */
    private record Change(double then, double now) {
        boolean isWorse() {
            return then > 0 && now >= Math.max(LEAST_NANOS, TIMES * then);
        }
    }

    private static Change median(DirectionStats past, Direction now) {
        return past.operations() < ENOUGH
                ? new Change(0, 0)
                : new Change(past.times().quantile(0.5), now.times().quantile(0.5));
    }

    private static long nanos(Device device) {
        return device.reads().nanos() + device.writes().nanos() + device.otherNanos();
    }

    private static List<Finding> finding(
            Evidence evidence, DeviceStatistics device, Change change) {
        Device past = device.previous();
        double life = Math.max(1, past.takenNanos() - past.entry().createdNanos());
        String name = device.current().entry().endpoint();
        return Finding.of(
                NAME,
                evidence.share(evidence.waiting(device)),
                Evidence.subject(device.current()),
                "%s takes %s for an operation, and took %s before"
                        .formatted(
                                name,
                                Units.nanos((long) change.now),
                                Units.nanos((long) change.then)),
                List.of(
                        new Finding.Fact(
                                "operations", "%.1f/s".formatted(device.transfersPerSecond())),
                        new Finding.Fact(
                                "under way",
                                "%.2f now, %.2f before"
                                        .formatted(device.queueLength(), past.queueNanos() / life)),
                        new Finding.Fact("before", Units.count(past.endCount()) + " operations")),
                "what has changed at " + name + "; jacct iostat -x shows quantiles");
    }
}
