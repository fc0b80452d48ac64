// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.util.ArrayDeque;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.IntToLongFunction;

/**
 * A model of very many threads that want one lock, on two processors. A thread that finds it taken
 * naps, and the kernel prolongs each nap. A thread that wakes goes to the end of the queue of those
 * that want a processor. Now and then the kernel takes the processor from the lock's owner, which
 * then goes to the end of that queue, too. So every thread before it wakes in vain.
 */
final class LockModel {
    private static final int PROCESSORS = 2;

    /** The time that a thread takes to look at the lock, and to go to sleep again. */
    private static final long LOOK_NANOS = 8_000;

    private static final long HOLD_NANOS = 5_000;
    private static final long SLACK_NANOS = 50_000;

    /** One in so many owners loses its processor. */
    private static final int LOSES = 50;

    private final IntToLongFunction nap;
    private final Random random = new Random(1);
    private final PriorityQueue<Waiter> asleep =
            new PriorityQueue<>((a, b) -> Long.compare(a.until, b.until));
    private final ArrayDeque<Waiter> ready = new ArrayDeque<>();
    private Waiter owner;
    private long now;
    private long looks;

    /** A thread that wants the lock. */
    private static final class Waiter {
        long until;
        int naps;
    }

    LockModel(int waiters, IntToLongFunction nap) {
        this.nap = nap;
        for (int i = 0; i < waiters; i++) {
            ready.add(new Waiter());
        }
    }

    /** Returns how often a thread looks at the lock until each has had it. */
    long looks() {
        while (!ready.isEmpty() || !asleep.isEmpty()) {
            while (!asleep.isEmpty() && (ready.isEmpty() || asleep.peek().until <= now)) {
                Waiter woken = asleep.poll();
                now = Math.max(now, woken.until);
                ready.add(woken);
            }
            for (int i = 0; i < PROCESSORS && !ready.isEmpty(); i++) {
                run(ready.poll(), i);
            }
            now += LOOK_NANOS;
        }
        return looks;
    }

    /** The second processor finds the lock taken while the first one's thread has it. */
    private void run(Waiter waiter, int processor) {
        looks++;
        if (owner == waiter) {
            owner = null;
        } else if (owner == null && processor == 0) {
            now += HOLD_NANOS;
            if (random.nextInt(LOSES) == 0) {
                owner = waiter;
                ready.add(waiter);
            }
        } else {
            waiter.until = now + nap.applyAsLong(waiter.naps++) + SLACK_NANOS;
            asleep.add(waiter);
        }
    }
}
