// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Counter;
import io.jacct.ledger.task.Stripe;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Reading;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SharedStripesTest {
    private final LedgerState ledger = Ledgers.make();

    private Snapshot snapshot() {
        return Reading.ofDead(ledger.page);
    }

    @Test
    void shouldKeepWhatThreadsWithoutAStripeDidInTheTotals() {
        for (int i = 0; i < 10; i++) {
            Stripe stripe = ledger.task.shared.open();
            stripe.add(Layout.counter(Counter.FILE_READS.id()), 1);
            stripe.close();
        }
        assertEquals(10, snapshot().totals().get(Counter.FILE_READS));
        assertEquals(10, snapshot().overflow().get(Counter.FILE_READS));
        assertEquals(10, snapshot().health().get("overflowOperations"));
    }

    /** Opens a stripe on a thread that never gives it back. */
    private Stripe taken() throws InterruptedException {
        Stripe[] taken = new Stripe[1];
        Thread owner = new Thread(() -> taken[0] = ledger.task.shared.open());
        owner.start();
        owner.join();
        return taken[0];
    }

    @Test
    void shouldMoveOnFromAStripeThatIsInUse() throws InterruptedException {
        List<Stripe> inUse = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            inUse.add(taken());
        }
        assertEquals(4, inUse.stream().distinct().count());
        inUse.get(2).close();
        assertEquals(inUse.get(2), ledger.task.shared.open());
    }

    @Test
    void shouldTakeOverWhenAllOwnersWereTornAway() throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            taken();
        }
        Stripe mine = ledger.task.shared.open();
        mine.add(Layout.counter(Counter.FILE_READS.id()), 1);
        mine.close();
        assertEquals(1, snapshot().totals().get(Counter.FILE_READS));
        assertEquals(mine, ledger.task.shared.open(), "and none of the others is waited for again");
    }
}
