// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Histogram;
import io.jacct.testing.Flow;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TimesTest {
    private static Times of(long fast, long slow) {
        return Flow.NONE.timed(1_000, fast).timed(1_000_000, slow).longest(1_000_000, 0).times();
    }

    @Test
    void shouldForgetWhatWasBefore() {
        Times since = of(90, 30).minus(of(89, 10));
        assertEquals(1_000_000, since.quantile(0.1), 60_000);
        assertEquals(1_000, since.quantile(1.0 / 21), 60);
        assertEquals(0, of(90, 30).minus(of(90, 30)).quantile(0.5));
    }

    @Test
    void shouldBeAllOfThemOnceHalved() {
        Times halved = of(50, 10);
        assertSame(halved, halved.minus(of(90, 9)));
    }

    @Test
    @DisplayName("from 4.03 s on a quantile stands for that time or more")
    void shouldNotGuessHowLongTheLongestOnesTook() {
        Times times =
                Flow.NONE
                        .timed(4_026_531_839L, 50)
                        .timed(4_026_531_840L, 10)
                        .timed(3_600_000_000_000L, 40)
                        .longest(3_600_000_000_000L, 0)
                        .times();
        assertTrue(times.quantile(0.5) < Times.OPEN);
        assertEquals(4_026_531_839L, times.quantile(0.5), 0.06 * 4_026_531_839L);
        assertEquals(4_026_531_840L, times.quantile(0.51));
        assertEquals(Times.OPEN, times.quantile(1));
    }

    @Test
    void shouldNotExceedTheLongest() {
        assertEquals(1_000_000, of(1, 99).quantile(0.5));
        assertEquals(1_000_000, Times.sum(of(1, 0), of(0, 9)).quantile(0.9));
        assertEquals(1_000_000, of(9, 99).minus(of(9, 9)).quantile(0.5));
    }

    /**
     * Only the buckets from the first to the last full one are kept; all shapes must behave alike.
     */
    @Test
    void shouldAddAndSubtractAsWholeHistogramsDo() {
        Random random = new Random(1);
        for (int turn = 0; turn < 1_000; turn++) {
            long[] one = someBuckets(random);
            long[] more = someBuckets(random);
            long[] sum = new long[Histogram.BUCKETS];
            Arrays.setAll(sum, i -> one[i] + more[i]);
            Times both = Times.sum(Times.of(one, 7), Times.of(more, 9));
            assertArrayEquals(sum, both.buckets());
            assertEquals(Times.of(sum, 9), both);
            assertArrayEquals(more, both.minus(Times.of(one, 7)).buckets());
            assertEquals(Times.of(more, 9), both.minus(Times.of(one, 7)));
        }
    }

    private static long[] someBuckets(Random random) {
        long[] buckets = new long[Histogram.BUCKETS];
        for (int left = random.nextInt(4); left > 0; left--) {
            buckets[random.nextInt(buckets.length)] = 1 + random.nextInt(9);
        }
        return buckets;
    }
}
