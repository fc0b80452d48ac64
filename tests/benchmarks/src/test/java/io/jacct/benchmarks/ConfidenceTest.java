// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** A median's interval contains the true median in 95 of 100 cases, also for skewed values. */
class ConfidenceTest {
    private static final int TIMES = 2_000;
    private static final int VALUES = 200;
    private static final double TRUE_MEDIAN = Math.log(2);

    @Test
    void shouldBeTheValueItselfIfThereIsOne() {
        assertEquals(new Spread(3, 3, 3), Spread.confidence(DoubleStream.of(3)));
    }

    @Test
    void shouldTakeTheMeanOfTheTwoInTheMiddle() {
        assertEquals(4, Spread.confidence(DoubleStream.of(9, 5, 1, 3)).median());
    }

    @Test
    void shouldHaveTheTrueMedianAsOftenAsItSays() {
        Random random = new Random(1);
        int within = 0;
        for (int i = 0; i < TIMES; i++) {
            Spread interval = Spread.confidence(exponential(random));
            if (interval.least() <= TRUE_MEDIAN && TRUE_MEDIAN <= interval.most()) {
                within++;
            }
        }
        double share = (double) within / TIMES;
        assertTrue(share > 0.93 && share < 0.98, () -> "share " + share);
    }

    private static DoubleStream exponential(Random random) {
        return DoubleStream.generate(() -> -Math.log(1 - random.nextDouble())).limit(VALUES);
    }
}
