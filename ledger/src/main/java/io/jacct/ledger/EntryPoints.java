// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.operation.RequesterBooking;
import io.jacct.ledger.operation.Resolver;
import io.jacct.ledger.statistic.PageTimers;
import io.jacct.ledger.task.Tasks;

/** Boot loader. Takes from all entry points, in one call, the parts of the ledger that they use. */
final class EntryPoints implements Runnable {
    /** From now on calls of the entry points do nothing. Any thread; takes no lock. */
    @Override
    public void run() {
        stop();
    }

    /** The same. What allocates comes last, because it may fail. */
    static void stop() {
        PageTimers.stop();
        ExecutorLedger.stop();
        ApplicationLedger.stop();
        DevstatLedger.stop();
        TaskLedger.stop();
        Tasks.abandon();
        Resolver.stop();
        RequesterBooking.stop();
    }
}
