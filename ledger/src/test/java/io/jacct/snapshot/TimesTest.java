// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.junit.jupiter.api.Test;

class TimesTest {
    private static Times of(long fast, long slow) {
        Times times = new Times();
        times.record(1_000, fast);
        times.record(1_000_000, slow);
        return times;
    }

    @Test
    void shouldForgetWhatWasBefore() {
        Times since = of(90, 30).minus(of(89, 10));
        assertEquals(1_000_000, since.quantile(0.1), 60_000);
        assertEquals(1_000, since.quantile(1.0 / 21), 60);
        assertEquals(0, of(90, 30).minus(of(90, 30)).quantile(0.5));
    }

    @Test
    void shouldBeAllOfThemOnceHalved() {
        Times halved = of(50, 10);
        assertSame(halved, halved.minus(of(90, 9)));
    }

    @Test
    void shouldNotExceedTheLongest() {
        assertEquals(1_000_000, of(1, 99).quantile(0.5));
        assertEquals(1_000_000, Times.sum(List.of(of(1, 0), of(0, 9))).quantile(0.9));
        assertEquals(1_000_000, of(9, 99).minus(of(9, 9)).quantile(0.5));
    }
}
