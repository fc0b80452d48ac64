// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.counter.Counter;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A reader that asks again and again whether there is something, and mostly there is nothing. */
final class PollingReader implements Rule {
    static final String NAME = "polling-reader";

    /** A look a millisecond costs hardly anything. */
    static final double LEAST_PER_SECOND = 2_000;

    /** A reader that finds something each second time has work. */
    static final double MOSTLY = 0.5;

    @Override
    public List<Finding> look(Evidence evidence) {
        List<Finding> findings = new ArrayList<>();
        for (DeviceStatistics each :
                evidence.devices(Set.of("file", "socket", "listen", "pipe", "stream"))) {
            long empty = empty(evidence, each);
            long useful = each.reads().operations() + each.writes().operations();
            if (empty >= LEAST_PER_SECOND * evidence.seconds()
                    && empty >= MOSTLY * (empty + useful)) {
                findings.addAll(finding(evidence, each, empty, useful));
            }
        }
        return findings;
    }

    /** A read without a byte counts as an operation without data; so do opens, closes, forces. */
    private static long empty(Evidence evidence, DeviceStatistics device) {
        long others = device.gained(Device::others) - ForceStorm.forces(device);
        Counter all =
                switch (device.current().entry().kind()) {
                    case "file" -> Counter.FILE_OTHERS;
                    case "socket", "listen" -> Counter.SOCKET_OTHERS;
                    default -> Counter.PIPE_OTHERS;
                };
        return Math.min(others, evidence.gained(all));
    }

    private static List<Finding> finding(
            Evidence evidence, DeviceStatistics device, long empty, long useful) {
        String name = device.current().entry().endpoint();
        return Finding.of(
                NAME,
                evidence.share(evidence.threads(device.gained(Device::otherNanos))),
                Evidence.subject(device.current()),
                "%s is asked %.0f times a second, and mostly has nothing"
                        .formatted(name, empty / evidence.seconds()),
                List.of(
                        new Finding.Fact("without a byte", Long.toString(empty)),
                        new Finding.Fact("with bytes", Long.toString(useful)),
                        new Finding.Fact(
                                "threads in it",
                                "%.2f"
                                        .formatted(
                                                evidence.threads(
                                                        device.gained(Device::otherNanos))))),
                "a read that waits, or a selector, in place of the question");
    }
}
