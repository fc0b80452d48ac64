// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.jacct.ledger.task.FirstNames;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FirstNamesTest {
    /** Ids that no thread of this JVM has. */
    private static final long FIRST = Long.MAX_VALUE - 1_000_000;

    @AfterEach
    void forget() {
        FirstNames.forget();
    }

    @Test
    void shouldKeepTheFirstOfManyNames() {
        FirstNames.put(FIRST, "first");
        FirstNames.put(FIRST, "second");
        assertEquals("first", FirstNames.find(FIRST));
        FirstNames.remove(FIRST);
        FirstNames.remove(FIRST);
        assertNull(FirstNames.find(FIRST));
        FirstNames.put(FIRST, "third");
        assertEquals("third", FirstNames.find(FIRST));
    }

    @Test
    void shouldFindEachOfManyThreads() {
        for (int i = 0; i < 1_000; i++) {
            FirstNames.put(FIRST + i, "name " + i);
        }
        for (int i = 0; i < 1_000; i += 2) {
            FirstNames.remove(FIRST + i);
        }
        for (int i = 0; i < 1_000; i++) {
            assertEquals(i % 2 == 0 ? null : "name " + i, FirstNames.find(FIRST + i));
        }
    }

    /** Removes every other entry of a chain. */
    @Test
    void shouldKeepTheOthersOfAChain() {
        for (int i = 0; i < 10; i++) {
            FirstNames.put(FIRST + 64 * i, "name " + i);
        }
        FirstNames.remove(FIRST + 64 * 5);
        for (int i = 0; i < 10; i++) {
            assertEquals(i == 5 ? null : "name " + i, FirstNames.find(FIRST + 64 * i));
        }
    }
}
