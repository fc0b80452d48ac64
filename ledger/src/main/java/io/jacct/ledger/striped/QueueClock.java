// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.striped;

import io.jacct.ledger.base.Tick;
import io.jacct.memory.CounterMemory;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Boot loader. The clock of an executor's queues, which stands still where tasks come so fast that
 * reading the time would cost more than the rest of the books.
 *
 * <p>Each stripe has {@link #MOST} exact stamps in the time of a {@link Tick}. The thread that
 * takes the last one stops the clock. From then on each change has that same stamp, until the tick
 * goes on. The first change after that has an exact stamp, and reads the queues as they were at the
 * tick.
 *
 * <pre>
 * ticks     |                   |                   |
 * changes    x x x x x . . . . .x . . . . . . . . . .x      x exact   . the stamp of the x before
 * </pre>
 *
 * <p>So a queue's length and time are exact where changes are rarer, and otherwise a sample of a
 * hundred moments a second. The tick knows nothing of the queue, so the sums have no bias.
 *
 * <p>A bit of the {@link QueueWord} says that the clock stands. A change that was stamped before
 * that bit was set cannot come after it, because its compare-and-set fails. So stamps are in the
 * order of the changes, here as with exact stamps. Threads that stop the clock at the same time
 * leave the latest of their stamps. All methods: any thread, no lock.
 */
final class QueueClock {
    /** The exact stamps of a stripe in a tick: a ten-thousandth of a processor's time. */
    private static final int MOST = 128;

    private final AtomicLong stood = new AtomicLong(Long.MIN_VALUE);

    /** The address of a word for readers: when the clock stood still last. */
    private final long shown;

    /** The tick in which it stopped. */
    private volatile long tick;

    QueueClock(long shown) {
        this.shown = shown;
    }

    /** Whether the clock that was stopped still stands. */
    boolean stands() {
        return Tick.now() == tick;
    }

    /** The stamp of all changes while the clock stands. */
    long stamp() {
        return stood.get();
    }

    /** Whether a stripe that the caller holds has taken too many exact stamps. Counts this one. */
    static boolean isFast(QueueStripe stripe, long now) {
        if (stripe.stamps == 0 || now - stripe.window > Tick.NANOS) {
            stripe.window = now;
            stripe.stamps = 0;
        }
        return ++stripe.stamps > MOST;
    }

    /** Stops at {@code now}; a word with {@link QueueWord#STILL} follows. */
    void stop(long now) {
        tick = Tick.now();
        long last = stood.get();
        while (last < now && !stood.compareAndSet(last, now)) {
            last = stood.get();
        }
        CounterMemory.putRelease(shown, stood.get());
    }
}
