// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.JdkFields;

/**
 * Boot loader. The agent's one thread: grows the page before it is full. Woken by whoever takes one
 * of the last free records; looks by itself every second. Its own I/O is not accounted.
 */
final class Housekeeper extends Thread {
    private static final long PERIOD_NANOS = 1_000_000_000L;

    private static volatile Housekeeper running;

    private final LedgerState state;
    private volatile boolean wanted;

    private Housekeeper(ThreadGroup group, LedgerState state) {
        super(group, null, "jacct", 0, false);
        this.state = state;
        setDaemon(true);
    }

    /** Once. The thread sits in the root group, out of the application's sight. */
    static void start(LedgerState state) {
        Housekeeper housekeeper = new Housekeeper(ThreadGroups.root(), state);
        Tasks.hide(housekeeper);
        running = housekeeper;
        housekeeper.start();
    }

    /** Any thread, wait-free: looks soon. Uses no park permit of the caller. */
    static void wake() {
        Housekeeper housekeeper = running;
        if (housekeeper != null && !housekeeper.wanted) {
            housekeeper.wanted = true;
            JdkFields.unpark(housekeeper);
        }
    }

    @Override
    public void run() {
        while (true) {
            wanted = false;
            tend();
            if (state.takeGrowthFailed() || !wanted) {
                JdkFields.park(PERIOD_NANOS);
            }
        }
    }

    private void tend() {
        try {
            if (Tasks.recordsLow()) {
                state.records.grow();
            }
            if (state.endpoints.low()) {
                state.endpoints.grow();
            }
            ExecutorLedger.tend();
        } catch (RuntimeException | Error failure) {
            Ledger.suppressed(failure);
        }
    }
}
