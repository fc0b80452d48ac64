// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.striped;

import io.jacct.ledger.base.Backoff;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.histogram.TimeBooking;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import java.lang.ref.Reference;

/**
 * Boot loader. A record of the page that many threads write: a few stripes, each a seqlock, and the
 * word of its two queues. A thread books on any free stripe; a reader adds the stripes up. Accounts
 * of executors and statistics of the application are such records.
 *
 * <p>Fields that are not final are written under the lock of the {@link StripedRecords}.
 */
public class StripedRecord implements TimeBooking.OnPage {
    public final long address;
    public final OpenPage page;
    public final Ticker ticker;

    /** Null where each change has an exact stamp. */
    final QueueClock clock;

    private final QueueStripe[] stripes = new QueueStripe[Layout.EXECUTOR_STRIPE_COUNT];

    /**
     * The record that takes over this one's values, or null. Late threads book there. Stored before
     * any stripe is taken, so a thread that opens a stripe later sees it.
     */
    private StripedRecord heir;

    /** The subject of the record; the values are those in the page. */
    public int kind;

    /** The number of users: live executors, or entries of a statistic. */
    public int users;

    protected StripedRecord(long address, OpenPage page, Ticker ticker) {
        this(address, page, ticker, false);
    }

    /** {@code mayStand}: with fast changes, the times of the queues become estimates. */
    protected StripedRecord(long address, OpenPage page, Ticker ticker, boolean mayStand) {
        this.clock = mayStand ? new QueueClock(address + Layout.EXECUTOR_STOOD) : null;
        this.address = address;
        this.page = page;
        this.ticker = ticker;
        for (int i = 0; i < stripes.length; i++) {
            long at = address + Layout.EXECUTOR_STRIPES + (long) i * Layout.EXECUTOR_STRIPE_LENGTH;
            stripes[i] = new QueueStripe(at);
            // this record keeps the page reachable
            stripes[i].memory = this;
        }
    }

    /** Any thread: an open stripe of this record or its heir. The caller must close it. */
    public final QueueStripe open() {
        return open(stripes.length);
    }

    /** The same, but always the first stripe. */
    public final QueueStripe openFirst() {
        return open(1);
    }

    private QueueStripe open(int count) {
        QueueStripe stripe = Backoff.open(stripes, count);
        if (heir == null) {
            return stripe;
        }
        try {
            stripe.publish();
        } finally {
            stripe.holder = 0;
        }
        return heir.open(count);
    }

    /**
     * {@code to} takes over. From now on threads open stripes there, and only {@link #take} opens
     * stripes here. It waits for threads that have opened one already.
     */
    final void bequeath(StripedRecord to) {
        heir = to;
    }

    /** Opens one of the stripes, after {@link #bequeath}. Only the caller books there. */
    public final QueueStripe take(int i) {
        return Backoff.open(new QueueStripe[] {stripes[i]}, 1);
    }

    /**
     * The record to which an open stripe belongs: the record on which it was opened, or an heir.
     */
    public static StripedRecord of(Seqlock stripe) {
        return (StripedRecord) stripe.memory;
    }

    @Override
    public final OpenPage page() {
        return page;
    }

    /** The address of the word of {@link QueueWord}. */
    final long queueWord() {
        return address + Layout.EXECUTOR_TURNS;
    }

    /** Whether a change of the queues has no exact stamp, if it finds that word. */
    final boolean stands(long word) {
        return clock != null && QueueWord.stands(word) && clock.stands();
    }

    /** Whether the clock is to stand from a change on that has this exact stamp. */
    final boolean stops(QueueStripe stripe, long now) {
        if (clock == null || !QueueClock.isFast(stripe, now)) {
            return false;
        }
        clock.stop(now);
        return true;
    }

    /** Entries of the wait queue now, as far as threads have reported them. */
    public final int waiting() {
        return QueueWord.waiting(word());
    }

    /** Entries of the run queue now. */
    public final int running() {
        return QueueWord.running(word());
    }

    /** Entries that the wait queue ever had, as far as this thread sees them. */
    public final long entered() {
        long entered = 0;
        for (int i = 0; i < stripes.length; i++) {
            entered += stripes[i].entered;
        }
        return entered;
    }

    /** The present sum of a word over all stripes. */
    public final long sum(int offset) {
        long sum = 0;
        for (int i = 0; i < stripes.length; i++) {
            sum += stripes[i].get(offset);
        }
        return sum;
    }

    private long word() {
        long word = CounterMemory.getAcquire(queueWord());
        Reference.reachabilityFence(this);
        return word;
    }
}
