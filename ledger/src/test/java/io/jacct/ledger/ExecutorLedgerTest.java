// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.ref.WeakReference;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The events of thread pools, in the order in which pools report them. */
class ExecutorLedgerTest {
    private static final int COLLECTIONS = 50;

    private final ExecutorFixture fixture = new ExecutorFixture(1);
    private final ThreadPoolExecutor pool =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());

    @BeforeEach
    void setUp() {
        TestLedger.open();
        fixture.pool(pool, "w-1");
        ExecutorLedger.start(fixture.accounts);
    }

    /** Opens a ledger for the other tests again. */
    @AfterEach
    void tearDown() {
        LedgerStart.close();
    }

    /** An {@code afterExecute} that throws is called once more, with what it threw. */
    @Test
    void shouldCountAFailedFutureOnceAlsoIfAfterExecuteThrows() {
        FutureTask<Void> task =
                new FutureTask<>(
                        () -> {
                            throw new IllegalStateException();
                        });
        task.run();
        ExecutorLedger.ran(task, null, pool);
        ExecutorLedger.ran(task, new IllegalStateException(), pool);
        assertEquals(1, fixture.read("w-N").failed());
    }

    @Test
    void shouldCountATaskThatThrew() {
        ExecutorLedger.ran(() -> {}, new IllegalStateException(), pool);
        ExecutorLedger.ran(() -> {}, null, pool);
        assertEquals(1, fixture.read("w-N").failed());
    }

    @Test
    void shouldTakeBackWhatWasScheduledOnTheAccountOther() {
        ScheduledThreadPoolExecutor further = new ScheduledThreadPoolExecutor(1);
        ExecutorLedger.scheduled(true, further);
        assertEquals(1, fixture.read("other").delayed());
        ExecutorLedger.removed(true, new FutureTask<>(() -> null), further);
        assertEquals(0, fixture.read("other").delayed());
        assertEquals(1, fixture.read("other").removed());
    }

    /**
     * As when a scheduled executor rejects a task: no {@code execute} follows that would see it.
     */
    @Test
    void shouldNotHoldOnToWhatWasThrown() {
        WeakReference<Throwable> thrown = new WeakReference<>(rejected());
        for (int i = 0; i < COLLECTIONS && thrown.get() != null; i++) {
            System.gc();
        }
        assertNull(thrown.get());
    }

    private static Throwable rejected() {
        Throwable thrown = new IllegalStateException();
        ExecutorLedger.settled(thrown);
        return thrown;
    }
}
