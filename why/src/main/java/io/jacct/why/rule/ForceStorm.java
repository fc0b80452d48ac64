// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.counter.DevstatCodes;
import io.jacct.field.Units;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A file whose bytes are forced to the disk again and again (fsync). */
final class ForceStorm implements Rule {
    static final String NAME = "fsync-storm";

    /** A journal that commits once for several writers needs fewer. */
    static final double LEAST_PER_SECOND = 20;

    @Override
    public List<Finding> look(Evidence evidence) {
        List<Finding> findings = new ArrayList<>();
        for (DeviceStatistics each : evidence.devices(Set.of("file"))) {
            long forces = forces(each);
            if (forces >= LEAST_PER_SECOND * evidence.seconds()) {
                findings.addAll(finding(evidence, each, forces));
            }
        }
        return findings;
    }

    /** A force is an ordered transaction. */
    static long forces(DeviceStatistics device) {
        return device.gained(each -> each.tagged(DevstatCodes.ORDERED));
    }

    private static List<Finding> finding(Evidence evidence, DeviceStatistics device, long forces) {
        String name = device.current().entry().endpoint();
        long nanos = device.gained(Device::otherNanos);
        return Finding.of(
                NAME,
                evidence.share(evidence.threads(nanos)),
                Evidence.subject(device.current()),
                "%s is forced to the disk %.0f times a second"
                        .formatted(name, forces / evidence.seconds()),
                List.of(
                        new Finding.Fact("a force takes", Units.nanos(nanos / forces)),
                        new Finding.Fact(
                                "written in between",
                                Units.bytes((double) device.writes().bytes() / forces))),
                "whether several writes can share one force; jacct iostat -x shows the times");
    }
}
