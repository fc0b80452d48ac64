// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.memory.JdkFields;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Boot loader. The time to some ten milliseconds, for the price of a load. With {@code
 * timing=sampled} each operation of those among which is drawn begins with {@link #now}, so that no
 * slow one escapes. An operation is slow if the clock has ticked twice since it began, which a
 * second load tells at its end. A slow operation stands for itself, whether it was drawn or not.
 * Every other one that was drawn stands for N.
 *
 * <pre>
 * ticks           |         |         |         |
 * not slow           b---e
 * not slow               b-----e
 * slow               b-----------------e          two ticks between b and e
 * known begin     t                               the tick before b
 * </pre>
 *
 * <p>The sums stay without bias. Whether an operation is slow depends on the ticks and not on the
 * draw. The beginning of one that was not drawn is known to a tick only. From {@link #nanos} it
 * gets a time whose mean, over all places of the ticks, is the true one. It is wrong by one tick at
 * most, and by as much as the clock's thread is late.
 *
 * <p>The clock's thread calls {@link #advance}. It sleeps while no operation begins. {@link #now}
 * is for any thread, lock-free, without allocation. The first call after a sleep wakes the thread,
 * which is a system call.
 *
 * <p>The time of a tick is even. While the clock sleeps, the time of its last tick is kept with the
 * lowest bit set. So the word never takes a value twice, and the thread that wakes the clock
 * compares and sets it: a thread that was held up on its way cannot set the clock back.
 */
public final class Tick {
    /** The time from tick to tick. */
    public static final long NANOS = 10_000_000;

    /**
     * So many ticks without a question, and the clock sleeps. An operation that began before them
     * has seen two ticks by then, which is all that it needs. With fewer, an operation every now
     * and then would wake the clock each time, which takes microseconds.
     */
    static final int IDLE = 10;

    private static final long ASLEEP = 1;

    /** The time of the last tick. Odd while the clock sleeps, or there is none. */
    private static final AtomicLong LAST = new AtomicLong(ASLEEP);

    /** The time of the tick before it. What began earlier has seen two ticks. */
    private static volatile long before;

    /** Whether an operation has begun since the last tick. */
    private static volatile boolean asked;

    private static volatile Thread clock;

    /** Only the clock's thread touches it. */
    private static int idle;

    private Tick() {}

    /** That thread calls {@link #advance}, or null: none does any more. */
    public static void by(Thread thread) {
        LAST.set(LAST.get() | ASLEEP);
        idle = 0;
        clock = thread;
    }

    /** The time, at most a tick ago. Each operation that may be slow asks as it begins. */
    public static long now() {
        long now = LAST.get();
        if (isAsleep(now)) {
            return wake(now);
        }
        if (!asked) {
            asked = true;
            long latest = LAST.get();
            if (isAsleep(latest)) {
                // the clock went to sleep before it could see that
                return wake(latest);
            }
        }
        return now;
    }

    /**
     * An operation that wakes the clock must not always begin at a tick. So the first tick is at a
     * multiple of its period, some time ago.
     */
    private static long wake(long asleep) {
        long now = System.nanoTime();
        Thread sleeping = clock;
        if (sleeping == null) {
            return now;
        }
        long tick = Math.max(asleep + 1, even(now - Math.floorMod(now, NANOS)));
        asked = true;
        if (!LAST.compareAndSet(asleep, tick)) {
            return now(); // another thread was first
        }
        JdkFields.unpark(sleeping);
        return tick;
    }

    /** Nanoseconds until the next tick is due; {@code Long.MAX_VALUE} while the clock sleeps. */
    public static long due() {
        long now = LAST.get();
        return isAsleep(now) ? Long.MAX_VALUE : now + NANOS - System.nanoTime();
    }

    /** The clock ticks, or goes to sleep. */
    public static void advance() {
        idle++;
        if (asked) {
            // not written otherwise, because that would undo a question that comes right now
            asked = false;
            idle = 0;
        }
        long tick = even(LAST.get());
        before = tick;
        if (idle < IDLE) {
            LAST.set(next(tick));
            return;
        }
        long asleep = tick | ASLEEP;
        LAST.set(asleep);
        if (asked) {
            // an operation began meanwhile, and has not seen that the clock went to sleep
            LAST.compareAndSet(asleep, next(tick));
        }
    }

    private static long next(long tick) {
        return Math.max(tick + 2, even(System.nanoTime()));
    }

    private static long even(long time) {
        return time & ~ASLEEP;
    }

    private static boolean isAsleep(long time) {
        return (time & ASLEEP) != 0;
    }

    /** Whether an operation that began at that time, or a tick later, has seen two ticks. */
    static boolean isSlow(long began) {
        return before - began > 0;
    }

    /**
     * How long a slow operation took that ended {@code sinceTick} after the tick before it began.
     */
    static long nanos(long sinceTick) {
        long whole = Math.max(0, sinceTick - 2 * NANOS);
        return 2 * (whole + 2 * NANOS) - 3 * NANOS - whole / NANOS * NANOS;
    }
}
