// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.jacct.counter.Counter;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Reading;
import io.jacct.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedStripesTest {
    private final LedgerState ledger = Ledgers.make();

    private Snapshot snapshot() {
        return Reading.ofDead(ledger.page);
    }

    @Test
    void shouldKeepWhatThreadsWithoutAStripeDidInTheTotals() {
        for (int i = 0; i < 10; i++) {
            Stripe stripe = ledger.shared.open();
            stripe.add(Layout.counter(Counter.FILE_READS.id()), 1);
            stripe.close();
        }
        assertEquals(10, snapshot().totals().get(Counter.FILE_READS));
        assertEquals(10, snapshot().overflow().get(Counter.FILE_READS));
        assertEquals(10, snapshot().health().get("overflowOperations"));
    }

    @Test
    void shouldMoveOnFromAStripeThatIsInUse() {
        List<Stripe> inUse = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            inUse.add(ledger.shared.open());
        }
        assertEquals(4, inUse.stream().distinct().count());
        inUse.get(2).close();
        assertEquals(inUse.get(2), ledger.shared.open());
    }

    @Test
    void shouldGiveUpAndSaySoWhenAllOwnersWereTornAway() {
        for (int i = 0; i < 4; i++) {
            assertNotNull(ledger.shared.open());
        }
        assertNull(ledger.shared.open());
        assertEquals(1, snapshot().health().get("adviceErrors"));
    }
}
