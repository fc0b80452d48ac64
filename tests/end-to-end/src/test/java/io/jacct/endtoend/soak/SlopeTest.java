// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The rule by which a soak calls a line flat: see
 * docs/decisions/0034-tests-with-faults-and-soaks.md.
 */
class SlopeTest {
    private static final double EPSILON = 1e-9;
    private static final int COUNT = 60;

    @Test
    void shouldBeTheLineThatPointsAreOn() {
        Slope slope = Slope.through(List.of(1.0, 1.5, 2.0, 4.0), List.of(7, 8, 9, 13));
        assertEquals(2, slope.perHour(), EPSILON);
        assertEquals(0, slope.error(), EPSILON);
        assertEquals(6, slope.gain(), EPSILON);
        assertTrue(slope.isFlat(6 + EPSILON));
        assertFalse(slope.isFlat(5.9), "what is sure is not noise");
    }

    /** The result agrees with the textbook's formula. */
    @Test
    void shouldKnowHowSureItIs() {
        Slope slope =
                Slope.through(List.of(1.0, 2.0, 3.0, 4.0, 5.0), List.of(2.1, 3.9, 6.2, 7.8, 10.1));
        assertEquals(1.99, slope.perHour(), EPSILON);
        assertEquals(Math.sqrt(0.107 / 3 / 10), slope.error(), EPSILON);
        assertEquals(6.02, slope.mean(), EPSILON);
    }

    @Test
    void shouldTellGrowthFromNoise() {
        for (long seed = 0; seed < 20; seed++) {
            assertTrue(noisy(seed, 0).isFlat(0.3), "noise of seed " + seed);
            assertFalse(noisy(seed, 1).isFlat(0.3), "growth under noise of seed " + seed);
            assertTrue(noisy(seed, -1).isFlat(0), "who gives back, seed " + seed);
        }
    }

    /** An hour of points a minute apart, at a distance of about one from the line. */
    private static Slope noisy(long seed, double tenth) {
        Random random = new Random(seed);
        List<Double> hours = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            hours.add(i / (double) COUNT);
            values.add(1000 + 10 * tenth * hours.get(i) + random.nextGaussian());
        }
        return Slope.through(hours, values);
    }
}
