// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import org.junit.jupiter.api.Test;

/** A sum has the known values, and the number of members without one. */
class UnknownMembersTest {
    private static Counts task(long nanos, long missing) {
        long[] values = new long[Counter.SLOTS];
        values[Counter.CPU_NANOS.id()] = nanos;
        return Counts.ZERO.raisedTo(values).missing(missing);
    }

    @Test
    void shouldSumUpWhatIsKnown() {
        Counts sum = task(5, 0).plus(task(9, Measure.CPU.bit())).plus(task(7, 0));
        assertEquals(12, sum.get(Counter.CPU_NANOS));
        assertTrue(sum.knows(Counter.CPU_NANOS));
        assertEquals(1, sum.unknown(Counter.CPU_NANOS));
        assertEquals(Measure.CPU.bit(), sum.missing());
    }

    @Test
    void shouldNotTakeTheUnknownForZero() {
        Counts sum = task(0, Measure.ALL).plus(task(0, Measure.ALL));
        for (Measure measure : Measure.values()) {
            Counter counter = Counter.withId(measure.first());
            assertFalse(sum.knows(counter), counter.label());
            assertEquals(2, sum.unknown(counter), counter.label());
        }
        assertTrue(sum.knows(Counter.FILE_READS));
        assertEquals(0, sum.unknown(Counter.FILE_READS));
    }

    @Test
    void shouldForgetWhatHasBeenMeasured() {
        assertEquals(0, task(5, Measure.ALL).missing(0).missing());
    }
}
