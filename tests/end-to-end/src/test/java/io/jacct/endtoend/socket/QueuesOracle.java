// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.socket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.kstat.IoData;
import io.jacct.kstat.Kstat;
import io.jacct.kstat.KstatControl;
import io.jacct.kstat.KstatException;
import io.jacct.kstat.page.PageKstats;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.Snapshot;

/**
 * Two old interfaces must agree on the same transactions. devstat's durations are the integral of
 * kstat's run queue, and devstat's busy time is kstat's busy time.
 */
final class QueuesOracle {
    private QueuesOracle() {}

    /**
     * Checks each device without a transaction under way. Returns the number of devices of that
     * kind that have been busy.
     */
    static int assertHolds(Snapshot snapshot, String kind) throws KstatException {
        int checked = 0;
        try (KstatControl control = KstatControl.open(new PageKstats(snapshot).chain())) {
            for (Device device : snapshot.devices()) {
                if (device.busyCount() == 0) {
                    assertHolds(device, queues(control, device.entry()));
                    boolean counts = device.entry().kind().equals(kind) && device.busyNanos() > 0;
                    checked += counts ? 1 : 0;
                }
            }
        }
        return checked;
    }

    private static IoData queues(KstatControl control, DeviceEntry entry) throws KstatException {
        Kstat kstat = control.lookup("device", entry.unit(), entry.name() + entry.unit());
        control.read(kstat);
        return (IoData) kstat.data();
    }

    private static void assertHolds(Device device, IoData queues) {
        long sum = device.reads().nanos() + device.writes().nanos() + device.otherNanos();
        long busy = device.busyNanos();
        assertEquals(sum, device.queueNanos(), () -> "durations: " + device);
        assertEquals(sum, queues.rlentime(), () -> "rlentime: " + device);
        assertEquals(busy, queues.rtime(), () -> "rtime: " + device);
        assertTrue(device.entry().kind().equals("file") || device.frees() == 0, device::toString);
        assertTrue(busy <= sum, () -> "busy for longer than the sum: " + device);
        if (!device.entry().endpoint().equals("other")) {
            long longest = Math.max(device.reads().longestNanos(), device.writes().longestNanos());
            // a slow one that was not drawn may seem to be longer than it was, by a tick and more
            long most = device.sampled() == 0 ? busy : sum;
            assertTrue(longest <= most, () -> "busy for less than the longest: " + device);
        }
    }
}
