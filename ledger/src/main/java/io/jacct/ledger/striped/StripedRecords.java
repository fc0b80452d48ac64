// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.striped;

import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.base.VersionWord;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import java.io.IOException;

/**
 * Boot loader. The striped records of one type in the page: which are free, and how records change
 * hands. The user of the records calls every method under its lock, except {@link #grow()}.
 *
 * <p>A change beyond additions to one stripe (a record gets its name, its values move to another)
 * happens between {@link #open()} and {@link #close()}. Meanwhile the header's word of changes is
 * odd, and readers start over.
 */
public class StripedRecords {
    protected final OpenPage page;
    private final int type;
    private final int length;
    private final int first;
    protected final Ticker ticker;
    private final Mutex lock;
    private final VersionWord changes;
    private final int most;
    private final long[] free;
    private int freeCount;
    private int capacity;

    /**
     * Records of a type and length. {@code changes} is the word of the header that is odd during a
     * change.
     */
    public StripedRecords(
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
        this.changes = new VersionWord(page.memory, changes);
        this.most = most;
        this.free = new long[most];
        add(page.memory.grow(type, length, this.first), this.first);
    }

    /** Whether {@link #grow()} should be called. */
    public boolean low() {
        return canGrow() && freeCount < first / 4;
    }

    /** Whether at least that many records are free. */
    public boolean has(int count) {
        return freeCount >= count;
    }

    public boolean canGrow() {
        return capacity < most;
    }

    /**
     * Doubles the records, up to the most; false if that failed. The agent's own thread only,
     * because this is I/O.
     */
    public boolean grow() {
        int more = Math.min(capacity, most - capacity);
        try {
            long address = page.memory.grow(type, length, more);
            Thread outer = lock.enter();
            try {
                add(address, more);
            } finally {
                lock.owner = outer;
            }
            return true;
        } catch (IOException | RuntimeException | OutOfMemoryError full) {
            page.growthFailure(full);
            return false;
        }
    }

    private void add(long address, int records) {
        for (int i = records - 1; i >= 0; i--) {
            free[freeCount++] = address + (long) i * length;
        }
        capacity += records;
    }

    /** A zeroed record; null when none is free. */
    public StripedRecord take() {
        long address = next();
        return address == 0 ? null : new StripedRecord(address, page, ticker);
    }

    /** That many zeroed records; null when fewer are free. */
    public StripedRecord[] take(int count) {
        if (freeCount < count) {
            return null;
        }
        StripedRecord[] taken = new StripedRecord[count];
        for (int i = 0; i < count; i++) {
            taken[i] = take();
        }
        return taken;
    }

    /** The address of a zeroed record, which is no longer free; 0 when none is. */
    protected final long next() {
        return freeCount == 0 ? 0 : free[--freeCount];
    }

    /** Frees a record whose values were moved: no thread books on it, and its values are zero. */
    public void giveBack(StripedRecord record) {
        CounterMemory.clear(record.address, Layout.EXECUTOR_STRIPES);
        free[freeCount++] = record.address;
    }

    /**
     * Frees a record that has bytes and no stripes. Between open and close; no thread writes there,
     * because each writer holds the lock.
     */
    public void giveBackBytes(StripedRecord record) {
        CounterMemory.clear(record.address, length);
        free[freeCount++] = record.address;
    }

    /** Begins a change beyond one stripe. */
    public void open() {
        changes.begin();
    }

    /** Ends it. */
    public void close() {
        changes.end();
    }

    /**
     * Between open and close: the values of {@code from} move to {@code to}. A thread that does not
     * know yet of the move may still book on {@code from}; its bookings go to {@code to}, too. If
     * such a thread is about to take a task back, that task has waited until now.
     */
    public void move(StripedRecord from, StripedRecord to) {
        Seqlock sum = to.open();
        try {
            from.bequeath(to);
            // one time for all: a task may enter on one stripe and leave on another
            long now = ticker.now();
            for (int i = 0; i < Layout.EXECUTOR_STRIPE_COUNT; i++) {
                Seqlock stripe = from.take(i);
                try {
                    move(stripe, sum, now);
                    moveMore(stripe, sum);
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

    /** For what records of a kind have beside their stripes; the caller holds both stripes. */
    protected void moveMore(Seqlock from, Seqlock to) {}

    private static void move(Seqlock stripe, Seqlock sum, long now) {
        add(sum, stripe, Layout.WAITING, now);
        add(sum, stripe, Layout.RUNNING, now);
        for (int word = Layout.DELAYED; word < Layout.LAST_WAITING; word += Long.BYTES) {
            sum.add(word, stripe.get(word));
        }
        QueueBooking.stamp(sum, Layout.LAST_WAITING, stripe.get(Layout.LAST_WAITING));
        QueueBooking.stamp(sum, Layout.LAST_RUNNING, stripe.get(Layout.LAST_RUNNING));
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
