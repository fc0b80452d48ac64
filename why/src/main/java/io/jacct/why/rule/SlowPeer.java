// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.field.Units;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import io.jacct.why.evidence.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A peer that takes long to answer. Reads without a request are not answers, nor are those of a
 * thread that sends nothing, while another one sends heartbeats.
 */
final class SlowPeer implements Rule {
    static final String NAME = "slow-peer";

    /** Nothing tells a peer that hangs from one that has no news. */
    static final String SILENT = "silent-peer";

    /** People notice a tenth of a second. Few services of a data centre need more. */
    static final double LEAST_NANOS = 100e6;

    @Override
    public List<Finding> look(Evidence evidence) {
        List<Finding> findings = new ArrayList<>();
        for (DeviceStatistics each : evidence.devices(Set.of("socket"))) {
            long asked = each.writes().operations();
            long answers = Math.min(asked, each.reads().operations());
            double waiting = evidence.waiting(each);
            long resting = evidence.resting(each.current());
            if (resting > 0) {
                findings.add(silent(evidence, each, resting));
            }
            // the answers that still lack have taken their part of the interval already
            double answer = waiting * evidence.seconds() * 1e9 / Math.max(1, answers);
            if (asked > 0 && answer >= LEAST_NANOS && evidence.readersSend(each.current())) {
                findings.addAll(finding(evidence, each, waiting, answer));
            }
        }
        return findings;
    }

    private static Finding silent(Evidence evidence, DeviceStatistics device, long resting) {
        String name = device.current().entry().endpoint();
        return new Finding(
                SILENT,
                Severity.NOTE,
                resting / (resting + evidence.busy()),
                "silence of " + name,
                "%d threads have read from %s all the time and got nothing"
                        .formatted(resting, name),
                List.of(),
                "whether they wait for news, or for an answer; jacct report lists hangs");
    }

    private static List<Finding> finding(
            Evidence evidence, DeviceStatistics device, double waiting, double answer) {
        String name = device.current().entry().endpoint();
        return Finding.of(
                NAME,
                evidence.share(waiting),
                Evidence.subject(device.current()),
                "%s takes %s for an answer".formatted(name, Units.nanos((long) answer)),
                List.of(
                        new Finding.Fact("threads that wait", "%.2f".formatted(waiting)),
                        new Finding.Fact(
                                "reads", "%.1f/s".formatted(device.reads().operationsPerSecond())),
                        new Finding.Fact(
                                "99 of 100 reads took at most",
                                Units.nanos(device.reads().times().quantile(0.99)))),
                "the peer itself, and the way to it; jacct iostat -x PID shows its quantiles");
    }
}
