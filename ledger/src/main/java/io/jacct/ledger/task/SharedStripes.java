// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Health;
import io.jacct.ledger.base.Backoff;
import io.jacct.ledger.base.OpenPage;
import io.jacct.memory.Layout;

/**
 * Boot loader. Threads without a stripe book here: the page could not grow, or has not grown yet.
 * The totals lose nothing; only task and group are lost.
 */
public final class SharedStripes {
    private static final int COUNT = 4;

    private final OpenPage page;
    private final Stripe[] stripes = new Stripe[COUNT];

    SharedStripes(OpenPage page, RecordPool records) {
        this.page = page;
        for (int i = 0; i < COUNT; i++) {
            stripes[i] = new Stripe(records.take());
            stripes[i].memory = page.memory;
            stripes[i].put(Layout.STATE, Layout.OVERFLOW);
        }
    }

    /** Any thread: an open stripe; ends as {@link Stripe#tryOpen()} says. */
    public Stripe open() {
        page.health(Health.OVERFLOW_OPERATIONS, 1);
        return openShared();
    }

    /** The same for what no task has done, which is not a loss. */
    public Stripe openShared() {
        Stripe stripe = stripes[Backoff.place() & COUNT - 1];
        if (stripe.tryOpen()) {
            return stripe;
        }
        page.health(Health.SHARED_RETRIES, 1);
        return Backoff.open(stripes, COUNT);
    }
}
