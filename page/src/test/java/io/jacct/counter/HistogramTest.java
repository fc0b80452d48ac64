// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class HistogramTest {
    private static final long HALF = 1L << 31;

    @Test
    void shouldHaveBucketsThatMeetAndKeepTheirTimes() {
        for (int i = 0; i < Histogram.BUCKETS; i++) {
            assertEquals(i, Histogram.bucket(Histogram.least(i)));
            assertEquals(i, Histogram.bucket(Histogram.most(i)));
            if (i + 1 < Histogram.BUCKETS) {
                assertEquals(i + 1, Histogram.bucket(Histogram.most(i) + 1));
            }
        }
        assertEquals(0, Histogram.bucket(0));
        assertEquals(Histogram.OPEN - 1, Histogram.most(Histogram.BUCKETS - 2));
    }

    @Test
    void shouldKeepTheOtherCountOfAWord() {
        long word = Histogram.with(Histogram.with(0, 4, 0xFFFF_FFFFL), 5, 0x8765_4321L);
        assertEquals(0xFFFF_FFFFL, Histogram.part(word, 4));
        assertEquals(0x8765_4321L, Histogram.part(word, 5));
        assertEquals(7, Histogram.part(Histogram.with(word, 4, 7), 4));
        assertEquals(0x8765_4321L, Histogram.part(Histogram.with(word, 4, 7), 5));
    }

    /** The writer stores the lower bits first, so a carry may be as before. */
    @Test
    void shouldBeRightWithACarryThatIsOneBehind() {
        for (int power = 0; power < 62; power++) {
            for (long off = -1; off <= 1; off++) {
                long count = Math.max(0, (1L << power) + off);
                long lower = count & 0xFFFF_FFFFL;
                assertEquals(count, Histogram.whole(lower, Histogram.carry(count)));
                long before = Math.max(0, count - HALF + 1);
                for (long then = before; then <= count; then += Math.max(1, (count - before) / 7)) {
                    assertEquals(count, Histogram.whole(lower, Histogram.carry(then)), "" + then);
                }
            }
        }
    }

    @Test
    void shouldNeedNoCarryBelow32Bits() {
        assertEquals(Histogram.MOST_ALONE, Histogram.whole(0xFFFF_FFFFL, 0));
        assertTrue(Histogram.carry(Histogram.MOST_ALONE) == 1);
    }
}
