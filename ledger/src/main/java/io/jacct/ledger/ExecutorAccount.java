// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.lang.ref.Reference;

/**
 * Boot loader. The account of one name: of one executor, one after the other of those that bore the
 * name, or of all thread-per-task executors of that name together. Lies over one executor record of
 * the page.
 *
 * <p>The fields that are not final are written under the lock of {@link ExecutorAccounts} or, if it
 * is said so, by {@link ExecutorSampler}'s thread or any.
 */
final class ExecutorAccount {
    /** What kind of executor, as in the page. */
    static final int OTHER = 0;

    static final int THREAD_POOL = 1;
    static final int SCHEDULED = 2;
    static final int FORK_JOIN = 3;
    static final int PER_TASK = 4;

    final long address;
    final LedgerState state;
    final Ticker ticker;

    /** Where this is a scheduled executor's. */
    final LateTasks late = new LateTasks();

    private final Seqlock[] stripes = new Seqlock[Layout.EXECUTOR_STRIPE_COUNT];

    /**
     * The account that goes on with what is here, if one does: who comes late books there. Stored
     * before any stripe is taken, so who opens one later knows.
     */
    private ExecutorAccount heir;

    int kind;
    String name;

    /** Whether the name is that of its threads; until the first of them runs it is its class'. */
    boolean named;

    /** Live executors that book here. */
    int users;

    /** The one that books here, where there is no more than one. */
    ExecutorEntry owner;

    /** How many executors had ended before this one was the last to do so here. */
    long endedAt;

    /** See {@link ExecutorSampler}. */
    int drift;

    int drifting;

    long bookingsSeen;

    ExecutorAccount(long address, LedgerState state, Ticker ticker) {
        this.address = address;
        this.state = state;
        this.ticker = ticker;
        for (int i = 0; i < stripes.length; i++) {
            long at = address + Layout.EXECUTOR_STRIPES + (long) i * Layout.EXECUTOR_STRIPE_LENGTH;
            stripes[i] = new Seqlock(at);
            // and so the page
            stripes[i].memory = this;
        }
    }

    /** Any thread: an open stripe, to be closed, of this account or its heir. */
    Seqlock open() {
        return open((int) JdkFields.id(Thread.currentThread()), stripes.length);
    }

    /** The same, but none other than the first. */
    Seqlock openFirst() {
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
     * {@code to} goes on with what is here: from now on nobody opens a stripe here but by {@link
     * #take}, and who has opened one is waited for there.
     */
    void bequeath(ExecutorAccount to) {
        heir = to;
    }

    /** One of the stripes, open, after {@link #bequeath}: nobody but the caller books there. */
    Seqlock take(int i) {
        return Tries.open(new Seqlock[] {stripes[i]}, 1, 0);
    }

    /** Whose stripe that is: of the account that it was opened on, or of an heir. */
    static ExecutorAccount of(Seqlock stripe) {
        return (ExecutorAccount) stripe.memory;
    }

    /** The word of {@link Turns}. */
    long turns() {
        return address + Layout.EXECUTOR_TURNS;
    }

    /** Tasks waiting now, as far as threads have said so. */
    int waiting() {
        return Turns.waiting(word());
    }

    /** Tasks running now. */
    int running() {
        return Turns.running(word());
    }

    /** Tasks of a scheduled executor that are in its queue, due or not. */
    long delayed() {
        return sum(Layout.DELAYED);
    }

    /** Changes with every booking. */
    long bookings() {
        return sum(Layout.SEQUENCE);
    }

    /** A word of the stripes, added up as they are now. */
    long sum(int offset) {
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
