// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.base.Seqlock;

/**
 * Boot loader. The time in which one carrier has run virtual threads, as far as it is on no stripe
 * yet. Only the carrier and the virtual thread on it use it, one at a time.
 */
final class Slices {
    /** The carrier's CPU time when it began to run a virtual thread; -1 when it runs none. */
    long mounted = -1;

    private long unbooked;

    /** A slice ends at {@code now}; the next one begins at {@code next}, or none. */
    void close(long now, long next) {
        unbooked += Math.max(0, now - mounted);
        mounted = next;
    }

    /** Adds the time of all ended slices at {@code counter}. Does nothing without a stripe. */
    void book(Seqlock stripe, int counter) {
        if (stripe != null) {
            stripe.open();
            stripe.add(counter, unbooked);
            stripe.close();
            unbooked = 0;
        }
    }
}
