// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jacct.counter.Counter;
import io.jacct.field.Interval;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.reading.SnapshotCache;
import io.jacct.snapshot.page.PageException;
import io.jacct.testing.SomeCounts;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class SnapshotCacheTest {
    private static final long MICRO = 1000;

    private final Fake fake = new Fake();
    private final SnapshotCache readings = fake.readings();

    @Test
    void shouldReadASmallPageAfreshEachTime() throws Exception {
        fake.buildNanos = 50 * MICRO;
        Reading first = readings.now();
        assertNotSame(first, readings.now());
    }

    /**
     * A collector asks each MBean once. Whoever asks the same one again did something meanwhile.
     */
    @Test
    void shouldServeAPassOverManyMBeansFromOneSnapshot() throws Exception {
        Reading single = readings.now();
        Reading first = readings.inPass("Totals");
        assertNotSame(single, first, "not the answer to a single question");
        assertSame(first, readings.inPass("Tasks"));
        fake.clock.addAndGet(49_999 * MICRO);
        assertSame(first, readings.inPass("Handles"));
        Reading second = readings.inPass("Totals");
        assertNotSame(first, second, "asked again");
        assertSame(second, readings.inPass("Tasks"));
        assertNotSame(second, readings.now(), "no pass");
        Reading third = readings.inPass("Totals");
        fake.clock.addAndGet(50_000 * MICRO);
        assertNotSame(third, readings.inPass("Tasks"), "too old");
    }

    @Test
    void shouldServeTheSnapshotOfALargePageForTwentyTimesItsCost() throws Exception {
        fake.groups = Fake.groups("g", 1000);
        fake.buildNanos = 1000 * MICRO;
        Reading first = readings.now();
        fake.clock.addAndGet(18_999 * MICRO);
        assertSame(first, readings.now());
        fake.clock.addAndGet(MICRO);
        assertNotSame(first, readings.now());
        assertEquals(1000 * MICRO, readings.costNanos());
    }

    @Test
    void shouldNotTakeAColdStartForTheCost() throws Exception {
        fake.groups = Fake.groups("g", 999); // and an endpoint
        fake.buildNanos = Fake.SECOND;
        Reading first = readings.now();
        fake.clock.addAndGet(-Fake.SECOND + 39_999 * MICRO);
        assertSame(first, readings.now());
        fake.clock.addAndGet(2 * MICRO);
        assertNotSame(first, readings.now());
    }

    @Test
    void shouldCountDevicesInTheSizeOfAPage() throws Exception {
        fake.devices = Collections.nCopies(999, Fake.device(1, 1, 1)); // and an endpoint
        fake.buildNanos = Fake.SECOND;
        Reading first = readings.now();
        fake.clock.addAndGet(-Fake.SECOND + 39_999 * MICRO);
        assertSame(first, readings.now());
        fake.clock.addAndGet(2 * MICRO);
        assertNotSame(first, readings.now());
    }

    @Test
    void shouldServeNoSnapshotOlderThanASecond() throws Exception {
        fake.devices = Collections.nCopies(1_000_000, Fake.device(1, 1, 1));
        fake.buildNanos = Fake.SECOND / 10;
        Reading first = readings.now();
        fake.clock.addAndGet(8 * Fake.SECOND / 10 - MICRO);
        assertSame(first, readings.now());
        fake.clock.addAndGet(MICRO);
        assertNotSame(first, readings.now());
    }

    @Test
    void shouldForget() throws Exception {
        fake.groups = Fake.groups("g", 1000);
        fake.buildNanos = 1000 * MICRO;
        Reading first = readings.now();
        readings.forget();
        assertNotSame(first, readings.now());
    }

    @Test
    void shouldNotKeepAFailure() throws Exception {
        fake.damaged = true;
        assertThrows(PageException.class, readings::now);
        fake.damaged = false;
        readings.now();
    }

    /**
     * Two threads ask while a third one builds. One of the two builds next, and both use its
     * snapshot.
     */
    @Test
    void shouldShareABuildThatBeganAfterTheQuestion() throws Exception {
        CountDownLatch building = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        SnapshotCache.Source slow =
                () -> {
                    building.countDown();
                    await(go);
                    fake.clock.addAndGet(MICRO);
                    return fake.snapshot();
                };
        SnapshotCache shared = new SnapshotCache(slow, fake.clock::get);
        Set<Reading> readings = ConcurrentHashMap.newKeySet();
        Thread first = reader(shared, readings);
        building.await();
        Thread second = reader(shared, readings);
        Thread third = reader(shared, readings);
        while (second.getState() != Thread.State.WAITING
                || third.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        go.countDown();
        for (Thread thread : List.of(first, second, third)) {
            thread.join();
        }
        assertEquals(2, readings.size());
        assertEquals(2, fake.builds.get());
    }

    private static Thread reader(SnapshotCache shared, Set<Reading> readings) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                readings.add(shared.now());
                            } catch (PageException e) {
                                throw new IllegalStateException(e);
                            }
                        });
        thread.start();
        return thread;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldReferRatesToAStateAtLeastASecondOld() throws Exception {
        // nothing was counted when the agent started, ten seconds before
        assertEquals(10_000, rate(100_000));
        fake.clock.addAndGet(Fake.SECOND / 2);
        // half a second after the first reading: still since the start
        assertEquals(10_000, rate(105_000));
        fake.clock.addAndGet(Fake.SECOND / 2);
        // a second after the first
        assertEquals(20_000, rate(120_000));
        fake.clock.addAndGet(Fake.SECOND / 2);
        assertEquals(20_000, rate(130_000));
        // sums that shrank, which should not happen, give no negative rate
        assertEquals(0, rate(1));
    }

    private long rate(long bytes) throws PageException {
        fake.totals = SomeCounts.of(Counter.FILE_READ_BYTES, bytes);
        Reading now = readings.now();
        Counter counter = Counter.FILE_READ_BYTES;
        long then = now.interval().totalsBefore().get(counter);
        return now.interval()
                .perSecond(Interval.gained(now.snapshot().totals().get(counter), then));
    }
}
