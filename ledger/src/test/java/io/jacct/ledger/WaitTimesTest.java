// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorAccounts;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.snapshot.TaskTimes;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How long each task waited in the queue. {@code DrawnWaitsTest} has those that are estimates. */
class WaitTimesTest {
    private static final long MILLI = 1_000_000;
    private static final int PLACES = 8;

    private final ExecutorFixture fixture = new ExecutorFixture();
    private final ExecutorAccount account = fixture.pool(this, "w-1");

    private TaskTimes waits() {
        return fixture.read("w-N").waits();
    }

    private Object enter() {
        Object task = new Object();
        ExecutorBooking.enter(account, task);
        return task;
    }

    private void begin(Object task) {
        ExecutorBooking.end(account, ExecutorBooking.begin(account, task) == 0 ? 0 : 1);
    }

    /** Tasks wait one after the other, each for so long. */
    private void wait(int tasks, long nanos) {
        for (int i = 0; i < tasks; i++) {
            Object task = enter();
            fixture.now += nanos;
            begin(task);
        }
    }

    private static void assertNear(long nanos, long quantile) {
        assertTrue(Math.abs(quantile - nanos) <= nanos * 0.06, quantile + " is not " + nanos);
    }

    private void assertWaits(long tasks, long nanos) {
        TaskTimes waits = waits();
        assertEquals(tasks, waits.count());
        assertEquals(tasks, waits.times().total());
        assertEquals(nanos, waits.nanos());
    }

    @Test
    @DisplayName("each task counts where tasks are rare, and its wait is exact")
    void shouldKeepHowLongTasksWaited() {
        wait(98, MILLI);
        wait(2, 300 * MILLI);
        assertWaits(100, 698 * MILLI);
        assertNear(MILLI, waits().times().quantile(0.5));
        assertNear(300 * MILLI, waits().times().quantile(0.99));
    }

    @Test
    void shouldTellTasksThatWaitAtOnceApart() {
        List<Object> tasks = new ArrayList<>();
        for (int i = 0; i < PLACES; i++) {
            tasks.add(enter());
            fixture.now += MILLI;
        }
        for (int i = PLACES - 1; i >= 0; i--) {
            begin(tasks.get(i));
        }
        assertWaits(8, 36 * MILLI);
    }

    @Test
    void shouldNotCountATaskThatWasNeverInTheQueue() {
        ExecutorBooking.enter(account);
        fixture.now += MILLI;
        begin(new Object());
        ExecutorBooking.beginAtOnce(account);
        Object unknown = enter();
        begin(null);
        assertWaits(0, 0);
        begin(unknown);
        assertWaits(1, 0);
    }

    @Test
    void shouldNotCountATaskThatTheQueueRefused() {
        for (int i = 0; i < 100; i++) {
            Object task = enter();
            ExecutorBooking.withdraw(account, task);
            fixture.now += MILLI;
            begin(task);
            wait(1, MILLI);
        }
        assertWaits(100, 100 * MILLI);
    }

    @Test
    void shouldNotCountATaskThatWasRemoved() {
        for (int i = 0; i < 100; i++) {
            Object task = enter();
            ExecutorBooking.remove(account, task);
            fixture.now += MILLI;
            begin(task);
            wait(1, MILLI);
        }
        assertWaits(100, 100 * MILLI);
    }

    /** The time of one may be taken for the other's. The sum is right. */
    @Test
    void shouldCountAnObjectTwiceThatIsInTheQueueTwice() {
        Object task = enter();
        fixture.now += 3 * MILLI;
        ExecutorBooking.enter(account, task);
        fixture.now += MILLI;
        begin(task);
        begin(task);
        begin(task);
        assertWaits(2, 5 * MILLI);
    }

    @Test
    @DisplayName(
            "a task that left the queue behind the pool's back is collected, and frees its place")
    void shouldKeepNoTaskAlive() {
        List<WeakReference<Object>> gone = new ArrayList<>();
        for (int i = 0; i < PLACES; i++) {
            gone.add(new WeakReference<>(enter()));
        }
        for (WeakReference<Object> each : gone) {
            for (int i = 0; i < 100 && each.get() != null; i++) {
                System.gc();
            }
            assertNull(each.get());
        }
        List<Object> tasks = new ArrayList<>();
        for (int i = 0; i < PLACES; i++) {
            tasks.add(enter());
        }
        fixture.now += MILLI;
        tasks.forEach(this::begin);
        assertWaits(8, 8 * MILLI);
    }

    @Test
    @DisplayName("tasks that the application keeps and never runs take no place for long")
    void shouldGoOnWhereTasksNeverRun() {
        List<Object> held = new ArrayList<>();
        for (int i = 0; i < 3 * PLACES; i++) {
            held.add(enter());
        }
        ExecutorBooking.remove(account, held.size());
        wait(1000, MILLI);
        assertTrue(Math.abs(waits().count() - 1000) <= held.size(), () -> waits().toString());
        assertEquals(waits().count() * MILLI, waits().nanos());
    }

    @Test
    void shouldHandTheTimesToTheNextExecutorOfTheName() {
        wait(5, MILLI);
        fixture.accounts.terminated(this);
        Object next = new Object();
        fixture.pool(next, "w-2");
        assertWaits(5, 5 * MILLI);
        assertNear(MILLI, waits().times().quantile(0.5));
    }

    @Test
    void shouldKeepTheTimesWhenAnExecutorIsFolded() {
        ExecutorFixture small = new ExecutorFixture(1);
        ExecutorAccount old = small.pool(this, "old-1");
        Object task = new Object();
        ExecutorBooking.enter(old, task);
        small.now += MILLI;
        ExecutorBooking.begin(old, task);
        small.accounts.terminated(this);
        small.pool(new Object(), "new-1");
        assertEquals(1, small.read("other").waits().count());
        assertEquals(1, small.read("other").waits().times().total());
        assertEquals(MILLI, small.read("other").waits().nanos());
    }

    @Test
    void shouldKnowNothingWithoutTiming() {
        fixture.now = 0;
        for (int i = 0; i < 100; i++) {
            begin(enter());
        }
        assertWaits(0, 0);
    }

    /** A worker may begin a task while another thread draws, or makes one of two. */
    @Test
    void shouldNeverCountATaskTwiceWhenManyThreadsTakeTurns() throws Exception {
        ExecutorFixture real = new ExecutorFixture();
        ExecutorAccounts accounts =
                new ExecutorAccounts(real.state.open, real.state.task.cohorts, 4, new Ticker());
        ExecutorAccount shared = accounts.of(new Object(), ExecutorAccount.THREAD_POOL, null);
        int rounds = 5_000;
        int each = 20;
        CountDownLatch done = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) {
            new Thread(
                            () -> {
                                for (int round = 0; round < rounds; round++) {
                                    round(shared, each);
                                }
                                done.countDown();
                            })
                    .start();
        }
        done.await();
        long all = 4L * rounds * each;
        TaskTimes waits = real.read("ThreadPoolExecutor").waits();
        assertEquals(waits.count(), waits.times().total());
        assertTrue(waits.count() <= all && waits.count() > all * 0.99, waits.toString());
    }

    private static void round(ExecutorAccount shared, int each) {
        Object[] tasks = new Object[each];
        for (int i = 0; i < each; i++) {
            tasks[i] = new Object();
            ExecutorBooking.enter(shared, tasks[i]);
        }
        for (Object task : tasks) {
            ExecutorBooking.begin(shared, task);
            ExecutorBooking.end(shared, 1);
        }
    }
}
