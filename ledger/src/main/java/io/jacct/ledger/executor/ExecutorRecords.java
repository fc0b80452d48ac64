// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.ledger.base.ChangeWord;
import io.jacct.ledger.base.Names;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.base.Ticker;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import java.io.IOException;

/**
 * Boot loader. The executor records of the page, or other records with such stripes: which are
 * free, and how records change hands. Under the lock of {@link ExecutorAccounts}, or of the other
 * owner of the records, except {@link #grow()}.
 *
 * <p>A change beyond additions to one stripe (a record gets its name, its values move to another)
 * happens between {@link #open()} and {@link #close()}. Meanwhile the header's word {@code executor
 * changes} is odd, and readers start over.
 */
public final class ExecutorRecords {
    private static final int FIRST = 64;

    private final OpenPage page;
    private final int type;
    private final int length;
    private final int first;
    private final Ticker ticker;
    private final Mutex lock;
    private final ChangeWord changes;
    private final int most;
    private final long[] free;
    private int freeCount;
    private int capacity;

    /** The records of executors. */
    public ExecutorRecords(OpenPage page, int most, Ticker ticker) throws IOException {
        this(
                page,
                Layout.EXECUTORS,
                Layout.EXECUTOR_LENGTH,
                Layout.PAGE_EXECUTOR_CHANGES,
                FIRST,
                most,
                ticker,
                ExecutorAccounts.LOCK);
    }

    /**
     * Records of a type and length. {@code changes} is the word of the header that is odd during a
     * change.
     */
    public ExecutorRecords(
            OpenPage page,
            int type,
            int length,
            int changes,
            int first,
            int most,
            Ticker ticker,
            Mutex lock)
            throws IOException {
        this.page = page;
        this.type = type;
        this.length = length;
        this.first = Math.min(first, most);
        this.ticker = ticker;
        this.lock = lock;
        this.changes = new ChangeWord(page.memory, changes);
        this.most = most;
        this.free = new long[most];
        add(page.memory.grow(type, length, this.first), this.first);
    }

    /** Whether {@link #grow()} should be called. */
    public boolean low() {
        return canGrow() && freeCount < first / 4;
    }

    /** Whether no record is free. */
    public boolean isEmpty() {
        return freeCount == 0;
    }

    public boolean canGrow() {
        return capacity < most;
    }

    /** Doubles the records, up to the most. The agent's own thread only: this is I/O. */
    public void grow() {
        int more = Math.min(capacity, most - capacity);
        try {
            long address = page.memory.grow(type, length, more);
            lock.enter();
            try {
                add(address, more);
            } finally {
                lock.leave();
            }
        } catch (IOException | RuntimeException | OutOfMemoryError full) {
            page.growthFailure();
        }
    }

    private void add(long address, int records) {
        for (int i = records - 1; i >= 0; i--) {
            free[freeCount++] = address + (long) i * length;
        }
        capacity += records;
    }

    /** An account over a zeroed record; null when none is free. */
    public ExecutorAccount take() {
        if (freeCount == 0) {
            return null;
        }
        return new ExecutorAccount(free[--freeCount], page, ticker);
    }

    /**
     * Frees the record of an account that was moved: no thread books on it, and its values are
     * zero.
     */
    public void giveBack(ExecutorAccount account) {
        CounterMemory.clear(account.address, Layout.EXECUTOR_STRIPES);
        free[freeCount++] = account.address;
    }

    /** Begins a change beyond one stripe. */
    public void open() {
        changes.begin();
    }

    /** Ends it. */
    public void close() {
        changes.end();
    }

    /** Between open and close: stores the account's state, kind and name. */
    void describe(ExecutorAccount account, long start) {
        long address = account.address;
        CounterMemory.putPlain(address + Layout.EXECUTOR_KIND, account.kind);
        CounterMemory.putPlain(address + Layout.EXECUTOR_START, start);
        int room = Layout.EXECUTOR_NAME_LENGTH;
        String name = Names.tail(account.name, room - Short.BYTES);
        CounterMemory.putText(address + Layout.EXECUTOR_NAME, name, room);
        CounterMemory.putRelease(address + Layout.EXECUTOR_STATE, Layout.LIVE);
    }

    /**
     * Between open and close: the values of {@code from} move to {@code to}. A thread that does not
     * know yet that the executor has ended may still book on {@code from}; its bookings go to
     * {@code to}, too. A task that such a thread is about to take back has waited until now.
     */
    public void move(ExecutorAccount from, ExecutorAccount to) {
        Seqlock sum = to.open();
        try {
            from.bequeath(to);
            // one time for all: a task may enter on one stripe and leave on another
            long now = ticker.now();
            for (int i = 0; i < Layout.EXECUTOR_STRIPE_COUNT; i++) {
                Seqlock stripe = from.take(i);
                try {
                    move(stripe, sum, now);
                    stripe.publish();
                } finally {
                    stripe.holder = 0;
                }
            }
            sum.publish();
        } finally {
            sum.holder = 0;
        }
    }

    private static void move(Seqlock stripe, Seqlock sum, long now) {
        add(sum, stripe, Layout.WAITING, now);
        add(sum, stripe, Layout.RUNNING, now);
        for (int word = Layout.DELAYED; word < Layout.LAST_WAITING; word += Long.BYTES) {
            sum.add(word, stripe.get(word));
        }
        ExecutorBooking.stamp(sum, Layout.LAST_WAITING, stripe.get(Layout.LAST_WAITING));
        ExecutorBooking.stamp(sum, Layout.LAST_RUNNING, stripe.get(Layout.LAST_RUNNING));
        CounterMemory.clear(
                stripe.address + Layout.WAITING, Layout.EXECUTOR_STRIPE_LENGTH - Layout.WAITING);
    }

    /** Adds the integrals of a queue as of {@code now}. */
    private static void add(Seqlock sum, Seqlock stripe, int queue, long now) {
        long tasks = stripe.get(queue + Layout.QUEUE_TASKS);
        long busy = stripe.get(queue + Layout.QUEUE_BUSY);
        sum.add(queue + Layout.QUEUE_LENGTH, tasks * now + stripe.get(queue + Layout.QUEUE_LENGTH));
        sum.add(queue + Layout.QUEUE_TIME, busy * now + stripe.get(queue + Layout.QUEUE_TIME));
    }
}
