// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.HolderField;
import io.jacct.memory.Layout;
import java.lang.ref.Reference;

/**
 * Boot loader. A record of the page, as its writers see it.
 *
 * <p>It is a small seqlock. The writer makes the sequence odd, stores, makes it even; a reader
 * takes what it read only if the sequence was even and the same before and after, so it never sees
 * half an operation. On x86 the fences cost nothing.
 *
 * <ul>
 *   <li>{@linkplain #open() Own}: one writer. Wait-free.
 *   <li>{@linkplain #tryOpen() Shared}: who brings {@link #holder} from 0 to his id by
 *       compare-and-set owns the record for a few stores. Losing is the signal to take the next
 *       one.
 * </ul>
 *
 * <p>The sequence is for readers alone: it is in the page, where anybody may have written anything.
 * A writer may be torn away in between, by a {@code StackOverflowError}, an {@code
 * OutOfMemoryError} or {@code Thread.stop}. Then the sequence stays odd, and the next writer goes
 * on from there. So that there can be a next one, who has a shared record gives it back in a {@code
 * finally}, by a store to a field of the heap: that needs no stack. Where a thread is stopped
 * between two instructions that no {@code finally} covers, the record is its own at the next try;
 * others have it by {@link #seize} if they find no other one for very long.
 *
 * <p>Who opens a shared record and who publishes reads the sequence back. It is not there where
 * another program has cut the page short: then the writer gives up, see {@link CutPage}. The load
 * is of what this processor has just stored, which costs next to nothing.
 *
 * <p>The page may be closed between any two of its stores. Its memory then stays where it is for as
 * long as anybody can reach this: the fences at the end of what may be called last, which cost no
 * instruction, keep the garbage collector from thinking otherwise while an address is still in use.
 */
class Seqlock {
    private static final HolderField HOLDER = new HolderField(Seqlock.class, "holder");

    /** Where the record is; 0 for a thread that is never accounted. */
    final long address;

    /** What must not be unmapped before this is out of reach; null under the lock of Tasks. */
    Object memory;

    /**
     * Which thread has the shared record open, or 0; see {@link HolderField}. Its owner sets it to
     * 0, after {@link #publish()}.
     */
    int holder;

    Seqlock(long address) {
        this.address = address;
    }

    /** Owner only. Ends with {@link #close()}. */
    final void open() {
        long sequence = address + Layout.SEQUENCE;
        CounterMemory.putPlain(sequence, CounterMemory.getPlain(sequence) | 1);
        CounterMemory.storeStoreFence();
    }

    /**
     * Any thread; lock-free. If true it ends with {@link #publish()} and, in a {@code finally},
     * {@code holder = 0}; or, where no more than one booking may depend on it, with {@link
     * #close()}.
     */
    final boolean tryOpen() {
        int me = HolderField.me();
        int last = HOLDER.get(this);
        return (last == 0 || last == me) && hold(last, me);
    }

    /** Any thread: whose the record is, for {@link #seize}; 0 if nobody's. */
    final int owner() {
        return HOLDER.get(this);
    }

    /**
     * Any thread: takes it from the owner whose it was, with that sequence, so long ago that he
     * will not come back. Should he do, what he adds then may be lost, or what another one does.
     * False if it is not as it was, or another one was faster. Ends as {@link #tryOpen()} does.
     */
    final boolean seize(int then, long sequenceThen) {
        return then != 0 && sequence() == sequenceThen && hold(then, HolderField.me());
    }

    private boolean hold(int last, int me) {
        if (!HOLDER.pass(this, last, me)) {
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
     * As {@link #open()}. What is odd already is made another odd number: it must be there to be
     * read back, and a number that was never stored must not pass for it.
     */
    private void openHeld() {
        long sequence = address + Layout.SEQUENCE;
        long last = CounterMemory.getPlain(sequence);
        long next = last + 1;
        if ((last & 1) != 0) {
            next++;
        }
        CounterMemory.putPlain(sequence, next);
        CutPage.readBack(sequence, next, memory);
        if ((last & 1) != 0) {
            LedgerStart.health(Health.TORN_BOOKINGS, 1);
        }
    }

    /** Any thread: odd while the record is open. */
    final long sequence() {
        long sequence = CounterMemory.getAcquire(address + Layout.SEQUENCE);
        Reference.reachabilityFence(this);
        return sequence;
    }

    /**
     * Shows what was stored since open; partner is {@code Words.copy} of the read half. A shared
     * record is still the caller's.
     */
    final void publish() {
        long sequence = address + Layout.SEQUENCE;
        long next = CounterMemory.getPlain(sequence) + 1;
        CounterMemory.putRelease(sequence, next);
        // behind its fence the next owner cannot find the sequence as it was
        CutPage.readBack(sequence, next, memory);
        Reference.reachabilityFence(this);
    }

    /** Shows what was stored since open, and gives a shared record back. */
    final void close() {
        publish();
        holder = 0;
    }

    /** Adds to the word at {@code offset} of the record. Only between open and close. */
    final void add(int offset, long delta) {
        CounterMemory.addPlain(address + offset, delta);
    }

    /**
     * Stores a word that only grows, if it does. Under the lock of {@link Tasks}; no sequence is
     * needed where nothing else goes with it.
     */
    final void raise(int offset, long value) {
        if (value > get(offset)) {
            CounterMemory.putRelease(address + offset, value);
        }
        Reference.reachabilityFence(this);
    }

    /**
     * Stores the word at {@code offset} of the record. Only between open and close, or before
     * publication.
     */
    final void put(int offset, long value) {
        CounterMemory.putPlain(address + offset, value);
    }

    /** Stores a word that is shown at once, without a sequence. */
    final void show(int offset, long value) {
        CounterMemory.putRelease(address + offset, value);
        CutPage.readBack(address + offset, value, memory);
        Reference.reachabilityFence(this);
    }

    /**
     * Stores the record's state, after everything that goes with it: so a reader that had to give
     * up on the sequence still finds what the state says. Only between open and close.
     */
    final void turn(long state) {
        CounterMemory.putRelease(address + Layout.STATE, state);
    }

    /** Loads the word at {@code offset} of the record, as its writer. */
    final long get(int offset) {
        long value = CounterMemory.getPlain(address + offset);
        Reference.reachabilityFence(this);
        return value;
    }
}
