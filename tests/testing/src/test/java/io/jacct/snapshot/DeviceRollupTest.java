// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import static io.jacct.snapshot.SomeDevices.device;
import static io.jacct.snapshot.SomeDevices.entry;
import static io.jacct.snapshot.SomeDevices.flow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeviceRollupTest {
    private static final long LAST = Long.MAX_VALUE;

    private static final Device ONE =
            device(entry(1, "file", LAST - 5), LAST - 1, flow(3, 30, 2_000), flow(1, 7, 9), 50, 1);

    /** Created and read after the clock has passed its largest number. */
    private static final Device OTHER =
            device(entry(2, "file", LAST + 2), LAST + 9, flow(2, 5, 8_000), flow(0, 0, 0), 60, 2);

    @Test
    void shouldAddUpWhatWasDone() {
        Device sum = DeviceRollup.of("file", "/data", List.of(ONE, OTHER));
        assertEquals(5, sum.reads().operations());
        assertEquals(35, sum.reads().bytes());
        assertEquals(22_000, sum.reads().nanos());
        assertEquals(7, sum.writes().bytes());
        assertEquals(9, sum.startCount());
        assertEquals(3, sum.busyCount());
        assertEquals(110, sum.busyNanos());
        assertEquals(ONE.queueNanos() + OTHER.queueNanos(), sum.queueNanos());
        assertEquals(6, sum.tagged(0));
        assertEquals(0, sum.tagged(2));
        assertEquals(2, sum.entry().open());
    }

    @Test
    void shouldLastFromTheFirstCreationToTheLastReading() {
        Device sum = DeviceRollup.of("file", "/data", List.of(OTHER, ONE));
        assertEquals(LAST - 5, sum.entry().createdNanos());
        assertEquals(LAST + 9, sum.takenNanos());
        assertEquals("/data", sum.entry().endpoint());
        assertEquals(DeviceRollup.NUMBER, sum.entry().number());
    }

    @Test
    void shouldKnowTheLongestOfAllAndHowLongTheyTook() {
        Device sum = DeviceRollup.of("file", "/data", List.of(ONE, OTHER));
        assertEquals(8_000, sum.reads().longestNanos());
        assertEquals(80_000, sum.reads().longestAtNanos());
        assertEquals(2_000, sum.reads().times().quantile(0.6), 120);
        assertEquals(8_000, sum.reads().times().quantile(0.7), 480);
    }

    @Test
    @DisplayName("DEV-3: a device folded into another one does not make that one busy")
    void shouldTakeInWhatHasGone() {
        Device with = DeviceRollup.with(ONE, List.of(OTHER));
        assertEquals(ONE.entry(), with.entry());
        assertEquals(35, with.reads().bytes());
        assertEquals(8_000, with.reads().longestNanos());
        assertEquals(50, with.busyNanos());
        assertEquals(ONE.reads().nanos(), DeviceRollup.with(ONE, List.of()).reads().nanos());
    }

    @Test
    void shouldBeNothingOfNone() {
        Device none = DeviceRollup.of("file", "file", List.of());
        assertEquals(0, none.startCount() + none.takenNanos() + none.reads().longestNanos());
        assertEquals(0, none.tagged(0));
    }
}
