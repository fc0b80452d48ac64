// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Histogram;
import io.jacct.snapshot.Times;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BoundsTest {
    private static final double NANOS = 1e9;

    @Test
    void shouldHaveEachTimeInTheBucketThatItBelongsTo() {
        long seed = Long.getLong("jacct.seed", System.nanoTime());
        Random random = new Random(seed);
        for (Bounds each : new Bounds[] {Bounds.SHORT, Bounds.FULL}) {
            for (int i = 0; i < 10_000; i++) {
                // also times of exactly a bound, and next to it
                long nanos = (1L << random.nextInt(1, 40)) + random.nextLong(-2, 1L << 20) % 7;
                nanos = random.nextBoolean() ? nanos : random.nextLong(1L << random.nextInt(1, 40));
                long[] page = new long[Histogram.BUCKETS];
                page[Histogram.bucket(nanos)] = 1;
                long[] counts = each.counts(Times.of(page, nanos));
                double[] bounds = each.seconds();
                int bucket = 0;
                while (bucket < bounds.length && nanos / NANOS > bounds[bucket]) {
                    bucket++;
                }
                assertEquals(1, counts[bucket], each + " " + nanos + ", seed " + seed);
                assertEquals(1, Arrays.stream(counts).sum());
            }
        }
    }

    @Test
    void shouldHaveFewBoundsOrAll() {
        assertEquals(0, Bounds.OFF.size());
        assertEquals(12, Bounds.SHORT.seconds().length);
        assertEquals(Histogram.BUCKETS - 1, Bounds.FULL.seconds().length);
        assertEquals(1.023e-6, Bounds.SHORT.seconds()[0]);
        assertEquals((Histogram.OPEN - 1) / NANOS, Bounds.SHORT.seconds()[11]);
    }
}
