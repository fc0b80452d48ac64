// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Health;
import io.jacct.ledger.statistic.StatisticBooking;
import io.jacct.ledger.statistic.StatisticEntry;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The queues of an application's IO kstat, as a driver uses them. */
class ApplicationQueuesTest {
    private static final int STEPS = 5_000;

    private final StatisticFixture fixture = new StatisticFixture(8);
    private final StatisticEntry disk = fixture.io("disk");

    private void enterWait() {
        StatisticBooking.move(disk, 1, 0);
    }

    private void waitToRun() {
        StatisticBooking.move(disk, -1, 1);
    }

    private void exitRun() {
        StatisticBooking.move(disk, 0, -1);
    }

    private long value(String name) {
        return fixture.values("disk").get(name);
    }

    private long unmatched() {
        int health = Layout.health(Health.UNMATCHED_EXITS.id());
        return CounterMemory.getAcquire(fixture.page.state.page.header(health));
    }

    @Test
    @DisplayName("KS-5: leaving the run queue and counting takes out one transaction only")
    void shouldKeepWhatIsStillServedWhenAnotherIsDone() {
        enterWait();
        enterWait();
        waitToRun();
        waitToRun();
        fixture.page.now += 100;
        exitRun();
        StatisticBooking.count(disk, false, 512);
        assertEquals(1, value("rcnt"));
        fixture.page.now += 310;
        exitRun();
        StatisticBooking.count(disk, true, 100);
        assertEquals(100 + 410, value("rlentime"));
        assertEquals(410, value("rtime"));
        assertEquals(0, value("rcnt"));
        assertEquals(List.of(1L, 512L, 1L, 100L), counts());
        assertEquals(0, unmatched());
    }

    private List<Long> counts() {
        return List.of(value("reads"), value("nread"), value("writes"), value("nwritten"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    @DisplayName(
            "KS-5: the sums equal the time that requests spend in the queues, on every schedule")
    void shouldAddUpTheTimesOfRequests(long seed) {
        Random random = new Random(seed);
        int[] lengths = new int[2];
        long[] sums = new long[4];
        for (int i = 0; i < STEPS; i++) {
            int nanos = random.nextInt(100);
            fixture.page.now += nanos;
            for (int queue = 0; queue < 2; queue++) {
                sums[queue] += (long) nanos * lengths[queue];
                sums[2 + queue] += lengths[queue] == 0 ? 0 : nanos;
            }
            step(random, lengths);
            if (random.nextBoolean()) {
                StatisticBooking.count(disk, random.nextBoolean(), 3);
            }
            Map<String, Long> read = fixture.values("disk");
            List<Long> there = new ArrayList<>();
            for (String name : List.of("wlentime", "rlentime", "wtime", "rtime", "wcnt", "rcnt")) {
                there.add(read.get(name));
            }
            assertEquals(
                    List.of(
                            sums[0],
                            sums[1],
                            sums[2],
                            sums[3],
                            (long) lengths[0],
                            (long) lengths[1]),
                    there);
        }
        assertEquals(0, unmatched());
    }

    /** Some enter, some leave, some move; never one from an empty queue. */
    private void step(Random random, int... lengths) {
        int from = random.nextInt(3) - 1;
        int to = random.nextInt(3) - 1;
        if (from == to || from >= 0 && lengths[from] == 0) {
            return;
        }
        int[] delta = new int[2];
        if (from >= 0) {
            delta[from]--;
        }
        if (to >= 0) {
            delta[to]++;
        }
        lengths[0] += delta[0];
        lengths[1] += delta[1];
        StatisticBooking.move(disk, delta[0], delta[1]);
    }

    @Test
    @DisplayName("KS-6: an exit from an empty queue takes out no transaction, and is counted")
    void shouldCountAnExitFromAnEmptyQueue() {
        exitRun();
        StatisticBooking.move(disk, -1, 0);
        assertEquals(2, unmatched());
        assertEquals(List.of(0L, 0L), List.of(value("wcnt"), value("rcnt")));
        // no reader has seen it wait, but it is served and its own exit finds it
        waitToRun();
        assertEquals(3, unmatched());
        fixture.page.now += 10;
        exitRun();
        assertEquals(3, unmatched());
        assertEquals(10, value("rlentime"));
    }

    @Test
    @DisplayName("KS-6: a move happens at one time, and keeps the number of requests")
    void shouldMoveAtOneTime() {
        enterWait();
        fixture.page.now += 5;
        waitToRun();
        assertEquals(value("wlastupdate"), value("rlastupdate"));
        assertEquals(1, value("wcnt") + value("rcnt"));
    }

    @Test
    @DisplayName("KS-7: two reads differ by the length of the queues only")
    void shouldSayWhenAQueueChangedLast() {
        assertEquals(0, value("wlastupdate") + value("rlastupdate"), "never");
        enterWait();
        long entered = fixture.page.now;
        fixture.page.now += 5;
        enterWait();
        waitToRun();
        fixture.page.now += 7;
        Map<String, Long> first = fixture.values("disk");
        assertEquals(entered + 5, first.get("wlastupdate"));
        assertEquals(entered + 5, first.get("rlastupdate"));
        StatisticBooking.count(disk, false, 1);
        fixture.page.now += 100;
        Map<String, Long> second = fixture.values("disk");
        assertEquals(first.get("wlastupdate"), second.get("wlastupdate"));
        assertEquals(first.get("rlastupdate"), second.get("rlastupdate"));
        assertEquals(100, second.get("wlentime") - first.get("wlentime"));
        assertEquals(100, second.get("rlentime") - first.get("rlentime"));
    }
}
