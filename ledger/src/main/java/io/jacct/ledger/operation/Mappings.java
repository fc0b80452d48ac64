// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.Layout;

/**
 * Boot loader. Mapped files: the bytes that were ever mapped and the bytes that were ever unmapped.
 * Both only grow; their difference is the bytes mapped now. The JDK's cleaner unmaps most files.
 */
public final class Mappings {
    private static final int MAPS = Layout.counter(Counter.FILE_MAPS.id());
    private static final int MAPPED = Layout.counter(Counter.FILE_MAPPED_BYTES.id());
    private static final int UNMAPS = Layout.counter(Counter.FILE_UNMAPS.id());
    private static final int UNMAPPED = Layout.counter(Counter.FILE_UNMAPPED_BYTES.id());

    private Mappings() {}

    public static void mapped(int endpoint, long start, long size, Throwable thrown) {
        Booking.end(Operation.OTHER, endpoint, start, thrown);
        if (thrown == null) {
            add(MAPS, MAPPED, size);
        }
    }

    public static void unmapped(long start, long size, Throwable thrown) {
        Booking.end(Operation.OTHER, EndpointKind.other(EndpointKind.FILE), start, thrown);
        add(UNMAPS, UNMAPPED, size);
    }

    private static void add(int count, int bytes, long size) {
        Stripe stripe = size > 0 ? Tasks.open() : null;
        if (stripe != null) {
            try {
                stripe.add(count, 1);
                stripe.add(bytes, size);
                stripe.publish();
            } finally {
                stripe.holder = 0;
            }
        }
    }
}
