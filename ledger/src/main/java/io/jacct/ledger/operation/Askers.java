// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Operation;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.task.Behalf;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.Tasks;

/**
 * Boot loader. Books work that one thread does for another. The work is booked on the {@link
 * Behalf} of the asker. The doer shows it as its current operation and is not charged for it. Where
 * asker and doer are the same thread, or the asker is unknown, the work is booked like any other
 * operation.
 */
public final class Askers {
    private Askers() {}

    public static void transfer(
            Stripe asker, Operation data, int endpoint, long start, long n, Throwable thrown) {
        if (own(asker)) {
            Booking.end(data, endpoint, start, n, thrown);
            return;
        }
        long nanos = Booking.ended(data, endpoint, start, n, thrown);
        if (start != 0) {
            Booking.finish();
        }
        Behalf behalf = open(asker);
        // no call between the opening and the try: any call may overflow the stack, and then other
        // threads would wait for the record
        Stripe stripe = behalf == null ? Tasks.open() : behalf.stripe;
        if (stripe != null) {
            try {
                int block = EndpointKind.block(endpoint);
                stripe.add(block + data.count(), 1);
                stripe.add(block + data.bytes(), Math.max(0, n));
                stripe.add(block + data.nanos(), nanos * Token.weight(start));
                stripe.add(block + Booking.failure(block, thrown), thrown == null ? 0 : 1);
            } finally {
                close(behalf, stripe);
            }
        }
        Booking.counted(data, endpoint, start, n, thrown);
    }

    /**
     * Whether the caller itself is charged. That is so, too, when the asker's page was closed: the
     * operation is then counted on the page on which it ends.
     */
    private static boolean own(Stripe asker) {
        return asker == null || asker == Tasks.current() || !Tasks.here(asker);
    }

    /** The page closes: forgets the askers under it, and their requests. */
    public static void stop() {
        Asks.stop();
        FileTasks.stop();
        Copies.stop();
    }

    /** Counts an operation without time. */
    public static void count(Stripe asker, int endpoint, Operation operation) {
        int block = EndpointKind.block(endpoint);
        if (own(asker)) {
            Booking.end(operation, endpoint, 0, null);
            return;
        }
        Behalf behalf = open(asker);
        Stripe stripe = behalf == null ? Tasks.open() : behalf.stripe;
        if (stripe != null) {
            try {
                stripe.add(block + operation.count(), 1);
            } finally {
                close(behalf, stripe);
            }
        }
        Booking.counted(operation, endpoint, 0, 0, null);
    }

    /** The asker's record, owned and open; null when there is no record for it. */
    private static Behalf open(Stripe asker) {
        Behalf behalf = asker.behalf;
        if (behalf == null || !behalf.acquire()) {
            behalf = Tasks.behalf(asker);
        }
        if (behalf != null) {
            open(behalf);
        }
        return behalf;
    }

    private static void open(Behalf owned) {
        boolean opened = false;
        try {
            owned.stripe.open();
            opened = true;
        } finally {
            if (!opened) {
                release(owned);
            }
        }
    }

    private static void close(Behalf behalf, Stripe stripe) {
        try {
            stripe.close();
        } finally {
            if (behalf != null) {
                release(behalf);
            }
        }
    }

    /**
     * Gives the record back, for which other threads may wait, and folds it if its task has ended.
     */
    private static void release(Behalf behalf) {
        if (behalf.release()) {
            Tasks.fold(behalf);
        }
    }
}
