// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A median's interval contains the true median in 95 of 100 cases, also for skewed values. */
class IntervalTest {
    private static final int TIMES = 2_000;
    private static final int VALUES = 200;
    private static final double TRUE_MEDIAN = Math.log(2);

    @Test
    void shouldBeTheValueItselfIfThereIsOne() {
        assertEquals(new Interval(3, 3, 3), Interval.ofMedian(List.of(3.0)));
    }

    @Test
    void shouldTakeTheMeanOfTheTwoInTheMiddle() {
        assertEquals(4, Interval.ofMedian(List.of(9.0, 5.0, 1.0, 3.0)).median());
    }

    @Test
    void shouldHaveTheTrueMedianAsOftenAsItSays() {
        Random random = new Random(1);
        int within = 0;
        for (int i = 0; i < TIMES; i++) {
            Interval interval = Interval.ofMedian(exponential(random));
            if (interval.least() <= TRUE_MEDIAN && TRUE_MEDIAN <= interval.most()) {
                within++;
            }
        }
        double share = (double) within / TIMES;
        assertTrue(share > 0.93 && share < 0.98, () -> "share " + share);
    }

    private static List<Double> exponential(Random random) {
        return Stream.generate(() -> -Math.log(1 - random.nextDouble()))
                .limit(VALUES)
                .collect(Collectors.toList());
    }
}
