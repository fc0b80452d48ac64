// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Histogram;
import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a monitoring system computes from the counts at the bounds. */
class ExportedTimesTest {
    private static final int MANY = 50_000;
    private static final double[] QUANTILES = {0.1, 0.5, 0.9, 0.99, 0.999};

    /** How long an operation takes, in nanoseconds. */
    private enum Distribution {
        EXPONENTIAL(random -> -40_000 * Math.log(1 - random.nextDouble())),
        NARROW(random -> 90_000 * Math.exp(0.2 * random.nextGaussian())),
        LOGNORMAL(random -> 20_000 * Math.exp(random.nextGaussian())),
        WIDE(random -> 50_000 * Math.exp(2 * random.nextGaussian())),
        UNIFORM(random -> 1_000 + 2e6 * random.nextDouble()),
        PARETO(random -> 3_000 * Math.pow(1 - random.nextDouble(), -1 / 1.5)),
        TWO_HUMPS(
                random ->
                        (random.nextInt(20) == 0 ? 8e6 : 5_000)
                                * Math.exp(0.3 * random.nextGaussian()));

        private final ToDoubleFunction<Random> next;

        Distribution(ToDoubleFunction<Random> next) {
            this.next = next;
        }

        /** A recorded trace, all of it within the bounds. */
        long[] trace(Random random) {
            return LongStream.generate(() -> (long) next.applyAsDouble(random))
                    .filter(nanos -> nanos > Histogram.most(0) && nanos < Times.OPEN)
                    .limit(MANY)
                    .toArray();
        }
    }

    private static Times of(long weight, long[]... traces) {
        long[] buckets = new long[Histogram.BUCKETS];
        long longest = 0;
        for (long[] trace : traces) {
            for (long nanos : trace) {
                buckets[Histogram.bucket(nanos)] += weight;
                longest = Math.max(longest, nanos);
            }
        }
        return Times.of(buckets, longest);
    }

    /** The rule of Prometheus' histogram_quantile for buckets with bounds, over an increase. */
    private static double quantile(double quantile, Times now, Times before, int perDoubling) {
        long[] bounds = Times.bounds(perDoubling);
        long[] upTo = now.upTo(perDoubling);
        long[] earlier = before.upTo(perDoubling);
        for (int i = 0; i < upTo.length; i++) {
            upTo[i] -= earlier[i];
        }
        double rank = quantile * upTo[upTo.length - 1];
        int bucket = 0;
        while (bucket < upTo.length - 1 && upTo[bucket] < rank) {
            bucket++;
        }
        if (bucket == bounds.length) {
            return bounds[bounds.length - 1];
        }
        double start = bucket == 0 ? 0 : bounds[bucket - 1];
        double below = bucket == 0 ? 0 : upTo[bucket - 1];
        return start + (bounds[bucket] - start) * (rank - below) / (upTo[bucket] - below);
    }

    private static void assertNear(double expected, double found, double part, String what) {
        double most = part * expected;
        assertEquals(expected, found, most, what + ": off by " + (found / expected - 1));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("quantiles of an interval agree with iostat's, and with the trace, within 6 %")
    void shouldHaveTheQuantilesOfIostatAndOfTheTrace(Distribution distribution) {
        for (int seed = 0; seed < 5; seed++) {
            Random random = new Random(seed);
            long[] earlier = Distribution.WIDE.trace(random);
            long[] trace = distribution.trace(random);
            Times before = of(1L << 40, earlier);
            Times now = Times.sum(before, of(1L << 40, trace));
            Arrays.sort(trace);
            for (double q : QUANTILES) {
                String what = distribution + ", seed " + seed + ", quantile " + q;
                double computed = quantile(q, now, before, Histogram.PER_DOUBLING);
                assertNear(now.minus(before).quantile(q), computed, 0.06, what + " of iostat");
                double truth = trace[(int) Math.ceil(q * trace.length) - 1];
                assertNear(truth, computed, 0.06, what + " of the trace");
            }
        }
    }

    /** The rule spreads a bucket's times evenly over it, and here they are not. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void shouldBeOffByTheWidthOfABucketWhereAllTimesAreEqual(int perDoubling) {
        double worst = 0;
        for (long nanos = 600; nanos < 2_000_000_000L; nanos += nanos / 30) {
            Times same = of(100, new long[] {nanos});
            for (double q : QUANTILES) {
                double off = Math.abs(quantile(q, same, Times.NONE, perDoubling) / nanos - 1);
                worst = Math.max(worst, off);
            }
            assertNear(nanos, same.quantile(0.5), 1.0 / 17, "iostat");
        }
        assertTrue(worst <= 1.0 / perDoubling, "off by " + worst);
        // the claim is not better than it is
        assertTrue(worst > 0.8 / perDoubling, "off by " + worst);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void shouldCountExactlyAtEachBound(int perDoubling) {
        long[] bounds = Times.bounds(perDoubling);
        for (int i = 0; i < bounds.length; i++) {
            long[] trace = {bounds[i], bounds[i] + 1, bounds[i] - 1};
            long[] upTo = of(1, trace).upTo(perDoubling);
            long[] expected = new long[bounds.length + 1];
            for (int k = 0; k <= bounds.length; k++) {
                long bound = k == bounds.length ? Long.MAX_VALUE : bounds[k];
                expected[k] = Arrays.stream(trace).filter(nanos -> nanos <= bound).count();
            }
            assertArrayEquals(expected, upTo, "bound " + bounds[i]);
        }
    }

    @Test
    void shouldHaveBoundsThatAreAmongTheFinerOnes() {
        for (int perDoubling = 1; perDoubling < 8; perDoubling *= 2) {
            long[] finer = Times.bounds(2 * perDoubling);
            for (long bound : Times.bounds(perDoubling)) {
                assertTrue(Arrays.binarySearch(finer, bound) >= 0, bound + " of " + perDoubling);
            }
        }
        assertEquals(511, Times.bounds(1)[0]);
        assertEquals(Times.OPEN - 1, Times.bounds(8)[190]);
        assertThrows(IllegalArgumentException.class, () -> Times.bounds(3));
        assertThrows(IllegalArgumentException.class, () -> Times.bounds(16));
        assertThrows(IllegalArgumentException.class, () -> Times.NONE.upTo(0));
    }

    @Test
    void shouldCountAllAtTheEnd() {
        Times times = of(1L << 33, new long[] {0, 100, 5_000, Times.OPEN, Long.MAX_VALUE});
        for (int perDoubling = 1; perDoubling <= 8; perDoubling *= 2) {
            long[] upTo = times.upTo(perDoubling);
            assertEquals(5L << 33, upTo[upTo.length - 1]);
            assertEquals(3L << 33, upTo[upTo.length - 2]);
            assertEquals(2L << 33, upTo[0]);
        }
        assertEquals(5L << 33, times.total());
    }
}
