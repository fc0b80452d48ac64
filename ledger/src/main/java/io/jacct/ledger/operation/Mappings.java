// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.task.Exemptions;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. Mapped files: the bytes that were ever mapped and the bytes that were ever unmapped.
 * Both only grow; their difference is the bytes mapped now. The JDK's cleaner unmaps most files. A
 * force and an end know the address alone, so the endpoints keep the file of each mapping.
 */
public final class Mappings {
    private static final int MAPS = Layout.counter(Counter.FILE_MAPS.id());
    private static final int MAPPED = Layout.counter(Counter.FILE_MAPPED_BYTES.id());
    private static final int UNMAPS = Layout.counter(Counter.FILE_UNMAPS.id());
    private static final int UNMAPPED = Layout.counter(Counter.FILE_UNMAPPED_BYTES.id());

    private Mappings() {}

    /** See {@code FileLedger.mapped}. */
    public static void mapped(
            int endpoint, long start, Object mapping, long size, Throwable thrown) {
        Booking.end(Operation.OTHER, endpoint, start, thrown);
        if (thrown == null && mapping != null) {
            add(MAPS, MAPPED, size);
            remember(endpoint, mapping);
        }
    }

    private static void remember(int endpoint, Object mapping) {
        Endpoints all = Resolver.endpoints();
        long address = JdkFields.address(mapping);
        if (all != null && address != 0 && !Exemptions.holds()) {
            all.mappings.mapped(endpoint, address, JdkFields.size(mapping));
        }
    }

    /** See {@code FileLedger.mapping}. */
    public static int of(long address) {
        Endpoints all = Resolver.endpoints();
        if (all == null || Exemptions.holds()) {
            return EndpointKind.other(EndpointKind.FILE);
        }
        Exemptions.exempt(1);
        try {
            return all.mappings.of(address);
        } finally {
            Exemptions.exempt(-1);
        }
    }

    /** See {@code FileLedger.unmapping}. */
    public static int forget(long address) {
        Endpoints all = Resolver.endpoints();
        return all == null || address == 0
                ? EndpointKind.other(EndpointKind.FILE)
                : all.mappings.unmapped(address);
    }

    /** See {@code FileLedger.unmapped}. */
    public static void unmapped(int endpoint, long start, long size, Throwable thrown) {
        Booking.end(Operation.OTHER, endpoint, start, thrown);
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
