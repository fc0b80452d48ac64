// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.memory.Layout;

/**
 * Boot loader. Where threads book for which no stripe could be had: the page could not grow, or not
 * yet. Nothing of the totals is lost so; only which task and group it was.
 */
final class SharedStripes {
    private static final int COUNT = 4;

    private final LedgerState state;
    private final Stripe[] stripes = new Stripe[COUNT];
    private final Tries patience = new Tries();

    SharedStripes(LedgerState state) {
        this.state = state;
        for (int i = 0; i < COUNT; i++) {
            stripes[i] = new Stripe(null, state.records.take(), null);
            stripes[i].memory = state.page;
            stripes[i].put(Layout.STATE, Layout.OVERFLOW);
        }
    }

    /**
     * Any thread; lock-free. An open stripe; ends with {@link Stripe#close()}. Null when there is
     * none even after many tries: their owners were torn away by a {@code StackOverflowError}, and
     * the operation is lost and said to be.
     */
    Stripe open() {
        state.health(Health.OVERFLOW_OPERATIONS, 1);
        int first = Thread.currentThread().hashCode();
        int most = patience.most();
        for (int tries = 0; tries < most; tries++) {
            Stripe stripe = stripes[first + tries & COUNT - 1];
            if (stripe.tryOpen()) {
                patience.succeeded();
                return stripe;
            }
            if (tries == 0) {
                state.health(Health.SHARED_RETRIES, 1);
            }
            Tries.pause(tries);
        }
        patience.failed();
        state.health(Health.ADVICE_ERRORS, 1);
        return null;
    }
}
