// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.base.Token;
import io.jacct.ledger.statistic.JvmTimers;
import io.jacct.ledger.statistic.PageTimers;
import io.jacct.memory.StatisticLayout.TimerLayout;
import io.jacct.snapshot.Timer;
import io.jacct.snapshot.page.TimerPages;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Timers of the page, with times that the tests make up. */
class PageTimersTest {
    private final LedgerState state = Ledgers.make();

    private Timer read(String name) {
        return TimerPages.read(state.page).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void assertWithin(Timer timer) {
        assertTrue(timer.shortestNanos() * timer.events() <= timer.elapsedNanos(), timer::toString);
        assertTrue(timer.longestNanos() * timer.events() >= timer.elapsedNanos(), timer::toString);
    }

    @Test
    @DisplayName("KS-9: without events there is no shortest time")
    void shouldBeZeroAtFirst() {
        for (Timer each : TimerPages.read(state.page)) {
            assertEquals(new Timer("operation", each.name(), 0, 0, 0, 0, 0, 0), each);
        }
        assertEquals(5, TimerPages.read(state.page).size());
    }

    @Test
    @DisplayName("KS-9: events that nest and overlap, on many threads, are each timed")
    void shouldTimeEachOfMany() throws Exception {
        io.jacct.ledger.statistic.PageTimer timer =
                state.timers.ofJvm(TimerLayout.OPERATION, "many");
        Random random = new Random(4);
        ArrayDeque<Long> open = new ArrayDeque<>();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        long now = -1_000;
        long events = 0;
        long elapsed = 0;
        long shortest = Long.MAX_VALUE;
        long longest = 0;
        for (int i = 0; i < 10_000; i++) {
            now += random.nextInt(50);
            if (open.isEmpty() || open.size() < 8 && random.nextBoolean()) {
                open.push(now);
                continue;
            }
            // the innermost or the oldest
            long start = random.nextBoolean() ? open.pop() : open.removeLast();
            long stop = now;
            threads.execute(() -> timer.ended(1, stop - start, start, stop));
            events++;
            elapsed += stop - start;
            shortest = Math.min(shortest, stop - start);
            longest = Math.max(longest, stop - start);
        }
        threads.shutdown();
        assertTrue(threads.awaitTermination(1, TimeUnit.MINUTES));
        Timer read = read("many");
        assertEquals(events, read.events());
        assertEquals(elapsed, read.elapsedNanos());
        assertEquals(shortest, read.shortestNanos());
        assertEquals(longest, read.longestNanos());
        assertTrue(read.stopNanos() <= now && read.startNanos() <= read.stopNanos());
        assertWithin(read);
    }

    @Test
    void shouldKeepTheLastOfAllStripes() {
        PageTimers.start(state.timers);
        try {
            PageTimers.ended(PageTimers.ACCEPT, Token.of(System.nanoTime()));
            long start = System.nanoTime();
            TestLedger.onThread(
                    "elsewhere",
                    () -> PageTimers.ended(PageTimers.ACCEPT, Token.of(System.nanoTime())));
            // inside another operation
            PageTimers.ended(PageTimers.ACCEPT, 0);
            Timer accept = read("accept");
            assertEquals(2, accept.events());
            assertTrue(accept.startNanos() >= start, accept::toString);
            assertTrue(accept.stopNanos() >= accept.startNanos(), accept::toString);
            assertWithin(accept);
        } finally {
            PageTimers.stop();
        }
    }

    @Test
    @DisplayName("KS-9: the JVM's counts are exact; shortest and longest times are bounds")
    void shouldFollowTheJvm() {
        Counters jvm = new Counters();
        JvmTimers timers = new JvmTimers(state.timers, jvm.data, 0);
        timers.run();
        assertEquals(0, read("Scavenge").events());
        jvm.pauses(1, 500, 1_000, 1_500);
        timers.run();
        jvm.pauses(4, 1_400, 5_000, 5_100);
        timers.run();
        // another event is under way
        jvm.pauses(5, 1_400, 9_000, 5_100);
        timers.run();
        Timer scavenge = read("Scavenge");
        assertEquals("collector", scavenge.kind());
        assertEquals(4, scavenge.events());
        assertEquals(1_400, scavenge.elapsedNanos());
        assertEquals(100, scavenge.shortestNanos());
        assertEquals(500, scavenge.longestNanos());
        assertEquals(100, scavenge.stopNanos() - scavenge.startNanos());
        assertWithin(scavenge);
        assertEquals(0, read("classload").stopNanos());
        assertEquals(7, read("classload").events());
        assertEquals(70, read("classload").elapsedNanos());
    }

    /** With {@code -XX:-UsePerfData}. */
    @Test
    void shouldNotBeThereWhereTheJvmDoesNotCount() {
        new JvmTimers(state.timers, ByteBuffer.allocateDirect(0), 0).run();
        assertEquals(5, TimerPages.read(state.page).size());
    }

    /** HotSpot's counters of one collector. The clock's tick is a nanosecond. */
    private static final class Counters {
        final ByteBuffer data = ByteBuffer.allocateDirect(4096).order(ByteOrder.nativeOrder());
        private final int invocations;
        private final int time;
        private final int entry;
        private final int exit;
        private int end = 32;

        Counters() {
            data.put(5, (byte) 2).putInt(24, end);
            add("sun.os.hrt.frequency", 1_000_000_000L);
            int name = add("sun.gc.collector.0.name", 0);
            data.position(name);
            data.put("Scavenge\0".getBytes(StandardCharsets.US_ASCII));
            invocations = add("sun.gc.collector.0.invocations", 0);
            time = add("sun.gc.collector.0.time", 0);
            entry = add("sun.gc.collector.0.lastEntryTime", 0);
            exit = add("sun.gc.collector.0.lastExitTime", 0);
            add("java.cls.loadedClasses", 3);
            add("java.cls.sharedLoadedClasses", 4);
            add("sun.cls.time", 70);
        }

        private int add(String name, long value) {
            int valueAt = end + 72;
            data.putInt(end, 96).putInt(end + 4, 20).putInt(end + 16, 72);
            data.position(end + 20);
            data.put(name.getBytes(StandardCharsets.US_ASCII));
            data.putLong(valueAt, value);
            data.putInt(28, data.getInt(28) + 1);
            end += 96;
            return valueAt;
        }

        void pauses(long count, long ticks, long began, long ended) {
            data.putLong(invocations, count).putLong(time, ticks);
            data.putLong(entry, began).putLong(exit, ended);
        }
    }
}
