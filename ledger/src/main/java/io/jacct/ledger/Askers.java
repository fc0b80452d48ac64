// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. Books what one thread does for another: on the {@link Behalf} of the asker, while
 * the doer shows it as its current operation and is not charged for it. Where asker and doer are
 * one, or the asker is not known, it is an operation like any other.
 */
final class Askers {
    private Askers() {}

    static void transfer(
            Stripe asker, int data, int endpoint, long start, long n, Throwable thrown) {
        if (own(asker)) {
            Booking.transfer(data, endpoint, start, n, thrown);
            return;
        }
        long nanos = Booking.ended(data, endpoint, start, n, Transaction.SIMPLE, thrown);
        if (start != 0) {
            Booking.finish();
        }
        Behalf behalf = open(asker);
        // no call between the opening and the try: the stack may end at any, and others would wait
        Stripe stripe = behalf == null ? Tasks.open() : behalf.stripe;
        if (stripe != null) {
            try {
                int block = EndpointKind.block(endpoint);
                int count = block + data;
                stripe.add(count, 1);
                stripe.add(count + Booking.BYTES, Math.max(0, n));
                stripe.add(count + Booking.NANOS, nanos * Token.weight(start));
                stripe.add(block + Booking.failure(block, thrown), thrown == null ? 0 : 1);
            } finally {
                close(behalf, stripe);
            }
        }
        Booking.counted(data, endpoint, start, n, Transaction.SIMPLE, thrown);
    }

    /** Also where the asker's page has been closed: it is counted where it ends. */
    private static boolean own(Stripe asker) {
        return asker == null || asker == Tasks.current() || !Tasks.here(asker);
    }

    /** The page is closed: who asked under it is forgotten, and what was asked. */
    static void stop() {
        Asks.stop();
        FileTasks.stop();
        Copies.stop();
    }

    /** One at {@code count} of the endpoint's class. */
    static void count(Stripe asker, int endpoint, int count) {
        int block = EndpointKind.block(endpoint);
        if (own(asker)) {
            Booking.book(endpoint, count, 0, 0, null);
            return;
        }
        Behalf behalf = open(asker);
        Stripe stripe = behalf == null ? Tasks.open() : behalf.stripe;
        if (stripe != null) {
            try {
                stripe.add(block + count, 1);
            } finally {
                close(behalf, stripe);
            }
        }
        Booking.counted(count, endpoint, 0, 0, Transaction.NONE, null);
    }

    /** Null when there is no record for it. */
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

    /** Another one would wait for it. */
    private static void release(Behalf behalf) {
        if (behalf.release()) {
            Tasks.fold(behalf);
        }
    }
}
