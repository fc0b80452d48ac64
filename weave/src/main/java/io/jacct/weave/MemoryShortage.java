// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.LedgerStart;
import io.jacct.ledger.base.PeriodicTask;

/**
 * Boot loader. Weaves again what could not be woven because the heap was full. The thread that
 * loads a class then leaves it as it is. The agent's worker cannot weave it either, until the
 * application has given memory back. So the worker tries again once a second, until nothing is
 * left.
 *
 * <p>To notice the shortage makes no object, because there may be no memory for one.
 */
final class MemoryShortage implements PeriodicTask {
    private final Runnable trial;
    private volatile boolean noticed;

    /** The worker runs {@code trial}, which notices the shortage if it lasts. */
    MemoryShortage(Runnable trial) {
        this.trial = trial;
    }

    /** A class was not woven for lack of memory. Any thread. */
    void notice() {
        noticed = true;
    }

    /** Whether a class waits for the next trial. */
    boolean isNoticed() {
        return noticed;
    }

    /** The housekeeper calls this once a second. */
    @Override
    public void run() {
        if (noticed) {
            noticed = false;
            try {
                LedgerStart.submit(trial);
            } catch (OutOfMemoryError lasting) {
                noticed = true;
            }
        }
    }
}
