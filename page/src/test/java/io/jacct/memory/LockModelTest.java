// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** How often threads wake for the lock of the ledger, if very many wait. */
class LockModelTest {
    private static final int MANY = 10_000;

    /** How often a thread may look before it gets the lock, on average. */
    private static final int LOOKS = 20;

    @Test
    void shouldWakeEachOfTenThousandWaitersAFewTimesOnly() {
        long looks = new LockModel(MANY, Mutex::napNanos).looks();
        assertTrue(looks >= MANY && looks <= LOOKS * MANY, () -> looks + " looks");
    }

    /** What the lock did before: the model must show that it is bad. */
    @Test
    void shouldFindThatShortNapsWakeThemAllTheTime() {
        long looks = new LockModel(MANY, naps -> Mutex.napNanos(0)).looks();
        assertTrue(looks > 4 * LOOKS * MANY, () -> looks + " looks");
    }

    @Test
    void shouldDoubleEachNapUpToAThirdOfASecond() {
        assertEquals(20_000, Mutex.napNanos(0));
        assertEquals(40_000, Mutex.napNanos(1));
        assertEquals(327_680_000, Mutex.napNanos(14));
        assertEquals(327_680_000, Mutex.napNanos(Integer.MAX_VALUE));
    }
}
