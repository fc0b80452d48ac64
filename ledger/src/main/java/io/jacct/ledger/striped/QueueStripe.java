// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.striped;

import io.jacct.ledger.base.SharedRecord;

/**
 * Boot loader. A stripe of a {@link StripedRecord}, with what its {@link QueueClock} and the times
 * of tasks keep for it. Only the thread that holds the stripe uses the fields. They are here, and
 * not in objects of their own, because threads with other stripes would then share their cache
 * line.
 */
public final class QueueStripe extends SharedRecord {
    /** Since when the holders have counted their exact stamps. */
    public long window;

    /** So many they were. */
    public int stamps;

    /** Whether the last change had the stamp of a clock that stands. */
    public boolean stood;

    /** The state of a generator of random numbers; never 0. */
    private int random = 1;

    /** Tasks that have entered the queue; other threads read it, too. */
    public long entered;

    /** So many of them after the last one whose time was noted. */
    public int unnoted;

    /** The stamp of that one. */
    public long noted;

    /** Tasks that have begun and whose wait is still to be booked. */
    public int untimed;

    QueueStripe(long address) {
        super(address);
    }

    /** The next of Marsaglia's xorshift, all 32 bits. */
    public int random() {
        int next = random;
        next ^= next << 13;
        next ^= next >>> 17;
        next ^= next << 5;
        random = next;
        return next;
    }
}
