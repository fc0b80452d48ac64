// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorAccounts;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.ledger.executor.TakenTimes;
import io.jacct.snapshot.TaskTimes;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How long each task waited. {@code EstimatedWaitsTest} has those that are estimates. */
class WaitTimesTest {
    private static final long MILLI = 1_000_000;

    private final ExecutorFixture fixture = new ExecutorFixture();
    private final ExecutorAccount account = fixture.pool(this, "w-1");

    private TaskTimes waits() {
        return fixture.read("w-N").waits();
    }

    private void enter(int tasks, long between) {
        for (int i = 0; i < tasks; i++) {
            ExecutorBooking.enter(account);
            fixture.now += between;
        }
    }

    private void begin() {
        ExecutorBooking.begin(account);
        ExecutorBooking.end(account, 1);
    }

    /** Tasks wait one after the other, each for so long. */
    private void wait(int tasks, long nanos) {
        for (int i = 0; i < tasks; i++) {
            enter(1, nanos);
            begin();
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
        enter(50, MILLI);
        for (int i = 0; i < 50; i++) {
            begin();
            fixture.now += 3 * MILLI;
        }
        assertWaits(50, 50 * 50 * MILLI + 2 * (50 * 49 / 2) * MILLI);
        assertNear(98 * MILLI, waits().times().quantile(0.5));
    }

    @Test
    @DisplayName("of a queue with more tasks than times are kept, the sum and the median are right")
    void shouldKnowALongQueueWithFewTimes() {
        enter(2_000, MILLI);
        for (int i = 0; i < 2_000; i++) {
            begin();
        }
        assertEquals(2_000, waits().count());
        assertNear(2_000 * 1_000 * MILLI, waits().nanos());
        assertNear(1_000 * MILLI, waits().times().quantile(0.5));
    }

    @Test
    void shouldNotCountATaskThatDidNotCome() {
        ExecutorBooking.beginAtOnce(account);
        begin();
        assertWaits(0, 0);
    }

    @Test
    void shouldNotCountATaskThatTheQueueRefused() {
        for (int i = 0; i < 100; i++) {
            ExecutorBooking.enter(account);
            ExecutorBooking.withdraw(account);
            fixture.now += MILLI;
            wait(1, MILLI);
        }
        assertWaits(100, 100 * MILLI);
    }

    @Test
    void shouldNotCountATaskThatWasRemoved() {
        for (int i = 0; i < 100; i++) {
            enter(1, MILLI);
            ExecutorBooking.remove(account, 1);
            wait(1, MILLI);
        }
        assertWaits(100, 100 * MILLI);
    }

    @Test
    @DisplayName("tasks that were in the queue before the account have no time, later ones have")
    void shouldNotKnowTasksThatWereThereBefore() {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        pool.getQueue().addAll(List.of(() -> {}, () -> {}, () -> {}));
        ExecutorAccount met = fixture.pool(pool, "met-1");
        ExecutorBooking.enter(met);
        fixture.now += MILLI;
        for (int i = 0; i < 4; i++) {
            ExecutorBooking.begin(met);
        }
        assertEquals(1, fixture.read("met-N").waits().count());
        assertEquals(MILLI, fixture.read("met-N").waits().nanos());
    }

    @Test
    void shouldHandTheTimesToTheNextExecutorOfTheName() {
        wait(5, MILLI);
        fixture.accounts.terminated(this);
        Object next = new Object();
        fixture.pool(next, "w-2");
        assertWaits(5, 5 * MILLI);
        wait(1, MILLI);
        assertWaits(6, 6 * MILLI);
    }

    @Test
    @DisplayName("tasks that wait when their executor ends do not make those of the next one older")
    void shouldForgetTasksOfAnExecutorThatEnded() {
        enter(5, MILLI);
        fixture.accounts.terminated(this);
        fixture.pool(new Object(), "w-2");
        fixture.now += 1000 * MILLI;
        wait(1, MILLI);
        assertWaits(1, MILLI);
    }

    @Test
    void shouldKeepTheTimesWhenAnExecutorIsFolded() {
        ExecutorFixture small = new ExecutorFixture(1);
        ExecutorAccount old = small.pool(this, "old-1");
        ExecutorBooking.enter(old);
        small.now += MILLI;
        ExecutorBooking.begin(old);
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
            ExecutorBooking.enter(account);
            begin();
        }
        assertWaits(0, 0);
    }

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
        // what a stripe began since its last wait that is known is still to come
        assertTrue(waits.count() <= all && waits.count() > all * 0.9, waits.toString());
    }

    @Test
    @DisplayName("a task that comes while another thread has the times is the only one without")
    void shouldLoseOneTimeWhereThreadsMeet() {
        enter(30, 20 * MILLI);
        TakenTimes.use(account, () -> enter(1, 20 * MILLI));
        enter(30, 20 * MILLI);
        for (int i = 0; i < 61; i++) {
            begin();
        }
        // it counts with the next one, which came 20 ms later
        assertWaits(61, 20 * MILLI * (61 * 62 / 2 - 1));
    }

    private static void round(ExecutorAccount shared, int each) {
        for (int i = 0; i < each; i++) {
            ExecutorBooking.enter(shared);
        }
        for (int i = 0; i < each; i++) {
            ExecutorBooking.begin(shared);
            ExecutorBooking.end(shared, 1);
        }
    }
}
