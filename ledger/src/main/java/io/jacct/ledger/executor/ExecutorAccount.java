// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.base.Tries;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.lang.ref.Reference;

/**
 * Boot loader. The account of one name, over one executor record of the page. It belongs to one
 * executor, and later to the next one of that name; or to all thread-per-task executors of that
 * name together.
 *
 * <p>Fields that are not final are written under the lock of {@link ExecutorAccounts}. Those of
 * {@link ExecutorSampler} are written by its thread, and some by any thread, where a comment says
 * so.
 */
public final class ExecutorAccount {
    /** The kinds of executors; the values are those in the page. */
    static final int OTHER = 0;

    public static final int THREAD_POOL = 1;
    public static final int SCHEDULED = 2;
    public static final int FORK_JOIN = 3;
    public static final int PER_TASK = 4;

    public final long address;
    public final OpenPage page;
    public final Ticker ticker;

    /** The late tasks, where this is a scheduled executor's account. */
    final LateTasks late = new LateTasks();

    private final Seqlock[] stripes = new Seqlock[Layout.EXECUTOR_STRIPE_COUNT];

    /**
     * The account that takes over this one's values, or null. Late threads book there. Stored
     * before any stripe is taken, so a thread that opens a stripe later sees it.
     */
    private ExecutorAccount heir;

    public int kind;
    String name;

    /**
     * Whether the account has the name of its threads. It has its class's name until the first
     * thread runs.
     */
    public boolean named;

    /** The number of live executors that book here. */
    public int users;

    /** The executor that books here, if there is at most one. */
    ExecutorEntry owner;

    /** The order in which accounts ended: how many executors had ended when this one's last did. */
    long endedAt;

    /** See {@link ExecutorSampler}. */
    int drift;

    int drifting;

    long bookingsSeen;

    public ExecutorAccount(long address, OpenPage page, Ticker ticker) {
        this.address = address;
        this.page = page;
        this.ticker = ticker;
        for (int i = 0; i < stripes.length; i++) {
            long at = address + Layout.EXECUTOR_STRIPES + (long) i * Layout.EXECUTOR_STRIPE_LENGTH;
            stripes[i] = new Seqlock(at);
            // this keeps the page reachable
            stripes[i].memory = this;
        }
    }

    /** Any thread: an open stripe of this account or its heir. The caller must close it. */
    public Seqlock open() {
        return open((int) JdkFields.id(Thread.currentThread()), stripes.length);
    }

    /** The same, but always the first stripe. */
    public Seqlock openFirst() {
        return open(0, 1);
    }

    private Seqlock open(int guess, int count) {
        Seqlock stripe = Tries.open(stripes, count, guess);
        if (heir == null) {
            return stripe;
        }
        stripe.close();
        return heir.open(guess, count);
    }

    /**
     * {@code to} takes over. From now on threads open stripes there, and only {@link #take} opens
     * stripes here. It waits for threads that have opened one already.
     */
    void bequeath(ExecutorAccount to) {
        heir = to;
    }

    /** Opens one of the stripes, after {@link #bequeath}. Only the caller books there. */
    public Seqlock take(int i) {
        return Tries.open(new Seqlock[] {stripes[i]}, 1, 0);
    }

    /** The account to which an open stripe belongs: the one on which it was opened, or an heir. */
    public static ExecutorAccount of(Seqlock stripe) {
        return (ExecutorAccount) stripe.memory;
    }

    /** The address of the word of {@link Turns}. */
    long turns() {
        return address + Layout.EXECUTOR_TURNS;
    }

    /** Tasks waiting now, as far as threads have reported them. */
    int waiting() {
        return Turns.waiting(word());
    }

    /** Tasks running now. */
    int running() {
        return Turns.running(word());
    }

    /** Tasks in the queue of a scheduled executor, due or not. */
    public long delayed() {
        return sum(Layout.DELAYED);
    }

    /** Changes with every booking. */
    long bookings() {
        return sum(Layout.SEQUENCE);
    }

    /** The present sum of a word over all stripes. */
    public long sum(int offset) {
        long sum = 0;
        for (int i = 0; i < stripes.length; i++) {
            sum += stripes[i].get(offset);
        }
        return sum;
    }

    private long word() {
        long word = CounterMemory.getAcquire(turns());
        Reference.reachabilityFence(this);
        return word;
    }
}
