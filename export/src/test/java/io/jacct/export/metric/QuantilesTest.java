// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Histogram;
import io.jacct.snapshot.Times;
import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a monitoring system computes from exported histograms. */
class QuantilesTest {
    private static final double NANOS = 1e9;
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
    private static double quantile(double quantile, Times now, Times before) {
        double[] bounds = Bounds.FULL.seconds();
        long[] counts = Bounds.FULL.counts(now);
        long[] earlier = Bounds.FULL.counts(before);
        for (int i = 0; i < counts.length; i++) {
            counts[i] -= earlier[i];
        }
        double rank = quantile * Arrays.stream(counts).sum();
        long below = 0;
        int bucket = 0;
        while (bucket < bounds.length && below + counts[bucket] < rank) {
            below += counts[bucket++];
        }
        if (bucket == bounds.length) {
            return NANOS * bounds[bounds.length - 1];
        }
        double start = bucket == 0 ? 0 : bounds[bucket - 1];
        return NANOS * (start + (bounds[bucket] - start) * (rank - below) / counts[bucket]);
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
                double computed = quantile(q, now, before);
                assertNear(now.minus(before).quantile(q), computed, 0.06, what + " of iostat");
                double truth = trace[(int) Math.ceil(q * trace.length) - 1];
                assertNear(truth, computed, 0.06, what + " of the trace");
            }
        }
    }

    /** The rule spreads a bucket's times evenly over it, and here they are not. */
    @Test
    void shouldBeOffByTheWidthOfABucketWhereAllTimesAreEqual() {
        double width = 1.0 / Histogram.PER_DOUBLING;
        double worst = 0;
        for (long nanos = 600; nanos < 2_000_000_000L; nanos += nanos / 30) {
            Times same = of(100, new long[] {nanos});
            for (double q : QUANTILES) {
                worst = Math.max(worst, Math.abs(quantile(q, same, Times.NONE) / nanos - 1));
            }
            assertNear(nanos, same.quantile(0.5), 1.0 / 17, "iostat");
        }
        assertTrue(worst <= width, "off by " + worst);
        // the claim is not better than it is
        assertTrue(worst > 0.8 * width, "off by " + worst);
    }
}
