// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.base.Tick;
import org.junit.jupiter.api.Test;

/** Task n comes at 1,000 n. Those of a gap have no time, and all others keep theirs. */
class ArrivalsTest {
    private final Arrivals arrivals = new Arrivals();

    /** They wait, as the task of number {@code left} has left last. */
    private void note(long from, long to, long left) {
        for (long i = from; i <= to; i++) {
            arrivals.note(i, left, 1_000 * i, false);
        }
    }

    private long came(long number) {
        return arrivals.came(number, 10_000, 10_000_000, false);
    }

    @Test
    void shouldKeepTheTimesBeforeAndAfterAGap() {
        note(1, 20, 0);
        arrivals.note(30, 0, 30_000, true);
        note(31, 40, 0);
        assertEquals(1_000, came(1));
        assertEquals(20_000, came(20));
        for (int i = 21; i < 30; i++) {
            assertEquals(Arrivals.UNKNOWN, came(i));
        }
        for (int i = 30; i <= 40; i++) {
            assertEquals(1_000 * i, came(i));
        }
    }

    @Test
    void shouldSpreadTasksEvenlyWhereNoneIsUnseen() {
        note(1, 1, 0);
        arrivals.note(11, 0, 11_000, false);
        assertEquals(6_000, came(6));
    }

    @Test
    void shouldNotKnowTasksBeforeTheFirstNoteThatWereUnseen() {
        arrivals.note(5, 0, 5_000, true);
        assertEquals(Arrivals.UNKNOWN, came(4));
        assertEquals(5_000, came(5));
    }

    @Test
    void shouldNotKnowTasksAfterTheLastNoteThatWereMissed() {
        note(1, 2, 0);
        assertEquals(2_000, arrivals.came(2, 9, 9_000, true));
        assertEquals(Arrivals.UNKNOWN, arrivals.came(3, 9, 9_000, true));
        assertEquals(3_000, arrivals.came(3, 9, 9_000, false));
    }

    @Test
    void shouldKeepAGapWhereTimesAreThinnedOut() {
        note(1, 100, 0);
        arrivals.note(500, 0, 500_000, true);
        note(501, 10_000, 0);
        int unknown = 0;
        for (int i = 1; i <= 10_000; i++) {
            long came = came(i);
            if (came == Arrivals.UNKNOWN) {
                unknown++;
            } else {
                assertEquals(1_000 * i, came, 1_000 * 100, "task " + i);
            }
        }
        assertTrue(unknown >= 399 && unknown < 900, unknown + " unknown");
    }

    @Test
    void shouldForgetTasksThatHaveLeft() {
        note(1, 100, 0);
        arrivals.note(5_000, 4_999, 5_000_000, true);
        note(5_001, 5_010, 4_999);
        for (int i = 5_000; i <= 5_010; i++) {
            assertEquals(1_000 * i, came(i));
        }
    }

    @Test
    void shouldTellWhetherATaskComesSoonAfterTheLast() {
        assertFalse(arrivals.isSoon(0));
        note(1, 1, 0);
        assertTrue(arrivals.isSoon(1_000 + Tick.NANOS - 1));
        assertFalse(arrivals.isSoon(1_000 + Tick.NANOS));
    }
}
