// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.counter.Health;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.HeldRecord;
import io.jacct.memory.Layout;
import java.lang.ref.Reference;

/**
 * Boot loader. A record of the page, as its writers see it: a small seqlock.
 *
 * <p>The writer makes the sequence odd, stores the words, and makes the sequence even. A reader
 * loads the sequence before and after the words. It retries unless both loads gave the same even
 * number, so it never uses half an operation. On x86 the fences cost nothing.
 *
 * <pre>
 * writer   7 (odd)   word a, word b   8 (even)
 * reader   8 ... 8: takes a and b     7, or 6 ... 8: retries
 * </pre>
 *
 * <p>A record has one of two kinds of writers:
 *
 * <ul>
 *   <li>{@linkplain #open() Own}: one thread writes. Wait-free.
 *   <li>{@linkplain #tryOpen() Shared}: a thread brings {@link #holder} from 0 to its own id by
 *       compare-and-set. It then holds the record for a few stores. A thread whose compare-and-set
 *       fails tries the next record.
 * </ul>
 *
 * <p>The sequence serves readers alone: it is in the page, where any program may have written
 * anything. An error can stop a writer between the stores: a {@code StackOverflowError}, an {@code
 * OutOfMemoryError} or {@code Thread.stop}. The sequence then stays odd, and the next writer goes
 * on from there. For that the thread that holds a shared record gives it back in a {@code finally},
 * by a store to a field of the heap, which needs no stack. A thread may also be stopped between two
 * instructions that no {@code finally} covers. Then its next try finds the record its own. Other
 * threads take the record by {@link #seize}, if they find no other record for very long.
 *
 * <p>A thread that opens or publishes a shared record reads the sequence back. The sequence is not
 * there if another program has cut the page short. The writer then gives up, see {@link
 * TruncatedPage}. This processor has just stored that word, so the load costs next to nothing.
 *
 * <p>The page may be closed between any two stores. Its memory stays where it is for as long as
 * this object can be reached. Methods that may be called last end with a reachability fence, which
 * costs no instruction. It keeps the garbage collector from taking this object while its address is
 * in use.
 */
public class Seqlock extends HeldRecord {
    /** The address of the record; 0 for a thread that is never accounted. */
    public final long address;

    /**
     * Keeps the page mapped for as long as this object is reachable. Null if the writer holds the
     * lock of {@code Tasks}, which does the same.
     */
    public Object memory;

    public Seqlock(long address) {
        this.address = address;
    }

    /** Owner only. Ends with {@link #close()}. */
    public final void open() {
        long sequence = address + Layout.SEQUENCE;
        CounterMemory.putPlain(sequence, CounterMemory.getPlain(sequence) | 1);
        CounterMemory.storeStoreFence();
    }

    /**
     * Any thread; lock-free. If true it ends with {@link #publish()} and, in a {@code finally},
     * {@code holder = 0}.
     */
    public final boolean tryOpen() {
        int me = me();
        int last = owner();
        return (last == 0 || last == me) && hold(last, me);
    }

    /**
     * Any thread: takes the record from a thread that held it with that sequence so long ago that
     * it will not come back. If it does come back, its later additions or another writer's may be
     * lost. False if holder or sequence have changed, or another thread was faster. Ends as {@link
     * #tryOpen()} does.
     */
    public final boolean seize(int then, long sequenceThen) {
        return then != 0 && sequence() == sequenceThen && hold(then, me());
    }

    private boolean hold(int last, int me) {
        if (!pass(last, me)) {
            return false;
        }
        boolean open = false;
        try {
            openHeld();
            open = true;
        } finally {
            if (!open) {
                holder = 0;
            }
        }
        return true;
    }

    /**
     * As {@link #open()}. An odd sequence becomes another odd number. The writer reads it back, and
     * must not mistake an earlier number for the one that it has stored.
     */
    private void openHeld() {
        long sequence = address + Layout.SEQUENCE;
        long last = CounterMemory.getPlain(sequence);
        long next = last + 1;
        if ((last & 1) != 0) {
            next++;
        }
        CounterMemory.putPlain(sequence, next);
        TruncatedPage.readBack(sequence, next, memory);
        if ((last & 1) != 0) {
            OpenPage.count(Health.TORN_BOOKINGS, 1);
        }
    }

    /**
     * Only between open and close: throws if the page was cut short. It comes right before an
     * atomic operation, which would end the JVM there if the interpreter runs it.
     */
    public final void confirm() {
        long sequence = address + Layout.SEQUENCE;
        long next = CounterMemory.getPlain(sequence) + 2;
        CounterMemory.putPlain(sequence, next);
        TruncatedPage.readBack(sequence, next, memory);
    }

    /** Any thread: odd while the record is open. */
    public final long sequence() {
        long sequence = CounterMemory.getAcquire(address + Layout.SEQUENCE);
        Reference.reachabilityFence(this);
        return sequence;
    }

    /**
     * Shows what was stored since open; partner is {@code Words.copy} of the read half. A shared
     * record is still the caller's.
     */
    public final void publish() {
        long sequence = address + Layout.SEQUENCE;
        long next = CounterMemory.getPlain(sequence) + 1;
        CounterMemory.putRelease(sequence, next);
        // the fence in publish comes first, so the next owner cannot see the old sequence
        TruncatedPage.readBack(sequence, next, memory);
        Reference.reachabilityFence(this);
    }

    /** Shows what was stored since open, and gives a shared record back. */
    public final void close() {
        publish();
        holder = 0;
    }

    /** Adds to the word at {@code offset} of the record. Only between open and close. */
    public final void add(int offset, long delta) {
        CounterMemory.addPlain(address + offset, delta);
    }

    /**
     * Stores a word that only grows, if the new value is larger. Under the lock of {@code Tasks}.
     * The word stands alone, so the sequence is not needed.
     */
    public final void raise(int offset, long value) {
        if (value > get(offset)) {
            CounterMemory.putRelease(address + offset, value);
        }
        Reference.reachabilityFence(this);
    }

    /**
     * Stores the word at {@code offset} of the record. Only between open and close, or before
     * publication.
     */
    public final void put(int offset, long value) {
        CounterMemory.putPlain(address + offset, value);
    }

    /** Stores a word that is shown at once, without a sequence. */
    public final void show(int offset, long value) {
        CounterMemory.putRelease(address + offset, value);
        TruncatedPage.readBack(address + offset, value, memory);
        Reference.reachabilityFence(this);
    }

    /**
     * Stores the record's state, after everything that goes with it: so a reader that had to give
     * up on the sequence still finds what the state says. Only between open and close.
     */
    public final void turn(long state) {
        CounterMemory.putRelease(address + Layout.STATE, state);
    }

    /** Loads the word at {@code offset} of the record, as its writer. */
    public final long get(int offset) {
        long value = CounterMemory.getPlain(address + offset);
        Reference.reachabilityFence(this);
        return value;
    }
}
