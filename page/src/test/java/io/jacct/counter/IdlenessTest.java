// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class IdlenessTest {
    private static final int RINGS = 3;
    private static final int SLOTS = 20;
    private static final int ALL_DAY = 200;

    @Test
    @DisplayName("DEV-4: idle time is the time in which no ring has anything under way")
    void shouldBeWhenNothingIsUnderWay() {
        Random random = new Random(7);
        for (int round = 0; round < 5000; round++) {
            Rings rings = new Rings(random);
            int from = rings.earliest() + random.nextInt(ALL_DAY - rings.earliest());
            int to = from + random.nextInt(ALL_DAY - from);
            rings.sweep(from, rings.underWay[from], to);
            assertEquals(rings.idle(from, to), rings.idle());
            assertEquals(rings.underWay[to], rings.active());
        }
    }

    @Test
    @DisplayName("later changes may overwrite changes before the interval")
    void shouldNotMindWhatWasOverwritten() {
        Random random = new Random(8);
        for (int round = 0; round < 5000; round++) {
            Rings rings = new Rings(random);
            int from = rings.earliest() + random.nextInt(ALL_DAY - rings.earliest());
            int to = from + random.nextInt(ALL_DAY - from);
            for (int ring = 0; ring < RINGS; ring++) {
                rings.counts[ring] -= random.nextInt(1 + rings.after(ring, to));
            }
            rings.sweep(from, rings.underWay[from], to);
            assertEquals(rings.idle(from, to), rings.idle());
        }
    }

    @Test
    void shouldBeIdleWhereThereIsNoChange() {
        Rings none = new Rings(new Random(1));
        none.counts = new int[RINGS];
        none.changes = new long[RINGS][SLOTS];
        none.sweep(10, 0, 40);
        assertEquals(30, none.idle());
        none.sweep(10, 2, 40);
        assertEquals(0, none.idle());
        assertEquals(2, none.active());
    }

    /** Random changes, with a record of the number under way at each time. */
    private static final class Rings extends Idleness {
        long[][] changes = new long[RINGS][SLOTS];
        int[] counts = new int[RINGS];
        final int[] underWay = new int[ALL_DAY];

        Rings(Random random) {
            super(RINGS, SLOTS);
            int active = 0;
            for (int time = 0; time < ALL_DAY; time++) {
                int several = Math.max(0, random.nextInt(8) - 5);
                for (int i = 0; i < several; i++) {
                    boolean begins = active == 0 || active < 3 && random.nextBoolean();
                    enter(random.nextInt(RINGS), time, begins ? BEGIN : END);
                    active += begins ? 1 : -1;
                }
                underWay[time] = active;
            }
        }

        private void enter(int ring, int time, int kind) {
            changes[ring][counts[ring]++ % SLOTS] = word(time, kind);
            changes[ring][counts[ring] % SLOTS] = word(time, FLOOR);
        }

        /** The first time after which no change is overwritten. */
        int earliest() {
            int earliest = 0;
            for (int ring = 0; ring < RINGS; ring++) {
                if (counts[ring] >= SLOTS) {
                    long oldest = changes[ring][(counts[ring] + 1) % SLOTS];
                    earliest = Math.max(earliest, (int) since(oldest, 0));
                }
            }
            return earliest;
        }

        /** The number of changes after that time that are not overwritten. */
        int after(int ring, int time) {
            int after = 0;
            for (int i = 1; i < SLOTS && i <= counts[ring]; i++) {
                after += since(changes[ring][(counts[ring] - i) % SLOTS], time) > 0 ? 1 : 0;
            }
            return after;
        }

        long idle(int from, int to) {
            long idle = 0;
            for (int time = from; time < to; time++) {
                idle += underWay[time] == 0 ? 1 : 0;
            }
            return idle;
        }

        @Override
        protected long count(int ring) {
            return counts[ring];
        }

        @Override
        protected long change(int ring, int slot) {
            return changes[ring][slot];
        }
    }
}
