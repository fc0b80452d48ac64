// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.why;

import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.tool.text.Units;
import java.util.ArrayList;
import java.util.List;

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
            double then = (double) nanos(past) / past.endCount();
            double now = each.millisPerTransaction() * 1e6;
            if (now >= Math.max(LEAST_NANOS, TIMES * then)) {
                findings.addAll(finding(evidence, each, then, now));
            }
        }
        return findings;
    }

    private static long nanos(Device device) {
        return device.reads().nanos() + device.writes().nanos() + device.otherNanos();
    }

    private static List<Finding> finding(
            Evidence evidence, DeviceStatistics device, double then, double now) {
        Device past = device.previous();
        double life = Math.max(1, past.takenNanos() - past.entry().createdNanos());
        String name = device.current().entry().endpoint();
        return Finding.of(
                NAME,
                evidence.share(evidence.waiting(device)),
                Evidence.subject(device.current()),
                "%s takes %s for an operation, and took %s before"
                        .formatted(name, Units.nanos((long) now), Units.nanos((long) then)),
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
