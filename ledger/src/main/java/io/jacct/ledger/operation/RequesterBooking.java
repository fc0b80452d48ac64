// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Operation;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.task.DelegatedAccount;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.Tasks;

/**
 * Boot loader. Books work that one thread does for another. The work is booked on the {@link
 * DelegatedAccount} of the requester. The doer shows it as its current operation and is not charged
 * for it. Where requester and doer are the same thread, or the requester is unknown, the work is
 * booked like any other operation.
 */
public final class RequesterBooking {
    private RequesterBooking() {}

    public static void transfer(
            Stripe requester, Operation data, int endpoint, long start, long n, Throwable thrown) {
        if (own(requester)) {
            Booking.end(data, endpoint, start, n, thrown);
            return;
        }
        long nanos = Booking.ended(data, endpoint, start, n, thrown);
        if (start != 0) {
            Booking.finish();
        }
        DelegatedAccount delegated = open(requester);
        // no call between the opening and the try: any call may overflow the stack, and then other
        // threads would wait for the record
        Stripe stripe = delegated == null ? Tasks.open() : delegated.stripe;
        if (stripe != null) {
            try {
                int block = EndpointKind.block(endpoint);
                stripe.add(block + data.count(), 1);
                stripe.add(block + data.bytes(), Math.max(0, n));
                stripe.add(block + data.nanos(), nanos * Token.weight(start));
                stripe.add(block + Booking.failure(block, thrown), thrown == null ? 0 : 1);
            } finally {
                close(delegated, stripe);
            }
        }
        Booking.counted(data, endpoint, start, n, thrown);
    }

    /**
     * Whether the caller itself is charged. That is so, too, when the requester's page was closed:
     * the operation is then counted on the page on which it ends.
     */
    private static boolean own(Stripe requester) {
        return requester == null || requester == Tasks.current() || !Tasks.here(requester);
    }

    /** The page closes: forgets the requesters under it, and their requests. */
    public static void stop() {
        PendingRequests.stop();
        FileTasks.stop();
        KernelCopies.stop();
    }

    /** Counts an operation without time. */
    public static void count(Stripe requester, int endpoint, Operation operation) {
        int block = EndpointKind.block(endpoint);
        if (own(requester)) {
            Booking.end(operation, endpoint, 0, null);
            return;
        }
        DelegatedAccount delegated = open(requester);
        Stripe stripe = delegated == null ? Tasks.open() : delegated.stripe;
        if (stripe != null) {
            try {
                stripe.add(block + operation.count(), 1);
            } finally {
                close(delegated, stripe);
            }
        }
        Booking.counted(operation, endpoint, 0, 0, null);
    }

    /** The requester's record, owned and open; null when there is no record for it. */
    private static DelegatedAccount open(Stripe requester) {
        DelegatedAccount delegated = requester.delegated;
        if (delegated == null || !delegated.acquire()) {
            delegated = Tasks.delegated(requester);
        }
        if (delegated != null) {
            open(delegated);
        }
        return delegated;
    }

    private static void open(DelegatedAccount owned) {
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

    private static void close(DelegatedAccount delegated, Stripe stripe) {
        try {
            stripe.close();
        } finally {
            if (delegated != null) {
                release(delegated);
            }
        }
    }

    /**
     * Gives the record back, for which other threads may wait, and folds it if its task has ended.
     */
    private static void release(DelegatedAccount delegated) {
        if (delegated.release()) {
            Tasks.fold(delegated);
        }
    }
}
