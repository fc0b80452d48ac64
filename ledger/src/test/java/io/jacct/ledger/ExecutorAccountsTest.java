// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.ledger.executor.ExecutorEntry;
import io.jacct.ledger.striped.QueueBooking;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Executor;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The account on which each executor books, by name. */
@Tag("slow")
class ExecutorAccountsTest {
    private final ExecutorFixture fixture = new ExecutorFixture();

    private static ThreadPoolExecutor threadPool() {
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    private void runOne(ExecutorAccount account) {
        ExecutorBooking.enter(account);
        ExecutorBooking.begin(account);
        ExecutorBooking.end(account, 1);
    }

    @Test
    void shouldBearTheNameOfItsClassUntilAThreadWorksForIt() {
        Object executor = new Object();
        ExecutorAccount account = fixture.accounts.of(executor, ExecutorAccount.THREAD_POOL, null);
        assertEquals(List.of("ThreadPoolExecutor"), fixture.names());
        fixture.accounts.name(account, new Thread("http-8080-exec-3"));
        assertEquals(List.of("http-8080-exec-N"), fixture.names());
        fixture.accounts.name(account, new Thread("another"));
        assertEquals(List.of("http-8080-exec-N"), fixture.names());
        Reference.reachabilityFence(executor);
    }

    @Test
    void shouldTellLiveExecutorsOfOneNameApart() {
        Object first = new Object();
        Object second = new Object();
        Object third = new Object();
        runOne(fixture.pool(first, "w-1"));
        fixture.pool(second, "w-1");
        runOne(fixture.pool(third, "w-7"));
        assertEquals(List.of("w-N", "w-N~2", "w-N~3"), fixture.names());
        assertEquals(0, fixture.read("w-N~2").completed());
        assertEquals(1, fixture.read("w-N~3").completed());
        Reference.reachabilityFence(List.of(first, second, third));
    }

    @Test
    void shouldGoOnWhereATerminatedExecutorOfTheNameHasStopped() {
        ThreadPoolExecutor old = threadPool();
        runOne(fixture.pool(old, "w-1"));
        ExecutorBooking.enter(fixture.pool(old, "w-1"));
        old.shutdownNow();
        ThreadPoolExecutor next = threadPool();
        fixture.now += 50;
        runOne(fixture.pool(next, "w-1"));
        Executor read = fixture.read("w-N");
        assertEquals(2, read.completed());
        assertEquals(0, read.waiting());
        assertEquals(50, read.waitNanos());
        assertEquals(1, read.removed());
        // it still rejects tasks, and these rejections are not lost
        ExecutorAccount late = fixture.accounts.of(old, ExecutorAccount.THREAD_POOL, null);
        QueueBooking.count(late, Layout.REJECTED, 1);
        assertEquals(1, fixture.read("w-N").rejected());
        assertEquals(List.of("w-N"), fixture.names());
        next.shutdownNow();
    }

    @Test
    void shouldKeepWhatNamelessExecutorsDidApart() {
        Object never = new Object();
        ExecutorAccount idle = fixture.accounts.of(never, ExecutorAccount.THREAD_POOL, null);
        QueueBooking.count(idle, Layout.REJECTED, 5);
        fixture.accounts.terminated(never);
        fixture.pool(this, "w-1");
        assertEquals(0, fixture.read("w-N").rejected());
        assertEquals(5, fixture.read("ThreadPoolExecutor").rejected());
        assertFalse(fixture.read("ThreadPoolExecutor").live());
    }

    @Test
    void shouldKeepTheNameOfItsClassIfItsThreadsHaveNone() {
        runOne(fixture.pool(this, ""));
        assertEquals(List.of("ThreadPoolExecutor"), fixture.names());
        assertEquals(1, fixture.read("ThreadPoolExecutor").completed());
    }

    /** An OutOfMemoryError has stopped a writer in the middle of a change. */
    @Test
    void shouldBeWholeAgainAfterAChangeThatCameToNoEnd() {
        long changes = fixture.state.page.header(Layout.PAGE_EXECUTOR_CHANGES);
        fixture.accounts.records.open();
        fixture.pool(this, "w-1");
        assertEquals(0, CounterMemory.getPlain(changes) & 1);
    }

    @Test
    void shouldShareTheAccountOfThreadPerTaskExecutors() {
        Thread worker = new Thread("vt-1");
        List<Object> executors = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            executors.add(new Object());
            runOne(fixture.accounts.of(executors.get(i), ExecutorAccount.PER_TASK, worker));
        }
        assertEquals(List.of("vt-N"), fixture.names());
        assertEquals(100, fixture.read("vt-N").completed());
        assertTrue(fixture.read("vt-N").live());
        executors.forEach(fixture.accounts::terminated);
        assertFalse(fixture.read("vt-N").live());
        assertEquals(0, fixture.accounts.known());
        runOne(fixture.accounts.of(this, ExecutorAccount.PER_TASK, worker));
        assertTrue(fixture.read("vt-N").live());
        assertEquals(101, fixture.read("vt-N").completed());
    }

