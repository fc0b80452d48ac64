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

/** A peer with which operations fail. */
final class LossyPeer implements Rule {
    static final String NAME = "lossy-peer";

    /** One failure is a restart of the peer; so many go on. */
    static final long LEAST_ERRORS = 5;

    @Override
    public List<Finding> look(Evidence evidence) {
        List<Finding> findings = new ArrayList<>();
        for (DeviceStatistics each : evidence.devices(Set.of("socket", "datagram"))) {
            long failed = each.gained(Device::errors);
            if (failed >= LEAST_ERRORS) {
                findings.addAll(finding(evidence, each, failed));
            }
        }
        return findings;
    }

    private static List<Finding> finding(Evidence evidence, DeviceStatistics device, long failed) {
        String name = device.current().entry().endpoint();
        boolean refused = device.reads().operations() + device.writes().operations() == 0;
        return Finding.of(
                NAME,
                refused ? 1 : (double) failed / Math.max(failed, device.transfers()),
                Evidence.subject(device.current()),
                refused
                        ? "%d attempts to reach %s failed, and none got through"
                                .formatted(failed, name)
                        : "%d of %d operations with %s failed"
                                .formatted(failed, device.transfers(), name),
                List.of(
                        new Finding.Fact(
                                "failures", "%.1f/s".formatted(failed / evidence.seconds())),
                        new Finding.Fact(
                                "time-outs in all",
                                Long.toString(evidence.gained(Counter.SOCKET_TIMEOUTS)))),
                "whether " + name + " runs, and the network to it; the application's log");
    }
}
