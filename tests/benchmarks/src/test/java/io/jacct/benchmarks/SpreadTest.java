// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** The median is right for every order of the values. */
class SpreadTest {
    @Test
    void shouldTakeTheMiddleOfAnOddNumber() {
        assertEquals(new Spread(3, 1, 9), Spread.of(DoubleStream.of(9, 1, 3)));
    }

    @Test
    void shouldTakeTheMeanOfTheTwoInTheMiddleOfAnEvenNumber() {
        assertEquals(new Spread(4, 1, 9), Spread.of(DoubleStream.of(9, 5, 1, 3)));
    }

    @Test
    void shouldLeaveOutAQuarterOfTheValuesOnEachSide() {
        DoubleStream values = DoubleStream.of(800, 1, 7, 2, 6, 3, 5, 4);
        assertEquals(new Spread(4.5, 3, 6), Spread.quartiles(values));
    }

    @Test
    void shouldHaveNoQuartersOfOneValue() {
        assertEquals(new Spread(3, 3, 3), Spread.quartiles(DoubleStream.of(3)));
    }
}
