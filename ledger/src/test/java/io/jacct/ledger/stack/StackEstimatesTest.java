// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.stack;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.StackKind;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What drawn events say of all events, in simulated seconds. Each case is simulated many times, so
 * that a bias would show.
 */
class StackEstimatesTest {
    private static final int RUNS = 200;
    private static final int SECONDS = 30;
    private static final int PER_SECOND = 5_000;
    private static final int BUDGET = 50;

    /** Of ten events three are of the first method. */
    private static final double FIRST = 0.3;

    private final SplittableRandom random = new SplittableRandom(45);

    /** How bytes and times of events are spread. */
    enum Spread {
        CONSTANT,
        /** One event in a hundred is a thousand times as large. */
        BIMODAL,
        /** A Pareto distribution whose variance is infinite. */
        HEAVY_TAILED,
        /** Seconds with a hundred times as many events. */
        BURSTS,
        /** The two methods take turns. */
        ALTERNATING
    }

    /** The totals of a method, and their estimates. */
    private static final class Sums {
        double bytes;
        double estimate;
        double squares;

        void add(double size, double factor) {
            bytes += size;
            estimate += factor * size;
            squares += factor * size * factor * size;
        }
    }

    @ParameterizedTest
    @EnumSource(Spread.class)
    void shouldHaveNoBiasAndTellItsError(Spread spread) {
        double sum = 0;
        double squares = 0;
        int within = 0;
        int close = 0;
        for (int run = 0; run < RUNS; run++) {
            Sums[] all = simulate(spread);
            double total = all[0].bytes + all[1].bytes;
            double ratio = (all[0].estimate + all[1].estimate) / total;
            sum += ratio;
            squares += ratio * ratio;
            double share = all[0].estimate / (all[0].estimate + all[1].estimate);
            double off = Math.abs(share - all[0].bytes / total);
            within += off <= 2 * error(all, share) ? 1 : 0;
            close += off <= 0.05 ? 1 : 0;
        }
        double mean = sum / RUNS;
        double deviation = Math.sqrt(Math.max(0, squares / RUNS - mean * mean));
        assertTrue(
                Math.abs(mean - 1) <= 4 * deviation / Math.sqrt(RUNS) + 1e-9,
                "mean " + mean + ", deviation " + deviation);
        assertTrue(within >= 0.9 * RUNS, within + " of " + RUNS + " within two errors");
        // nearly all events are in a few seconds, which have no more stacks than others
        double most = spread == Spread.BURSTS ? 0.75 : 0.95;
        assertTrue(close >= most * RUNS, close + " of " + RUNS + " within 5 %");
    }

    /** As the command computes it. */
    private static double error(Sums[] all, double share) {
        double own = all[0].squares;
        double rest = 1 - share;
        double variance = rest * rest * own + share * share * all[1].squares;
        return Math.sqrt(variance) / (all[0].estimate + all[1].estimate);
    }

    private Sums[] simulate(Spread spread) {
        StackBudget budget = new StackBudget(BUDGET);
        StackDraw[] draws = {new StackDraw(random.nextLong()), new StackDraw(random.nextLong())};
        Sums[] all = {new Sums(), new Sums()};
        for (int second = 0; second < SECONDS; second++) {
            double[] drawn = new double[StackRates.SUMS];
            int events = spread == Spread.BURSTS && second % 7 != 3 ? PER_SECOND / 100 : PER_SECOND;
            for (int i = 0; i < events; i++) {
                boolean first =
                        spread == Spread.ALTERNATING ? i % 2 == 0 : random.nextDouble() < FIRST;
                double bytes = 100 * size(spread);
                double nanos = 1000 * size(spread);
                double worth = budget.rates.of(StackKind.WRITE, 1, bytes, nanos);
                StackDraw draw = draws[first || spread == Spread.ALTERNATING ? 0 : 1];
                double factor = draw.factor(worth);
                if (factor > 0) {
                    budget.taken();
                    StackRates.add(drawn, StackKind.WRITE, factor, factor * bytes, factor * nanos);
                }
                all[first ? 0 : 1].add(bytes, factor);
            }
            budget.look(drawn, 1_000_000_000L, 0);
        }
        return all;
    }

    private double size(Spread spread) {
        return switch (spread) {
            case BIMODAL -> random.nextInt(100) == 0 ? 1000 : 1;
            case HEAVY_TAILED -> Math.min(1e6, Math.pow(1 - random.nextDouble(), -1 / 1.5));
            default -> 1;
        };
    }
}
