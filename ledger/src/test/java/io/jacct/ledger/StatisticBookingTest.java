// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.ledger.statistic.StatisticBooking;
import io.jacct.ledger.statistic.StatisticEntry;
import io.jacct.memory.StatisticLayout;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StatisticBookingTest {
    private static final int THREADS = 8;
    private static final int ROUNDS = 50_000;

    private final StatisticFixture fixture = new StatisticFixture(8);

    @Test
    @DisplayName("PM-3: the sum is exact, however many threads add")
    void shouldLoseNoAdjustment() {
        StatisticEntry counter = fixture.counter("hits");
        StatisticFixture.together(
                THREADS,
                () -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        StatisticBooking.add(counter, 0, 3);
                    }
                });
        assertEquals(3L * THREADS * ROUNDS, fixture.value("hits"));
    }

    @Test
    @DisplayName("PM-5: values may be below zero and beyond 32 bits")
    void shouldHoldNumbersOf64Bits() {
        StatisticEntry counter = fixture.counter("level");
        StatisticBooking.add(counter, 0, 0xFFFF_FFFFL);
        StatisticBooking.add(counter, 0, 1);
        assertEquals(1L << 32, fixture.value("level"));
        StatisticBooking.add(counter, 0, -(1L << 32) - 7);
        assertEquals(-7, fixture.value("level"));
    }

    @Test
    void shouldSetAndGoOnFromThere() {
        StatisticEntry named = fixture.named("cache", "size", "hits");
        StatisticFixture.together(THREADS, () -> StatisticBooking.add(named, 0, 1));
        StatisticBooking.set(named, 0, 100);
        StatisticFixture.together(THREADS, () -> StatisticBooking.add(named, 0, 1));
        assertEquals("{size=" + (100 + THREADS) + ", hits=0}", fixture.values("cache") + "");
    }

    @Test
    void shouldHaveOneLevelWhenTwoSetItAtOnce() {
        StatisticEntry named = fixture.named("cache", "size");
        AtomicInteger arrived = new AtomicInteger();
        AtomicInteger wrong = new AtomicInteger();
        StatisticFixture.together(
                2,
                () -> {
                    for (int i = 1; i <= ROUNDS / 5; i++) {
                        meet(arrived);
                        StatisticBooking.set(named, 0, i);
                        meet(arrived);
                        if (named.record.sum(StatisticLayout.VALUES) != i) {
                            wrong.incrementAndGet();
                        }
                    }
                });
        assertEquals(0, wrong.get());
    }

    /** Two running threads, which continue at the same time. */
    private static void meet(AtomicInteger arrived) {
        int both = arrived.getAndIncrement() / 2 * 2 + 2;
        while (arrived.get() < both) {
            Thread.onSpinWait();
        }
    }

    @Test
    void shouldIgnoreValuesThatAreNotThere() {
        StatisticEntry named = fixture.named("cache", "size");
        StatisticBooking.add(named, 1, 5);
        StatisticBooking.add(named, -1, 5);
        StatisticBooking.set(named, 15, 5);
        StatisticBooking.add(fixture.io("queue"), 0, 5);
        assertEquals("{size=0}", fixture.values("cache") + "");
        assertEquals(0, fixture.values("queue").get("wcnt"));
    }

    @Test
    @DisplayName("KS-9: shortest and longest times cover the events of all threads")
    void shouldTimeEventsThatOverlap() {
        StatisticEntry timer = fixture.timer("query");
        long first = StatisticBooking.start(timer);
        fixture.page.now += 10;
        long second = StatisticBooking.start(timer);
        fixture.page.now += 5;
        StatisticFixture.together(1, () -> StatisticBooking.stop(timer, second));
        fixture.page.now += 85;
        StatisticBooking.stop(timer, first);
        assertEquals(
                "{num_events=2, elapsed_time=105, min_time=5, max_time=100, start_time="
                        + second
                        + ", stop_time="
                        + fixture.page.now
                        + "}",
                fixture.values("query").toString());
    }

    @Test
    void shouldHaveNoTimesWithoutEvent() {
        fixture.timer("query");
        assertEquals(
                "{num_events=0, elapsed_time=0, min_time=0, max_time=0, start_time=0, stop_time=0}",
                fixture.values("query").toString());
    }
}
