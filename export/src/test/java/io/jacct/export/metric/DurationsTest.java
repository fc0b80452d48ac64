// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Histogram;
import io.jacct.snapshot.TaskTimes;
import io.jacct.snapshot.Times;
import org.junit.jupiter.api.Test;

/** Three tasks have waited for 12 s each, which is longer than the last bound. */
class DurationsTest {
    private static final long NANOS = 36_000_000_000L;

    private static Durations three() {
        long[] buckets = new long[Histogram.BUCKETS];
        buckets[Histogram.BUCKETS - 1] = 3;
        return Durations.of(new TaskTimes(3, NANOS, Times.of(buckets, 0)));
    }

    @Test
    void shouldKnowTheSumOfTimesAboveTheLastBound() {
        assertEquals(36, three().seconds());
    }

    @Test
    void shouldAddUp() {
        Durations six = three().plus(three());
        assertEquals(72, six.seconds());
        assertEquals(6, six.times().total());
    }

    @Test
    void shouldBeEmptyWithoutATime() {
        assertTrue(Durations.NONE.isEmpty());
        assertFalse(three().isEmpty());
    }
}
