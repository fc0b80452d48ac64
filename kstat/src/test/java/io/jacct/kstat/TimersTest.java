// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TimersTest {
    private final FakeClock clock = new FakeClock(100);
    private final KstatChain chain = new KstatChain(clock);
    private ChainEntry entry;
    private EventTimer timer;

    @BeforeEach
    void setUp() throws KstatException {
        entry = chain.create("vm", 0, "pauses", "misc", KstatType.TIMER, 2);
        timer = entry.data(Timers.class).get(0);
        timer.init("gc");
        chain.install(entry);
    }

    private TimerData.Timer read() throws KstatException {
        KstatControl control = KstatControl.open(chain);
        Kstat kstat = control.lookup("vm", 0, "pauses");
        control.read(kstat);
        return (TimerData.Timer) control.dataLookup(kstat, "gc");
    }

    @Test
    @DisplayName("KS-9: the minimum is 0 until the first event sets it")
    void shouldSetTheMinimumWithTheFirstEvent() throws KstatException {
        assertEquals(new TimerData.Timer("gc", 0, 0, 0, 0, 0, 0), read());
        long start = timer.start();
        clock.advance(7);
        timer.stop(start);
        assertEquals(new TimerData.Timer("gc", 1, 7, 7, 7, 100, 107), read());
    }

    @Test
    @DisplayName("KS-9: events that nest and overlap are each timed from their own start")
    void shouldTimeNestedEventsFromTheirOwnStart() throws KstatException {
        long outer = timer.start();
        clock.advance(10);
        long inner = timer.start();
        clock.advance(5);
        timer.stop(inner);
        clock.advance(20);
        timer.stop(outer);
        assertEquals(new TimerData.Timer("gc", 2, 40, 5, 35, 110, 135), read());
    }

    @Test
    @DisplayName("KS-9: the mean of events is between minimum and maximum")
    void shouldKeepTheMeanBetweenMinimumAndMaximum() throws KstatException {
        Random random = new Random(9);
        Deque<Long> open = new ArrayDeque<>();
        long elapsed = 0;
        for (int i = 0; i < 10_000; i++) {
            clock.advance(random.nextInt(50));
            if (random.nextBoolean()) {
                open.push(timer.start());
            } else if (!open.isEmpty()) {
                long start = random.nextBoolean() ? open.pop() : open.removeLast();
                elapsed += clock.getAsLong() - start;
                timer.stop(start);
                TimerData.Timer now = read();
                assertEquals(elapsed, now.elapsedTime());
                assertTrue(now.minTime() * now.numEvents() <= now.elapsedTime());
                assertTrue(now.maxTime() * now.numEvents() >= now.elapsedTime());
            }
        }
    }
}
