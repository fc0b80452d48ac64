// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.base.Backoff;
import io.jacct.memory.HeldRecord;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Boot loader. The account of work that other threads do on behalf of one task. It is a record of
 * its own, because only the task itself writes to the task's record. It is in the task's cohort and
 * ends with the task. Work that comes later gets a record for one booking, which is folded into the
 * cohort immediately.
 *
 * <p>A thread may write while it owns the state. It brings the state from free to its own number by
 * compare-and-set. The state is in the heap. The record's sequence would not do: when a late thread
 * comes, the record may already be another task's. The end of the task does not wait:
 *
 * <pre>
 * FREE   -- acquire() -->  me          -- release() -->  FREE     a booking
 * FREE   -- end() ------>  ENDED       end() is true: its caller folds the record
 * me     -- end() ------>  me|ENDED    end() is false
 *           me|ENDED       -- release() -->  ENDED    release() is true: the owner folds it
 * other  -- acquire() -->  me          after very long: an error has stopped the other thread
 * </pre>
 *
 * <p>So one thread folds the record, after the last booking. If a thread comes back that was
 * thought to be stopped, the state is not its own any more, and its release changes nothing. A
 * record for one booking begins as {@code me|ENDED}.
 */
public final class DelegatedAccount {
    private static final long FREE = 0;
    private static final long ENDED = 1L << Integer.SIZE;

    /**
     * Public and without an accessor, because a thread that opens it must make no call, see {@code
     * RequesterBooking}.
     */
    public final TaskStripe stripe;

    private final AtomicLong state;

    /** The state comes with the object, because other threads find the object without the lock. */
    public DelegatedAccount(TaskStripe stripe, boolean ended) {
        this.stripe = stripe;
        this.state = new AtomicLong(ended ? me() | ENDED : me());
    }

    private static long me() {
        return Integer.toUnsignedLong(HeldRecord.me());
    }

    /**
     * Any thread. False when the task has ended. If the owner does not release the record for very
     * long, an error has stopped it; the caller then owns the record.
     */
    public boolean acquire() {
        long me = me();
        long first = state.get();
        for (int tries = 0; tries < Backoff.MANY; tries++) {
            long owner = state.get();
            if ((owner & ENDED) != 0) {
                return false;
            }
            if ((owner == FREE || owner == me) && state.compareAndSet(owner, me)) {
                return true;
            }
            tries = Backoff.pause(tries);
        }
        return (first & ENDED) == 0 && state.compareAndSet(first, me);
    }

    /**
     * The partner of {@link #acquire()}. True when the task has ended and the caller must fold the
     * record.
     */
    public boolean release() {
        long me = me();
        return !state.compareAndSet(me, FREE) && state.compareAndSet(me | ENDED, ENDED);
    }

    /** Like {@link #acquire()}, but does not wait: false while any thread owns it. */
    boolean tryAcquire() {
        return state.compareAndSet(FREE, me());
    }

    /**
     * The task ends; called once. True when the caller must fold the record; otherwise its owner
     * will. If a {@code StackOverflowError} has stopped that owner, the record stays as it is, with
     * its values. The tries are limited, because in a thread that ends, atomic operations may fail
     * for ever: see {@link io.jacct.memory.Mutex}.
     */
    public boolean end() {
        for (int tries = 0; tries < Backoff.MANY; tries++) {
            long owner = state.get();
            if (state.compareAndSet(owner, owner | ENDED)) {
                return owner == FREE;
            }
            tries = Backoff.pause(tries);
        }
        return false;
    }
}
