// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.PeriodicTask;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** A housekeeper for a ledger without threads. */
final class OwnHousekeeper {
    private OwnHousekeeper() {}

    /** Runs {@code action} while another thread does {@code periodic task} whenever it is woken. */
    static void beside(PeriodicTask periodicTask, Callable<Void> action) throws Exception {
        // another test may have left it open, and its housekeeper would be in the way
        LedgerStart.close();
        Thread housekeeper = new Thread(() -> tendUntilInterrupted(periodicTask));
        Housekeeping.by(housekeeper);
        housekeeper.start();
        try {
            action.call();
        } finally {
            Housekeeping.by(null);
            housekeeper.interrupt();
            housekeeper.join();
        }
    }

    private static void tendUntilInterrupted(PeriodicTask periodicTask) {
        while (!Thread.currentThread().isInterrupted()) {
            Housekeeping.begin();
            periodicTask.run();
            while (!Housekeeping.isWanted() && !Thread.currentThread().isInterrupted()) {
                LockSupport.park();
            }
        }
    }
}
