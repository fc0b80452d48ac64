// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.Tick;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorAccounts;
import io.jacct.ledger.measure.ClockThread;
import io.jacct.memory.AnonymousStore;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.page.ExecutorPages;
import java.io.IOException;
import java.util.List;

/** Accounts of executors in a page of their own, with a clock that a test moves. */
final class ExecutorFixture {
    /** Far from 0 and negative, as {@code System.nanoTime()} may be. */
    static final long START = -7_000_000_000_123L;

    volatile long now = START;

    private long nextTick = START + Tick.NANOS / 3;

    final LedgerState state;
    final ExecutorAccounts accounts;

    ExecutorFixture() {
        this(8);
    }

    ExecutorFixture(int most) {
        this(most, false);
    }

    /** {@code mayEstimate}: the clock of an executor may stand. */
    ExecutorFixture(int most, boolean mayEstimate) {
        Ticker ticker =
                new Ticker() {
                    @Override
                    public long now() {
                        return now;
                    }

                    @Override
                    public boolean mayEstimate() {
                        return mayEstimate;
                    }
                };
        try {
            PageMemory page = PageMemory.create(new AnonymousStore(), 1, 1);
            page.ready();
            state = new LedgerState(page, 8, 8, 32, new Ticker());
            accounts = new ExecutorAccounts(state.open, state.task.cohorts, most, ticker);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** From now on the tick goes on as {@link #pass} says. */
    static void takeTick() {
        // that of another test would tick as real time goes on, which has nothing to do with this
        // time
        ClockThread.endRunning();
        Tick.by(Thread.currentThread());
        Tick.now();
    }

    static void giveTickBack() {
        Tick.by(null);
        Thread.interrupted();
    }

    /** Time passes, and the tick goes on where it is due. */
    void pass(long nanos) {
        now += nanos;
        for (; now >= nextTick; nextTick += Tick.NANOS) {
            Tick.advance();
            Tick.now();
        }
    }

    /** The account of a thread pool whose only worker has that name. */
    ExecutorAccount pool(Object executor, String worker) {
        ExecutorAccount account = accounts.of(executor, ExecutorAccount.THREAD_POOL, null);
        accounts.name(account, new Thread(worker));
        return accounts.of(executor, ExecutorAccount.THREAD_POOL, null);
    }

    List<Executor> read() {
        return ExecutorPages.read(state.page, () -> now);
    }

    Executor read(String name) {
        return read().stream().filter(e -> e.name().equals(name)).findFirst().orElseThrow();
    }

    List<String> names() {
        return read().stream().map(Executor::name).toList();
    }
}
