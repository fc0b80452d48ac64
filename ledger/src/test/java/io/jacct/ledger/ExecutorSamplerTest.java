// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.ledger.executor.ExecutorSampler;
import io.jacct.snapshot.Executor;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The changes of executors that only the sampler can see. */
class ExecutorSamplerTest {
    private final ExecutorFixture fixture = new ExecutorFixture();
    private final ExecutorSampler sampler = new ExecutorSampler(fixture.accounts);

    private void look(int times) {
        for (int i = 0; i < times; i++) {
            fixture.now += 10;
            sampler.look();
        }
    }

    @Test
    void shouldSampleWhatWaitsInAForkJoinPool() {
        ForkJoinPool pool = new ForkJoinPool(1);
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        pool.execute(
                () -> {
                    busy.countDown();
                    await(go);
                });
        await(busy);
        pool.execute(() -> {});
        pool.execute(() -> {});
        fixture.accounts.of(pool, ExecutorAccount.FORK_JOIN, new Thread("fj-1"));
        look(3);
        assertEquals(2, fixture.read("fj-N").waiting());
        assertEquals(40, fixture.read("fj-N").waitNanos());
        assertEquals(20, fixture.read("fj-N").waitBusyNanos());
        go.countDown();
        pool.shutdown();
    }

    @Test
    void shouldMakeGoodWhatWasPutIntoTheQueueBehindThePool() {
        ThreadPoolExecutor pool = pool();
        fixture.pool(pool, "w-1");
        pool.getQueue().add(() -> {});
        look(4);
        assertEquals(0, fixture.read("w-N").waiting());
        look(1);
        assertEquals(1, fixture.read("w-N").waiting());
        pool.getQueue().clear();
        look(5);
        Executor read = fixture.read("w-N");
        assertEquals(0, read.waiting());
        assertEquals(1, read.removed());
        assertEquals(50, read.waitNanos());
    }

    /** As when the agent is attached while tasks are still due later. */
    @Test
    void shouldMakeGoodWhatWasScheduledBefore() {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        ExecutorAccount account = fixture.accounts.of(pool, ExecutorAccount.SCHEDULED, null);
        pool.schedule(() -> {}, 1, TimeUnit.DAYS);
        look(5);
        assertEquals(1, account.delayed());
        pool.shutdownNow();
        look(5);
        assertEquals(0, account.delayed());
    }

    @Test
    void shouldTrustThePoolWhenTheQueueDiffersForAMomentOnly() {
        ThreadPoolExecutor pool = pool();
        ExecutorAccount account = fixture.pool(pool, "w-1");
        ExecutorBooking.enter(account);
        look(4);
        pool.getQueue().add(() -> {});
        look(1);
        pool.getQueue().clear();
        look(4);
        assertEquals(1, fixture.read("w-N").waiting());
    }

    /**
     * Workers take tasks out of the queue one after the other and have not begun them. No task was
     * removed.
     */
    @Test
    void shouldNotTakeAwayWhatIsOnItsWay() {
        ThreadPoolExecutor pool = pool();
        ExecutorAccount account = fixture.pool(pool, "w-1");
        ExecutorBooking.enter(account);
        for (int i = 0; i < 20; i++) {
            look(1);
            ExecutorBooking.enter(account);
            ExecutorBooking.begin(account);
            ExecutorBooking.end(account, 1);
        }
        assertEquals(1, fixture.read("w-N").waiting());
        assertEquals(0, fixture.read("w-N").removed());
        look(6);
        assertEquals(0, fixture.read("w-N").waiting());
        assertEquals(1, fixture.read("w-N").removed());
    }

    private static ThreadPoolExecutor pool() {
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
