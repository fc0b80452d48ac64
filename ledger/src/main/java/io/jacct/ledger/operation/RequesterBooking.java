// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Operation;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.task.DelegatedAccount;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.TaskStripe;
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
            TaskStripe requester,
            Operation data,
            int endpoint,
            long begun,
            long n,
            Throwable thrown) {
        if (own(requester)) {
            Booking.end(data, endpoint, begun, n, thrown);
            return;
        }
        long start = Token.settled(begun);
        int block = EndpointKind.block(endpoint);
        int failure = Booking.failure(block, thrown);
        boolean transaction = Booking.isTransaction(start);
        long nanos =
                transaction
                        ? Booking.endTransaction(data, endpoint, start, n, failure)
                        : Booking.nanosSince(start);
        if (start != 0) {
            Booking.finish();
        }
        book(requester, data, block, n, nanos, Token.weight(start), failure);
        if (!transaction) {
            Booking.count(data, endpoint, start, n, failure);
        }
        DeviceBooking.use(requester, endpoint, data.kind(), start, 1, n, nanos);
    }

    /**
     * Whether the operation is booked on the caller itself. That is also so if the requester's page
     * was closed: the operation is then counted on the page on which it ends.
     */
    private static boolean own(TaskStripe requester) {
        return requester == null || requester == Tasks.current() || !Tasks.here(requester);
    }

    /** The page closes: forgets the requesters under it, and their requests. */
    public static void stop() {
        PendingRequests.stop();
        FileTasks.stop();
        KernelCopies.stop();
    }

    /** Counts an operation without time. */
    public static void count(TaskStripe requester, int endpoint, Operation operation) {
        if (own(requester)) {
            Booking.end(operation, endpoint, 0, null);
            return;
        }
        int block = EndpointKind.block(endpoint);
        book(requester, operation, block, 0, 0, 1, Booking.NO_FAILURE);
        Booking.count(operation, endpoint, Token.UNTIMED, 0, Booking.NO_FAILURE);
        DeviceBooking.use(requester, endpoint, operation.kind(), 0, 1, 0, 0);
    }

    private static void book(
            TaskStripe requester,
            Operation operation,
            int block,
            long n,
            long nanos,
            long weight,
            int failure) {
        DelegatedAccount delegated = open(requester);
        // no call between the opening and the try: any call may overflow the stack, and then other
        // threads would wait for the record
        Stripe stripe = delegated == null ? Tasks.open() : delegated.stripe;
        if (stripe == null) {
            return;
        }
        try {
            add(stripe, operation, block, n, nanos, weight, failure);
        } finally {
            stripe.holder = 0;
            // giving back needs less stack than acquiring the record did
            if (delegated != null && delegated.release()) {
                Tasks.fold(delegated);
            }
        }
    }

    /**
     * Publishes the record even if an error has interrupted the booking, because no other thread
     * repairs it soon.
     */
    private static void add(
            Stripe stripe,
            Operation operation,
            int block,
            long n,
            long nanos,
            long weight,
            int failure) {
        try {
            stripe.add(block + operation.count(), 1);
            if (n > 0) {
                stripe.add(block + operation.bytes(), n);
            }
            if (nanos > 0) {
                Booking.time(stripe, block + operation.nanos(), nanos, weight);
            }
            if (failure != Booking.NO_FAILURE) {
                stripe.add(block + failure, 1);
            }
        } finally {
            stripe.publish();
        }
    }

    /** The requester's record, owned and open; null when there is no record for it. */
    private static DelegatedAccount open(TaskStripe requester) {
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

    /**
     * Gives the record back, because other threads may wait for it, and folds it if its task has
     * ended.
     */
    private static void release(DelegatedAccount delegated) {
        if (delegated.release()) {
            Tasks.fold(delegated);
        }
    }
}
