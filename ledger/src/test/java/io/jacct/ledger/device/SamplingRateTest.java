// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Sampling;
import io.jacct.ledger.task.SamplingDecision;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many reads and writes of a device are timed, and how good the estimates are. */
class SamplingRateTest {
    private static final int OPERATIONS = 20_000;
    private static final int RUNS = 400;
    private static final int CLOCK = 50;
    private static final int LOG = 800;

    @ParameterizedTest
    @CsvSource({
        "1, 7",
        "78, 7",
        "79, 6",
        "157, 5",
        "313, 4",
        "626, 3",
        "1251, 2",
        "2501, 1",
        "5001, 1",
        "10000, 1",
        "10001, 0",
        "65535, 0"
    })
    void shouldDependOnTheMeanTime(int mean, int power) {
        assertEquals(power, SamplingRate.of(mean, false));
    }

    @ParameterizedTest
    @CsvSource({"1, 7", "1250, 7", "1251, 6", "5001, 4", "10001, 3", "40000, 2", "40001, 0"})
    void shouldTimeLessWhereThreadsShareALog(int mean, int power) {
        assertEquals(power, SamplingRate.of(mean, true));
    }

    @Test
    void shouldCostAHundredthAtMost() {
        for (int mean = CLOCK; mean < 40_000; mean++) {
            double clock = CLOCK / (double) (1 << SamplingRate.of(mean, false));
            assertTrue(SamplingRate.of(mean, false) == 7 || clock <= mean / 100.0, mean + " ns");
            double log = LOG / (double) (1 << SamplingRate.of(mean, true));
            assertTrue(
                    SamplingRate.of(mean, true) == 7 || log <= mean / 100.0,
                    mean + " ns, with log");
        }
    }

    @Test
    void shouldTimeAllOfADeviceOfWhichItKnowsNothing() {
        assertEquals(1_000, SamplingRate.mean(0, 1_000));
        assertEquals(1, SamplingRate.mean(0, 0));
        assertEquals(0xFFFF, SamplingRate.mean(0, Long.MAX_VALUE));
    }

    @Test
    void shouldFollowWhatTheDeviceDoesLately() {
        int mean = SamplingRate.mean(0, 300);
        mean = SamplingRate.mean(mean, Long.MAX_VALUE);
        assertTrue(mean > 4_000 && mean < 0xFFFF, "slower by a sixteenth: " + mean);
        int operations = 0;
        while (SamplingRate.of(mean, false) < 4) {
            mean = SamplingRate.mean(mean, 300);
            operations++;
        }
        assertTrue(operations < 80, "fast again after " + operations);
        for (int i = 0; i < 1_000; i++) {
            mean = SamplingRate.mean(mean, 1);
        }
        assertEquals(1, mean);
    }

    /** Each distribution, the share of the intervals of 95 % that contain the true sum. */
    @Test
    void shouldStateErrorsThatHold() {
        Random random = new Random(17);
        assertHonest("constant", 0.93, n -> 400);
        assertHonest("exponential", 0.93, n -> -800 * Math.log(1 - random.nextDouble()));
        assertHonest("lognormal", 0.93, n -> 300 * Math.exp(random.nextGaussian()));
        assertHonest("drifting", 0.93, n -> 100 + 6_000.0 * n / OPERATIONS);
        assertHonest("bimodal", 0.89, n -> random.nextInt(100) == 0 ? 40_000 : 400);
        // the largest of such times is often not among the drawn ones
        assertHonest("heavy tail", 0.84, n -> 300 * Math.pow(1 - random.nextDouble(), -1 / 2.2));
    }

    private static void assertHonest(String what, double least, DoubleUnaryOperator nanos) {
        double sum = 0;
        double squares = 0;
        int within = 0;
        for (int run = 0; run < RUNS; run++) {
            Estimate estimate = new Estimate(run);
            for (int n = 0; n < OPERATIONS; n++) {
                estimate.operation((long) nanos.applyAsDouble(n));
            }
            double difference = estimate.sum - estimate.truth;
            sum += difference;
            squares += difference * difference;
            within += Math.abs(difference) <= 1.96 * Sampling.error(estimate.variance) ? 1 : 0;
        }
        double error = sum / Math.sqrt(squares);
        assertTrue(Math.abs(error) < 4, what + " is biased by " + error + " standard errors");
        double share = within / (double) RUNS;
        assertTrue(share >= least, what + ": the truth is within the error in " + share);
    }

    /** What a device and the threads that read from it do, without the clock. */
    private static final class Estimate {
        final SamplingDecision draw;
        int mean;
        long truth;
        long sum;
        long variance;

        Estimate(int seed) {
            draw = new SamplingDecision(seed);
        }

        void operation(long nanos) {
            truth += nanos;
            int power = SamplingRate.of(mean == 0 ? 0xFFFF : mean, false);
            if (power == 0 || draw.hits(power)) {
                long weight = 1L << power;
                sum += nanos * weight;
                variance += Sampling.variance(nanos, weight);
                mean = SamplingRate.mean(mean, nanos);
            }
        }
    }
}
