// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ThreadIdsTest {
    private static final long ID = 1L << 40;

    private final ThreadIds ids = new ThreadIds(1);

    @Test
    void shouldHaveAnIdAsOftenAsItWasAdded() {
        assertFalse(ids.has(ID));
        assertTrue(ids.add(ID));
        assertTrue(ids.add(ID));
        assertTrue(ids.remove(ID));
        assertTrue(ids.has(ID));
        assertTrue(ids.remove(ID));
        assertFalse(ids.has(ID));
        assertFalse(ids.remove(ID));
    }

    /** The tables of a set with one line have 4,095 lines of eight places in all. */
    @Test
    void shouldRefuseAnIdWithoutAPlace() {
        int most = 4_095 * 8;
        int added = 0;
        while (added <= most && ids.add(ID)) {
            added++;
        }
        assertTrue(added >= 8 && added <= most, () -> "not between a line and all places");
        assertFalse(ids.add(ID));
        ids.clear();
        assertFalse(ids.has(ID));
        assertTrue(ids.add(ID));
    }
}
