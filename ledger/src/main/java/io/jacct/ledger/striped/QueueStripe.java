// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.striped;

import io.jacct.ledger.base.SharedRecord;

/**
 * Boot loader. A stripe of a {@link StripedRecord}, with what its {@link QueueClock} and the draw
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
    public int random = 1;

    QueueStripe(long address) {
        super(address);
    }
}
