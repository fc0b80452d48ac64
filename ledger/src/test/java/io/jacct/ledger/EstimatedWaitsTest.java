// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.base.Tick;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.snapshot.TaskTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of long queues, and where tasks come fast, some times stand for the others. */
class EstimatedWaitsTest {
    private static final long MICRO = 1_000;

    private final ExecutorFixture fixture = new ExecutorFixture(8, true);
    private final ExecutorAccount account = fixture.pool(this, "w-1");
    private final List<ExecutorService> threads = new ArrayList<>();
    private final List<Long> entered = new ArrayList<>();
    private final List<Long> waits = new ArrayList<>();
    private Random random;
    private int turn;

    @BeforeEach
    void use() {
        ExecutorFixture.takeTick();
    }

    @AfterEach
    void leave() {
        threads.forEach(ExecutorService::shutdown);
        ExecutorFixture.giveTickBack();
    }

    /** On each of the threads in turn; on this one if there are none. */
    private void on(Runnable action) {
        if (threads.isEmpty()) {
            action.run();
            return;
        }
        try {
            threads.get(turn++ % threads.size()).submit(action).get();
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    private void enter() {
        entered.add(fixture.now);
        on(() -> ExecutorBooking.enter(account));
    }

    private void begin(int which) {
        waits.add(fixture.now - entered.remove(which));
        on(
                () -> {
                    ExecutorBooking.begin(account);
                    ExecutorBooking.end(account, 1);
                });
    }

    private long about(long mean) {
        return (long) (-Math.log(1 - random.nextDouble()) * mean);
    }

    /** Compares what was booked with all waits, as shares of the truth. */
    private void assertWithin(double counts, double means, double quantiles) {
        TaskTimes read = fixture.read("w-N").waits();
        assertEquals(read.count(), read.times().total());
        double count = (double) read.count() / waits.size();
        double truth = waits.stream().mapToLong(Long::longValue).average().orElseThrow();
        double mean = (double) read.nanos() / read.count() / truth;
        long[] sorted = waits.stream().mapToLong(Long::longValue).sorted().toArray();
        double median = (double) read.times().quantile(0.5) / sorted[sorted.length / 2];
        double most = (double) read.times().quantile(0.9) / sorted[sorted.length * 9 / 10];
        String all = Arrays.toString(new double[] {count, mean, median, most});
        assertTrue(Math.abs(count - 1) <= counts, all);
        assertTrue(Math.abs(mean - 1) <= means, all);
        assertTrue(Math.abs(median - 1) <= quantiles, all);
        assertTrue(Math.abs(most - 1) <= quantiles, all);
    }

    private void burst(int tasks, long between, long run) {
        for (int i = 0; i < tasks; i++) {
            fixture.pass(about(between));
            enter();
        }
        while (!entered.isEmpty()) {
            fixture.pass(about(run));
            begin(0);
        }
    }

    /** Ten thousand tasks come within moments, and run one after the other. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldKnowALongQueue(long seed) {
        random = new Random(seed);
        burst(10_000, MICRO, 20 * MICRO);
        assertWithin(0.02, 0.06, 0.08);
        fixture.pass(3 * Tick.NANOS);
        burst(1, MICRO, MICRO);
        assertWithin(0.01, 0.06, 0.08);
    }

    /** The same from four threads, and slowly. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldKnowTheTasksOfSeveralThreads(long seed) {
        random = new Random(seed);
        for (int i = 0; i < 4; i++) {
            threads.add(Executors.newSingleThreadExecutor());
        }
        burst(10_000, 100 * MICRO, 200 * MICRO);
        assertWithin(0.02, 0.06, 0.08);
    }

    /** Tasks come at once, then none for long, then some more, while the queue gets shorter. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldKnowTasksBeforeAndAfterAPause(long seed) {
        random = new Random(seed);
        for (int round = 0; round < 20; round++) {
            come(1000);
            for (int i = 0; i < 500; i++) {
                fixture.pass(about(100 * MICRO));
                begin(0);
            }
            come(100);
            while (!entered.isEmpty()) {
                fixture.pass(about(100 * MICRO));
                begin(0);
            }
        }
        assertWithin(0.02, 0.06, 0.08);
    }

    private void come(int tasks) {
        for (int i = 0; i < tasks; i++) {
            fixture.pass(about(MICRO));
            enter();
        }
    }

    /** The queue has some length for long; tasks come as fast as they go. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8, 60, 70, 300, 3000})
    void shouldKnowTheTasksOfASteadyQueue(int length) {
        random = new Random(length);
        steady(length, 5 * MICRO, () -> 0);
        assertWithin(0.08, 0.06, 0.08);
    }

    /**
     * As of a queue by priorities: a task may wait for very long, or not at all. Only the mean is
     * known.
     */
    @ParameterizedTest
    @ValueSource(ints = {3, 30, 300, 3000})
    void shouldKnowTheMeanOfAQueueInAnyOrder(int length) {
        random = new Random(length);
        steady(length, 50 * MICRO, () -> random.nextInt(length));
        assertWithin(0.08, 0.06, Double.MAX_VALUE);
    }

    private void steady(int length, long between, IntSupplier which) {
        for (int i = 0; i < length; i++) {
            enter();
        }
        for (int i = 0; i < 100_000; i++) {
            fixture.pass(about(between));
            begin(which.getAsInt());
            enter();
        }
        while (!entered.isEmpty()) {
            fixture.pass(about(between));
            begin(0);
        }
    }
}
