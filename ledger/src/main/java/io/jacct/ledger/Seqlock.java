// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.CounterMemory;
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
 *   <li>{@linkplain #open() Own}: one writer. Wait-free. If a {@code StackOverflowError} tears a
 *       writer away in between, the sequence stays odd, and the next open goes on from there.
 *   <li>{@linkplain #tryOpen() Shared}: who brings the sequence from even to odd by compare-and-set
 *       owns the record for a few stores. Losing is the signal to take the next one.
 * </ul>
 *
 * <p>The page may be closed between any two of its stores. Its memory then stays where it is for as
 * long as anybody can reach this: the fences at the end of what may be called last, which cost no
 * instruction, keep the garbage collector from thinking otherwise while an address is still in use.
 */
class Seqlock {
    /** Where the record is; 0 for a thread that is never accounted. */
    final long address;

    /** What must not be unmapped before this is out of reach; null under the lock of Tasks. */
    Object memory;

    Seqlock(long address) {
        this.address = address;
    }

    /** Owner only. Ends with {@link #close()}. */
    final void open() {
        long sequence = address + Layout.SEQUENCE;
        CounterMemory.putPlain(sequence, CounterMemory.getPlain(sequence) | 1);
        CounterMemory.storeStoreFence();
    }

    /** Any thread; lock-free. Ends with {@link #close()} if true. */
    final boolean tryOpen() {
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
    final void close() {
        long sequence = address + Layout.SEQUENCE;
        CounterMemory.putRelease(sequence, CounterMemory.getPlain(sequence) + 1);
        Reference.reachabilityFence(this);
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
