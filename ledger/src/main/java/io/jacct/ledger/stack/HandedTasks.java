// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.stack;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Boot loader. Tasks that were drawn when they were handed to an executor, and have not begun. A
 * few slots, found by the task's identity. A task that never begins, or for which there is no slot,
 * is lost. Any thread, lock-free.
 */
final class HandedTasks {
    private static final int SLOTS = 256;
    private static final int TRIES = 4;

    /** After that time a slot may go to another task. */
    private static final long OLD_NANOS = 60_000_000_000L;

    private final AtomicReferenceArray<Handed> slots = new AtomicReferenceArray<>(SLOTS);
    private final AtomicInteger count = new AtomicInteger();

    /** A task, where it was handed over, and when. */
    private static final class Handed extends WeakReference<Object> {
        final DrawnStack stack;
        final long since;

        Handed(Object task, DrawnStack stack, long since) {
            super(task);
            this.stack = stack;
            this.since = since;
        }

        boolean isGone(long now) {
            return get() == null || now - since > OLD_NANOS;
        }
    }

    /** False if there is no slot for it. */
    boolean add(Object task, DrawnStack stack) {
        long now = System.nanoTime();
        Handed made = new Handed(task, stack, now);
        int first = System.identityHashCode(task);
        for (int i = 0; i < TRIES; i++) {
            int slot = first + i & SLOTS - 1;
            Handed last = slots.get(slot);
            if ((last == null || last.isGone(now)) && slots.compareAndSet(slot, last, made)) {
                if (last == null) {
                    count.incrementAndGet();
                }
                return true;
            }
        }
        return false;
    }

    /** The task begins. Returns where it was handed over; null for most tasks. */
    DrawnStack take(Object task) {
        if (count.get() == 0) {
            return null;
        }
        int first = System.identityHashCode(task);
        for (int i = 0; i < TRIES; i++) {
            int slot = first + i & SLOTS - 1;
            Handed found = slots.get(slot);
            if (found != null && found.get() == task && slots.compareAndSet(slot, found, null)) {
                count.decrementAndGet();
                found.stack.nanos = found.stack.events * (System.nanoTime() - found.since);
                return found.stack;
            }
        }
        return null;
    }
}
