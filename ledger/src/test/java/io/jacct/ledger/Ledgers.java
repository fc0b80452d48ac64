// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.AnonymousStore;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Ledgers without the threads of this JVM, each in its own memory. */
final class Ledgers {
    private Ledgers() {}

    static LedgerState make(int poolsMax, int devicesMax) {
        try {
            PageMemory page = PageMemory.create(new AnonymousStore(), 1, 1);
            LedgerState ledger = new LedgerState(page, poolsMax, devicesMax, 32, new Ticker());
            page.ready();
            return ledger;
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    static LedgerState make() {
        return make(16, 16);
    }

    /** A task in the pool of that name. */
    static ThreadStripe task(LedgerState ledger, long id, String name) {
        Thread thread = Thread.currentThread();
        return ledger.task.tasks.begin(thread, id, 0, name, ledger.task.cohorts.of(thread, name));
    }

    static void book(Stripe stripe, long reads) {
        stripe.open();
        stripe.add(Layout.counter(Counter.FILE_READS.id()), reads);
        stripe.add(Layout.counter(Counter.FILE_READ_BYTES.id()), 100 * reads);
        stripe.close();
    }
}
