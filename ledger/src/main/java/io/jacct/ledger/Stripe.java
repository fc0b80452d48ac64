// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Measure;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import java.lang.ref.Reference;

/**
 * Boot loader. The place of one writer in the page, and at the same time the entry of a thread in
 * {@link Tasks}.
 *
 * <p>A stripe is a small seqlock. The writer makes the sequence odd, stores, makes it even; a
 * reader takes what it read only if the sequence was even and the same before and after, so it
 * never sees half an operation. On x86 the fences cost nothing.
 *
 * <ul>
 *   <li>{@linkplain #open() Own}: one writer, the thread itself (or, for the account of virtual
 *       threads on a carrier, whichever virtual thread is mounted: no two are, and none can unmount
 *       between open and close, since nothing here parks). Wait-free. If a {@code
 *       StackOverflowError} tears a writer away in between, the sequence stays odd, and the next
 *       open goes on from there.
 *   <li>{@linkplain #tryOpen() Shared}: who brings the sequence from even to odd by compare-and-set
 *       owns the stripe for a few stores. Losing is the signal to take the next one.
 * </ul>
 *
 * <p>The page of a stripe may be closed between any two of its stores. Its memory then stays where
 * it is for as long as anybody can reach the stripe: the fences at the end of what may be called
 * last, which cost no instruction, keep the garbage collector from thinking otherwise while an
 * address is still in use.
 */
final class Stripe {
    /** Whose stripe this is; null for shared ones and cohorts. */
    final Thread thread;

    /** Where its record is; 0 for a thread that is never accounted. */
    final long address;

    /** The sum that takes over when the thread ends. */
    Stripe cohort;

    /**
     * The next entry of the same bucket of {@link Tasks}; written under its lock, read by any
     * thread.
     */
    Stripe next;

    /**
     * The accounts of virtual threads mounted on this thread, made when the first of them does
     * something.
     */
    CarrierStripes virtual;

    /** What virtual threads have of the time of this thread, if that is measured; its own. */
    VirtualSlices slices;

    /**
     * What others do for this task, made when one of them has done something; see {@link Tasks}.
     */
    Behalf behalf;

    /**
     * Where in {@link FileTasks} stands what the thread is just handing to a pool, plus 1;
     * otherwise 0. The thread's own.
     */
    int asking;

    /** Of the operation that is under way; the thread's own. */
    long token;

    /** Whether the task has ended; under the lock of {@link Tasks}. */
    boolean left;

    /**
     * While positive, what the thread does is the agent's own. Only the thread itself changes it.
     */
    int exempt;

    /**
     * What was exempted must be more than that once the thread has met itself, see {@link
     * Exemptions}.
     */
    static final int UNMET = 1 << 30;

    /** What the kernel knew of an attached thread when it came, by ids of counters; or null. */
    long[] before;

    /** What ended the thread, if nobody caught it; the thread's own. */
    String cause;

    /** {@link Layout#UNCAUGHT}, {@link Layout#FATAL}; the thread's own. */
    long causeFlags;

    /** What the collectors had done when the task began, if that was known. */
    long pauses;

    long pauseNanos;
    volatile boolean pausesKnown;

    /** How often the thread was left out for that reason. */
    long exempted;

    /** What must not be unmapped before this is out of reach; null under the lock of Tasks. */
    Object memory;

    /**
     * The identity hash of what was thrown on this thread last of which {@link ExecutorLedger}
     * knows all there is; not the object, which may be the application's.
     */
    int settled;

    private long bornAt;

    Stripe(Thread thread, long address, Stripe cohort) {
        this.thread = thread;
        this.address = address;
        this.cohort = cohort;
    }

    /** Owner only. Ends with {@link #close()}. */
    void open() {
        long sequence = address + Layout.SEQUENCE;
        CounterMemory.putPlain(sequence, CounterMemory.getPlain(sequence) | 1);
        CounterMemory.storeStoreFence();
    }

    /** Any thread; lock-free. Ends with {@link #close()} if true. */
    boolean tryOpen() {
        long sequence = address + Layout.SEQUENCE;
        long seen = CounterMemory.getAcquire(sequence);
        if ((seen & 1) != 0 || !CounterMemory.compareAndSet(sequence, seen, seen + 1)) {
            return false;
        }
        // compare-and-set keeps later stores behind its load, but not behind its own store
        CounterMemory.storeStoreFence();
        Reference.reachabilityFence(this);
        return true;
    }

    /** Shows what was stored since open; partner is {@code Words.copy} of the read half. */
    void close() {
        long sequence = address + Layout.SEQUENCE;
        CounterMemory.putRelease(sequence, CounterMemory.getPlain(sequence) + 1);
        Reference.reachabilityFence(this);
    }

    /** Adds to the word at {@code offset} of the record. Only between open and close. */
    void add(int offset, long delta) {
        CounterMemory.addPlain(address + offset, delta);
    }

    /**
     * Stores a word that only grows, if it does. Under the lock of {@link Tasks}; no sequence is
     * needed where nothing else goes with it.
     */
    void raise(int offset, long value) {
        if (value > get(offset)) {
            CounterMemory.putRelease(address + offset, value);
        }
        Reference.reachabilityFence(this);
    }

    /**
     * Stores the word at {@code offset} of the record. Only between open and close, or before
     * publication.
     */
    void put(int offset, long value) {
        CounterMemory.putPlain(address + offset, value);
    }

    /**
     * Stores the record's state, after everything that goes with it: so a reader that had to give
     * up on the sequence still finds what the state says. Only between open and close.
     */
    void turn(long state) {
        CounterMemory.putRelease(address + Layout.STATE, state);
    }

    /** Loads the word at {@code offset} of the record, as its writer. */
    long get(int offset) {
        long value = CounterMemory.getPlain(address + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /** Whether an operation is under way; owner only. */
    boolean busy() {
        return get(Layout.OPERATION) != 0;
    }

    /**
     * Owner only: says what the thread does from {@code now} on. No sequence is needed: the start
     * is stored before the operation, and before another start is stored an operation has ended
     * under a new sequence.
     */
    void begin(long operation, long now) {
        put(Layout.OPERATION_START, now);
        CounterMemory.putRelease(address + Layout.OPERATION, operation);
        Reference.reachabilityFence(this);
    }

    /** Whether the thread ran before it was entered. */
    boolean adopted() {
        return address != 0 && (get(Layout.FLAGS) & Layout.ADOPTED) != 0;
    }

    /**
     * The task counts the collectors' pauses from here on: none so far. Under the lock of Tasks.
     */
    void knows(Pauses sums) {
        if (sums != null && address != 0) {
            pauses = sums.count();
            pauseNanos = sums.nanos();
            pausesKnown = true;
            long missing = Measure.PAUSES.bit() << Layout.MISSING_SHIFT;
            put(Layout.FLAGS, get(Layout.FLAGS) & ~missing);
        }
    }

    /** Remembers the present sequence as the one of a task that has done nothing. */
    void born() {
        bornAt = get(Layout.SEQUENCE);
    }

    /** Whether nothing has been booked since {@link #born()}. A guess while the owner runs. */
    boolean fresh() {
        return get(Layout.SEQUENCE) == bornAt;
    }
}
