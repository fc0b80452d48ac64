// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.statistic.StatisticBooking;
import io.jacct.ledger.statistic.StatisticEntry;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.StatisticLayout;
import io.jacct.snapshot.Statistic;
import io.jacct.snapshot.page.StatisticPages;
import java.lang.ref.Reference;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Statistics are entered, shared and taken out, and there may be too many. */
class StatisticsTest {
    private final StatisticFixture fixture = new StatisticFixture(40);

    private StatisticEntry last;
    private int length;

    private List<String> names() {
        return fixture.read().stream().map(Statistic::name).toList();
    }

    @Test
    @DisplayName(
            "PM-1: a statistic that comes or goes raises both generations; a known one neither")
    void shouldChangeTheGenerationsWithNewNamesOnly() {
        long before = fixture.changes();
        StatisticEntry first = fixture.counter("hits");
        assertEquals(before + 2, fixture.changes());
        StatisticEntry second = fixture.counter("hits");
        assertSame(first.record, second.record);
        assertEquals(before + 2, fixture.changes());
        fixture.statistics.leave(first);
        fixture.statistics.leave(first);
        assertEquals(before + 2, fixture.changes(), "the other who entered it is still there");
        fixture.statistics.leave(second);
        assertEquals(before + 4, fixture.changes());
        fixture.statistics.leave(second);
        assertEquals(before + 4, fixture.changes());
        assertEquals(List.of(), names());
    }

    @Test
    void shouldShowWhatItWasToldInTheOrderOfComing() {
        fixture.named("second-is-a-longer-name-of-30-b", "first", "last");
        fixture.counter("\u00fc".repeat(60));
        fixture.timer("third");
        List<Statistic> all = fixture.read();
        Statistic named = all.get(0);
        assertEquals("named module 7 class", text(named));
        assertEquals("second-is-a-longer-name-of-30-", named.name());
        assertEquals("{first=0, last=0}", named.values().toString());
        assertEquals("counter counter 0 counter", text(all.get(1)));
        assertEquals("\u00fc".repeat(60), all.get(1).name());
        assertEquals("timer module 0 class", text(all.get(2)));
    }

    private static String text(Statistic one) {
        return one.kind() + " " + one.module() + " " + one.instance() + " " + one.sort();
    }

    @Test
    @DisplayName("KS-1: module, instance and name are unique; counters of one name share")
    void shouldRefuseWhatIsThereAlready() {
        assertNotNull(fixture.io("queue"));
        assertNull(fixture.timer("queue"));
        assertEquals(1, fixture.lost());
        assertNotNull(fixture.named("queue", "value"), "another instance");
        assertNotNull(fixture.counter("queue"));
        assertEquals(List.of("queue", "queue", "queue"), names());
    }

    @Test
    @DisplayName("PM-1: a counter has the application's number, also after a delete")
    void shouldKeepTheNumberOfACounter() {
        StatisticEntry hits = fixture.counter("hits", 8);
        assertEquals(8, number(hits));
        fixture.statistics.leave(hits);
        assertEquals(3, number(fixture.counter("misses", 3)));
        assertEquals(8, number(fixture.counter("hits", 8)));
        assertEquals(8, number(fixture.counter("hits", 8)));
        assertEquals(0, number(fixture.counter("hits", 1)), "two copies of the API disagree");
        assertEquals(0, number(fixture.counter("hits", 8)));
    }

    private static long number(StatisticEntry counter) {
        return CounterMemory.getAcquire(counter.record.address + StatisticLayout.INSTANCE);
    }

    @Test
    void shouldBeginAtZeroAgain() {
        StatisticEntry first = fixture.counter("hits");
        StatisticBooking.add(first, 0, 5);
        fixture.statistics.leave(first);
        fixture.counter("hits");
        assertEquals(0, fixture.value("hits"));
    }

    @Test
    void shouldNotShowToTheNextWhatIsStillBookedOnTheLast() {
        StatisticEntry last = fixture.io("last");
        StatisticBooking.move(last, 1, 0);
        fixture.statistics.leave(last);
        StatisticEntry next = fixture.io("next");
        assertEquals(last.record.address, next.record.address, "the record is used again");
        StatisticBooking.move(last, -1, 1);
        StatisticBooking.count(last, true, 9);
        fixture.page.now += 100;
        assertTrue(fixture.values("next").values().stream().allMatch(value -> value == 0));
    }

    @Test
    void shouldLetGoOfWhatBelongsToNobodyAnyMore() {
        Object owner = new Object();
        String[] value = {"value"};
        for (Object each : new Object[] {owner, new Object()}) {
            fixture.statistics.enter(each, StatisticLayout.COUNTER, "", 0, "hits", "", value);
        }
        fixture.statistics.enter(new Object(), StatisticLayout.NAMED, "m", 0, "n", "c", value);
        while (names().size() > 1) {
            System.gc();
            fixture.statistics.forgetCollected();
        }
        assertEquals(List.of("hits"), names());
        Reference.reachabilityFence(owner);
    }

    @Test
    void shouldGrowWhenAskedAndCountWhatHasNoRoomAtLast() {
        int room = 0;
        while (fixture.counter("counter " + room) != null) {
            room++;
            if (fixture.statistics.low()) {
                fixture.statistics.grow();
            }
        }
        assertEquals(40, room);
        assertEquals(40, names().size());
        assertEquals(1, fixture.lost());
    }

    /** The reader asks for the time after the values and before the names. */
    @Test
    @DisplayName("PM-2: no reader shows a value under another name")
    void shouldNeverShowValueUnderAnotherName() {
        replace();
        List<Statistic> all =
                StatisticPages.read(
                        fixture.page.state.page,
                        () -> {
                            if (length < 55) {
                                replace();
                            }
                            return length;
                        },
                        true);
        assertEquals(List.of("x".repeat(55)), all.stream().map(Statistic::name).toList());
        assertEquals(Map.of("value", 55L), all.get(0).values());
    }

    /**
     * Replaces it by a counter that takes its record, has a longer name, and has that name's length
     * as its value.
     */
    private void replace() {
        if (length > 0) {
            fixture.statistics.leave(last);
        }
        last = fixture.counter("x".repeat(++length));
        StatisticBooking.add(last, 0, length);
    }
}
