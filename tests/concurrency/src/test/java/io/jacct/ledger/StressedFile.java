// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.device.DeviceAccount;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.snapshot.page.Reading;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A file, its device, and the threads that read it. */
abstract class StressedFile {
    final Steps clock = new Steps();
    final LedgerState ledger;
    final Reading reading;
    final int endpoint;
    final DeviceAccount device;

    StressedFile(int devicesMax) {
        ledger = Pages.ledger(devicesMax, clock);
        reading = Reading.ofReady(ledger.page);
        endpoint = ledger.endpoints.of(EndpointKind.FILE, "/a");
        device = ledger.endpoints.entry(endpoint).device;
    }

    DeviceAccount rest() {
        return ledger.endpoints.entry(EndpointKind.other(EndpointKind.FILE)).device;
    }

    List<io.jacct.snapshot.Device> devices() {
        return reading.devices(clock::now);
    }

    io.jacct.snapshot.Device read() {
        List<io.jacct.snapshot.Device> all = devices();
        return all == null
                ? null
                : all.stream()
                        .filter(each -> each.entry().endpoint().equals("/a"))
                        .findFirst()
                        .orElse(null);
    }

    /** Reads of all files together; -1 when the reader gave up. */
    long bytes() {
        List<io.jacct.snapshot.Device> all = devices();
        return all == null ? -1 : all.stream().mapToLong(each -> each.reads().bytes()).sum();
    }

    /** A clock that advances by a nanosecond at each reading. */
    private static final class Steps extends Ticker {
        private final AtomicLong steps = new AtomicLong(1_000_000);

        @Override
        public long now() {
            return steps.incrementAndGet();
        }
    }
}
