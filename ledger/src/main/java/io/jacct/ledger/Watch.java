// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.Layout;

/**
 * Boot loader. What the {@link Sampler} has seen of one task, so that it need not ask again about
 * one that has not run. The Sampler's alone.
 */
final class Watch {
    /** It is asked about for so many looks after it has run. */
    private static final int RESTLESS = 10;

    /** Processor time when it was asked about; -1: never. */
    long cpu = -1;

    /** Whether it has run since its files were read. */
    boolean changed;

    private long moved;
    private long sequence;
    private long operation;

    /** Of the stripe; made when it is first looked at. */
    static Watch of(Stripe stripe) {
        if (stripe.watch == null) {
            stripe.watch = new Watch();
        }
        return stripe.watch;
    }

    /**
     * Whether it has run, or may: it ran not long ago, or has booked, or has begun something. Who
     * has run since and shows in none of these is found by the process' time.
     */
    boolean mayHaveRun(Stripe stripe, long look) {
        return cpu < 0
                || look - moved <= RESTLESS
                || sequence != stripe.get(Layout.SEQUENCE)
                || operation != stripe.get(Layout.OPERATION);
    }

    /** Before it is asked about: what it does from here on is seen by the next look. */
    void asking(Stripe stripe) {
        sequence = stripe.get(Layout.SEQUENCE);
        operation = stripe.get(Layout.OPERATION);
    }

    /** What the JVM has answered; true if it has run since the last time. */
    boolean answered(long nanos, long look) {
        if (nanos == cpu) {
            return false;
        }
        cpu = nanos;
        moved = look;
        return true;
    }
}
