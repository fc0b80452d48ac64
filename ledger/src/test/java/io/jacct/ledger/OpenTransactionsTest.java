// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.device.OpenTransactions;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OpenTransactionsTest {
    private static final int MANY = 10_000;

    private final OpenTransactions open = new OpenTransactions();

    @Test
    void shouldEndEachOnce() {
        for (long token = 1; token <= MANY; token++) {
            assertTrue(open.add(token << 6));
        }
        for (long token = MANY; token > 0; token--) {
            assertTrue(open.remove(token << 6));
            assertFalse(open.remove(token << 6));
        }
    }

    @Test
    void shouldKnowTwoOfOneTokenAsTwo() {
        open.add(64);
        open.add(64);
        assertTrue(open.remove(64));
        assertTrue(open.remove(64));
        assertFalse(open.remove(64));
    }

    @Test
    void shouldSayWhenThereAreTooMany() {
        long known = 0;
        while (open.add((known + 1) << 6)) {
            known++;
        }
        assertTrue(known > MANY);
        assertTrue(open.remove(known << 6));
        assertTrue(open.add(known << 6), "its slot");
    }

    /** The number of slots that are searched in vain. A time would say little on a busy machine. */
    @Test
    void shouldLookAtFewSlotsWhateverWasForgotten() {
        for (long token = 1; token <= MANY; token++) {
            open.add(token << 6);
        }
        assertTrue(open.tables() * OpenTransactions.LINE < MANY / 50, "" + open.tables());
    }

    @Test
    void shouldEndEachOnceWhenAllDoItAtOnce() {
        AtomicLong tokens = new AtomicLong(9);
        AtomicInteger ended = new AtomicInteger();
        StatisticFixture.together(
                4,
                () -> {
                    for (int i = 0; i < MANY; i++) {
                        long token = tokens.incrementAndGet() << 6;
                        open.add(token);
                        ended.addAndGet(open.remove(token) ? 1 : 0);
                        ended.addAndGet(open.remove(token) ? 1 : 0);
                        ended.addAndGet(open.remove(token - (3 << 6)) ? 1 : 0);
                    }
                });
        for (long token = 1; token <= tokens.get(); token++) {
            ended.addAndGet(open.remove(token << 6) ? 1 : 0);
        }
        assertEquals(4 * MANY, ended.get());
    }
}
