// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Health;
import io.jacct.counter.Histogram;
import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorAccounts;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Times;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the sums with their definition. */
class ExecutorBookingTest {
    private static final long AWAY_NANOS = 20_000_000;

    private final ExecutorFixture fixture = new ExecutorFixture();
    private final ExecutorAccount account = fixture.pool(this, "w-1");

    private Executor read() {
        return fixture.read("w-N");
    }

    /** The lengths of the queues, added up tick by tick. */
    private static final class Model {
        int waiting;
        int running;
        long waitNanos;
        long waitBusyNanos;
        long runNanos;
        long runBusyNanos;
        long completed;
        long removed;

        void pass(long nanos) {
            waitNanos += waiting * nanos;
            runNanos += running * nanos;
            waitBusyNanos += waiting > 0 ? nanos : 0;
            runBusyNanos += running > 0 ? nanos : 0;
        }

        List<Long> values() {
            return List.of(
                    (long) waiting,
                    (long) running,
                    waitNanos,
                    waitBusyNanos,
                    runNanos,
                    runBusyNanos,
                    completed,
                    removed);
        }
    }

    private static List<Long> values(Executor e) {
        return List.of(
                e.waiting(),
                e.running(),
                e.waitNanos(),
                e.waitBusyNanos(),
                e.runNanos(),
                e.runBusyNanos(),
                e.completed(),
                e.removed());
    }

    /** Runs tasks one after the other, each for so long. */
    private void run(int tasks, long nanos) {
        for (int i = 0; i < tasks; i++) {
            ExecutorBooking.enter(account);
            long began = ExecutorBooking.begin(account);
            fixture.now += nanos;
            ExecutorBooking.endOfTask(account, began);
        }
    }

    private static void assertNear(long nanos, long quantile) {
        assertTrue(Math.abs(quantile - nanos) <= nanos * 0.06, quantile + " is not " + nanos);
    }

    @Test
    void shouldKeepHowLongTasksRan() {
        run(98, 1_000_000);
        run(2, 300_000_000);
        Times times = read().runs().times();
        assertNear(1_000_000, times.quantile(0.5));
        assertNear(300_000_000, times.quantile(0.99));
        run(100, 40_000);
        assertNear(40_000, read().runs().times().minus(times).quantile(0.99));
    }

    @Test
    void shouldNotKnowTheTimeOfATaskWhoseBeginningWasNotSeen() {
        ExecutorBooking.beginAtOnce(account);
        ExecutorBooking.endOfTask(account, 0);
        assertEquals(1, read().completed());
        assertEquals(0, read().runs().times().quantile(0.5));
    }

    /** As after four billion tasks. */
    private void fill(long nanos) {
        long most = 0x7fff_ffffL * Histogram.one(Histogram.bucket(nanos));
        for (int i = 0; i < Layout.EXECUTOR_STRIPE_COUNT; i++) {
            CounterMemory.putRelease(word(i, nanos), most + CounterMemory.getPlain(word(i, nanos)));
        }
        run(1, nanos);
        fixture.state.carries.run();
    }

    private long count(long nanos) {
        return read().runs().times().buckets()[Histogram.bucket(nanos)];
    }

    @Test
    @DisplayName("counts of tasks are not halved, and none is lost when an executor takes over")
    void shouldCountMoreTasksThanABucketHolds() {
        run(1, 1_000_000);
        long all = 0;
        for (int i = 0; i < 2; i++) {
            fill(5_000);
            all += 4 * 0x7fff_ffffL + 1;
            assertEquals(all, count(5_000));
        }
        run(3, 5_000);
        assertEquals(all + 3, count(5_000));
        fixture.accounts.terminated(this);
        Object next = new Object();
        fixture.pool(next, "w-2");
        assertEquals(all + 3, count(5_000));
        assertEquals(1, count(1_000_000));
        assertEquals(
                0,
                CounterMemory.getAcquire(
                        fixture.state.page.header(Layout.health(Health.LOST_TIMES.id()))));
    }

    private long word(int stripe, long nanos) {
        return account.address
                + Layout.EXECUTOR_RUNS
                + Layout.TIMED_HISTOGRAM
                + (long) stripe * Layout.EXECUTOR_TIMES_BLOCK
                + Histogram.word(Histogram.bucket(nanos)) * Long.BYTES;
    }

    @Test
    void shouldHandTheTimesToTheNextExecutorOfTheName() {
        run(5, 1_000_000);
        fixture.accounts.terminated(this);
        Object next = new Object();
        fixture.pool(next, "w-2");
        assertNear(1_000_000, read().runs().times().quantile(0.5));
    }