    @Test
    void shouldNotShareWithAPoolOfTheSameName() {
        fixture.pool(this, "n-1");
        Object one = new Object();
        Object other = new Object();
        runOne(fixture.accounts.of(one, ExecutorAccount.PER_TASK, new Thread("n-2")));
        runOne(fixture.accounts.of(other, ExecutorAccount.PER_TASK, new Thread("n-3")));
        assertEquals(List.of("n-N", "n-N~2"), fixture.names());
        assertEquals(2, fixture.read("n-N~2").completed());
    }

    @Test
    void shouldNotAccountForWhatIsHidden() {
        assertNull(new ExecutorEntry(this, null).account);
    }

    @Test
    void shouldBookOnOtherWhatIsTooMany() {
        List<Object> live = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            live.add(new Object());
            runOne(fixture.pool(live.get(i), "pool-" + i + "-thread-1"));
        }
        assertEquals(9, fixture.names().size());
        assertEquals(12, fixture.read("other").completed());
        assertEquals(20, fixture.read().stream().mapToLong(Executor::completed).sum());
        Reference.reachabilityFence(live);
    }

    @Test
    void shouldLoseNothingOfThoseThatMakeRoom() {
        long sum = 0;
        for (int i = 0; i < 1000; i++) {
            ThreadPoolExecutor pool = threadPool();
            ExecutorAccount account = fixture.pool(pool, "pool-" + i + "-thread-1");
            ExecutorBooking.enter(account);
            fixture.now += i;
            sum += i;
            ExecutorBooking.begin(account);
            ExecutorBooking.end(account, 1);
            pool.shutdown();
        }
        List<Executor> all = fixture.read();
        assertEquals(9, all.size());
        assertEquals(1000, all.stream().mapToLong(Executor::completed).sum());
        assertEquals(sum, all.stream().mapToLong(Executor::waitNanos).sum());
        assertEquals(sum, all.stream().mapToLong(Executor::waitBusyNanos).sum());
        assertEquals(1, fixture.read("pool-999-thread-N").completed());
    }

    @Test
    void shouldForgetExecutorsThatWereCollected() {
        Object executor = new Object();
        runOne(fixture.pool(executor, "w-1"));
        ExecutorBooking.enter(fixture.pool(executor, "w-1"));
        WeakReference<Object> gone = new WeakReference<>(executor);
        executor = null;
        while (gone.get() != null || fixture.accounts.known() > 0) {
            System.gc();
            fixture.accounts.forgetCollected();
        }
        Executor read = fixture.read("w-N");
        assertFalse(read.live());
        assertEquals(0, read.waiting());
        assertEquals(1, read.completed());
    }

    @Test
    void shouldNotGrowWithAHundredThousandShortLivedExecutors() {
        Object kept = new Object();
        ExecutorAccount same = fixture.pool(kept, "kept-1");
        for (int i = 0; i < 100_000; i++) {
            ThreadPoolExecutor pool = threadPool();
            runOne(fixture.pool(pool, "pool-" + i + "-thread-1"));
            if (i % 10 == 0) {
                pool.shutdown();
            }
        }
        while (fixture.accounts.known() > 1) {
            System.gc();
            fixture.accounts.forgetCollected();
        }
        assertSame(same, fixture.pool(kept, "kept-1"));
        assertEquals(9, fixture.names().size());
        assertEquals(100_000, fixture.read().stream().mapToLong(Executor::completed).sum());
    }
}
