// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.counter.Counter;
import io.jacct.field.Units;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Connections that are made anew for each request. */
final class ConnectsWithoutReuse implements Rule {
    static final String NAME = "connects-without-reuse";

    /** A connection that is used for more requests is used again. */
    static final double MOST_REQUESTS = 3;

    /** The kernel keeps the port of a closed connection for a minute, and has some 28,000. */
    static final double MOST_PER_SECOND = 28_000.0 / 60;

    @Override
    public List<Finding> look(Evidence evidence) {
        Optional<DeviceStatistics> peer =
                evidence.devices(Set.of("socket")).stream()
                        .max(Comparator.comparingLong(each -> each.gained(Device::others)));
        long connects = evidence.gained(Counter.SOCKET_CONNECTS);
        if (peer.isEmpty() || connects == 0) {
            return List.of();
        }
        // a peer's connects are at most its operations without data
        long most = Math.min(connects, peer.get().gained(Device::others));
        long requests = peer.get().writes().operations();
        return requests > MOST_REQUESTS * most
                ? List.of()
                : finding(evidence, peer.get(), most, requests);
    }

    private static List<Finding> finding(
            Evidence evidence, DeviceStatistics device, long connects, long requests) {
        String name = device.current().entry().endpoint();
        long nanos = evidence.gained(Counter.SOCKET_CONNECT_NANOS);
        double perSecond = connects / evidence.seconds();
        double time = evidence.share(evidence.threads(nanos));
        return Finding.of(
                NAME,
                Math.max(perSecond > 1 ? time : 0, perSecond / MOST_PER_SECOND),
                Evidence.subject(device.current()),
                "%.0f connections a second to %s are used for %.1f requests each"
                        .formatted(perSecond, name, (double) requests / Math.max(1, connects)),
                List.of(
                        new Finding.Fact(
                                "a connect takes", Units.nanos(nanos / Math.max(1, connects))),
                        new Finding.Fact(
                                "ports",
                                "%d %% of those that there are"
                                        .formatted(Math.round(100 * perSecond / MOST_PER_SECOND)))),
                "a pool of connections, or keep-alive of the client of " + name);
    }
}
