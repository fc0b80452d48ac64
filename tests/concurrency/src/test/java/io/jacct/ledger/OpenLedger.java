// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.task.TaskLifecycle;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.AnonymousStore;
import io.jacct.memory.PageMemory;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The ledger that {@link Tasks} uses, for tests that cannot do without it. All test states share
 * it, and it is never closed.
 */
final class OpenLedger {
    static final LedgerState STATE = open();

    private static final int POOLS_MAX = 128;
    private static final int DEVICES_MAX = 32;

    private OpenLedger() {}

    /**
     * Before each state is made: jcstress measures a test by threads that come and go by the
     * hundred. The ends of these threads are not woven, so they would keep their records until none
     * is free.
     */
    static void sweep() {
        TaskLifecycle.sweep();
    }

    /** The calling thread's stripe. */
    static TaskStripe me() {
        return Tasks.current();
    }

    private static LedgerState open() {
        try {
            PageMemory page = PageMemory.create(new AnonymousStore(), 1, 1);
            LedgerState state = new LedgerState(page, POOLS_MAX, DEVICES_MAX, 32, new Ticker());
            // room for a requester of each state, and for the work that is done for it
            state.task.records.grow();
            page.ready();
            Tasks.start(state.task);
            return state;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
