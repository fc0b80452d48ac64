// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class IdlenessTest {
    private static final int SEVERAL = 3;
    private static final int KNOWN = 20;
    private static final int END = 100;

    @Test
    @DisplayName("DEV-4: idle is what is left of any time without what anyone was busy")
    void shouldBeWhatAllHaveInCommon() {
        Random random = new Random(7);
        for (int round = 0; round < 2000; round++) {
            Some some = new Some(random);
            int from = random.nextInt(END);
            int to = from + random.nextInt(END - from + 1);
            assertEquals(some.idle(from, to), some.common(from, to, new long[some.room()]));
        }
    }

    @Test
    void shouldKnowThatOneWasIdleBeforeItsFirstChange() {
        Some none = new Some(new Random(1));
        none.changes.forEach(List::clear);
        assertEquals(30, none.common(10, 40, new long[none.room()]));
    }

    /** Changes at random, with all times of day written down. */
    private static final class Some extends Idleness {
        final List<List<Long>> changes = new ArrayList<>();
        private final boolean[] busy = new boolean[END];

        Some(Random random) {
            super(SEVERAL, KNOWN);
            for (int i = 0; i < SEVERAL; i++) {
                changes.add(changes(random));
            }
        }

        private List<Long> changes(Random random) {
            List<Long> all = new ArrayList<>();
            int at = 0;
            int most = random.nextInt(KNOWN);
            while (all.size() < most) {
                int next = Math.min(END, at + random.nextInt(12));
                for (int i = at; i < next; i++) {
                    busy[i] |= all.size() % 2 == 1;
                }
                all.add((long) next);
                at = next;
            }
            for (int i = at; i < END; i++) {
                busy[i] |= all.size() % 2 == 1;
            }
            return all;
        }

        long idle(int from, int to) {
            long idle = 0;
            for (int i = from; i < to; i++) {
                idle += busy[i] ? 0 : 1;
            }
            return idle;
        }

        @Override
        protected long count(int one) {
            return changes.get(one).size();
        }

        @Override
        protected long time(int one, long change) {
            return changes.get(one).get((int) change);
        }
    }
}