    /** The graph of the kstat document: 2, 4, 2, ... 8 tasks over t1 to t4. */
    @Test
    void shouldIntegrateTheWorkedExample() {
        int[] heights = {2, 4, 2, 5, 8, 0, 1};
        long[] nanos = {10, 7, 5, 3, 100, 1000, 2};
        long length = 0;
        long time = 0;
        int height = 0;
        for (int i = 0; i < heights.length; i++) {
            for (; height < heights[i]; height++) {
                ExecutorBooking.enter(account);
            }
            for (; height > heights[i]; height--) {
                ExecutorBooking.remove(account, 1);
            }
            fixture.now += nanos[i];
            length += heights[i] * nanos[i];
            time += heights[i] > 0 ? nanos[i] : 0;
        }
        Executor read = read();
        assertEquals(1, read.waiting());
        assertEquals(length, read.waitNanos());
        assertEquals(time, read.waitBusyNanos());
        assertEquals(0, read.runNanos());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 20_020_318L})
    void shouldEqualTheModelOnRandomSchedules(long seed) throws Exception {
        Random random = new Random(seed);
        Model model = new Model();
        List<ExecutorService> threads = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            threads.add(Executors.newSingleThreadExecutor());
        }
        for (int step = 0; step < 3000; step++) {
            long nanos = random.nextInt(4) == 0 ? 0 : random.nextInt(1_000_000);
            fixture.now += nanos;
            model.pass(nanos);
            Runnable event = event(random.nextInt(6), model);
            threads.get(random.nextInt(threads.size())).submit(event).get();
            assertEquals(model.values(), values(read()), "step " + step);
        }
        threads.forEach(ExecutorService::shutdown);
    }

    private Runnable event(int which, Model model) {
        if (which == 1 && model.waiting > 0 || which == 2 && model.waiting > 0) {
            model.waiting--;
            model.running++;
            return () -> ExecutorBooking.begin(account);
        }
        if (which == 3 && model.running > 0) {
            model.running--;
            model.completed++;
            return () -> ExecutorBooking.end(account, 1);
        }
        if (which == 4 && model.waiting > 1) {
            model.waiting -= 2;
            model.removed += 2;
            return () -> ExecutorBooking.remove(account, 2);
        }
        if (which == 5 && model.waiting > 0) {
            model.waiting--;
            return () -> ExecutorBooking.withdraw(account);
        }
        model.waiting++;
        return () -> ExecutorBooking.enter(account);
    }

    @Test
    void shouldNotChangeByBeingRead() {
        ExecutorBooking.enter(account);
        fixture.now += 5;
        assertEquals(read(), read());
        fixture.now += 5;
        assertEquals(10, read().waitNanos());
        assertEquals(10, read().waitBusyNanos());
    }

    @Test
    void shouldTakeATaskThatNeverEnteredAsOneThatWaitedForNoTime() {
        ExecutorBooking.begin(account);
        fixture.now += 9;
        ExecutorBooking.enter(account);
        ExecutorBooking.end(account, 1);
        ExecutorBooking.begin(account);
        ExecutorBooking.end(account, 1);
        // a task from before the agent came
        ExecutorBooking.end(account, 1);
        fixture.now += 1;
        assertEquals(List.of(0L, 0L, 0L, 0L, 9L, 9L, 3L, 0L), values(read()));
    }

    /** As on a busy machine, where no owner of a stripe may have a processor. */
    @Test
    void shouldLoseNothingWhileTheOwnersOfAllStripesAreAway() throws Exception {
        List<Seqlock> away = new ArrayList<>();
        for (int i = 0; i < Layout.EXECUTOR_STRIPE_COUNT; i++) {
            away.add(account.take(i));
        }
        Thread late = new Thread(() -> ExecutorBooking.enter(account));
        late.start();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        while (late.isAlive() && threads.getThreadCpuTime(late.getId()) < AWAY_NANOS) {
            Thread.onSpinWait();
        }
        away.forEach(Seqlock::close);
        late.join();
        assertEquals(1, read().waiting());
    }

    @Test
    void shouldNeverCountTimeTwiceWhenManyThreadsTakeTurns() throws Exception {
        Object executor = new Object();
        ExecutorFixture real = new ExecutorFixture();
        ExecutorAccounts accounts =
                new ExecutorAccounts(real.state.open, real.state.task.cohorts, 4, new Ticker());
        ExecutorAccount shared = accounts.of(executor, ExecutorAccount.THREAD_POOL, null);
        int rounds = 20_000;
        CountDownLatch done = new CountDownLatch(4);
        long before = System.nanoTime();
        for (int i = 0; i < 4; i++) {
            new Thread(
                            () -> {
                                for (int round = 0; round < rounds; round++) {
                                    ExecutorBooking.enter(shared);
                                    ExecutorBooking.begin(shared);
                                    ExecutorBooking.end(shared, 1);
                                }
                                done.countDown();
                            })
                    .start();
        }
        done.await();
        long elapsed = System.nanoTime() - before;
        real.now = System.nanoTime();
        Executor read = real.read("ThreadPoolExecutor");
        assertEquals(4L * rounds, read.completed());
        assertEquals(0, read.waiting() + read.running());
        assertTrue(read.waitBusyNanos() <= Math.min(read.waitNanos(), elapsed), read.toString());
        assertTrue(read.runBusyNanos() <= Math.min(read.runNanos(), elapsed), read.toString());
        assertTrue(read.waitNanos() <= 4 * elapsed, read.toString());
    }
}
