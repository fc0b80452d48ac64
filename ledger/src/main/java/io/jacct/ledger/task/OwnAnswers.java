// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.base.Token;

/**
 * Boot loader. What a thread says of itself: its CPU time and the bytes that it has allocated. The
 * {@code Sampler} needs that while {@link ThreadMeter#findsById} forbids it to ask the JVM about a
 * thread by its id. Threads answer on each JDK where that may happen: a thread that begins to wait
 * just before it happens may not answer for long. A thread answers where it begins a wait, or
 * another operation of which the time is known, and at most once in ten milliseconds. An operation
 * that was drawn for timing is no such place: it would take longer than those for which it stands.
 * So the answer of a thread that waits lacks ten milliseconds at most. The answer of a thread that
 * only computes may be old.
 *
 * <p>The kernel tells the CPU time of a thread that says nothing, if its native id is known. Some
 * threads therefore store that id as soon as they begin. That takes the kernel tens of microseconds
 * for each, so of a crowd only {@link #EARLY} do so in a second.
 *
 * <p>The answers are in the heap, not in the page: the sampler alone stores measured values of live
 * tasks there, so none of them shrinks.
 */
public final class OwnAnswers {
    private static final long EACH_NANOS = 10_000_000;
    private static final int EARLY = 100;

    /**
     * What a thread asks about itself; null if threads do not answer. Plain, because each operation
     * that is timed reads it.
     */
    private static ThreadMeter meter;

    /** How many more threads store their native ids early; threads may disturb one another. */
    private static int early;

    private OwnAnswers() {}

    /** Threads answer with this meter from now on, if it may be that they must. */
    public static void by(ThreadMeter now) {
        meter = now.findsAlways() ? null : now;
    }

    /** No thread answers any more. */
    static void end() {
        meter = null;
    }

    /** The sampler looks; whether it needs answers. */
    public static void look(boolean needed) {
        early = needed ? EARLY : 0;
    }

    /** Whether the calling thread, which begins to run, stores its native id at once. */
    static boolean takeEarly() {
        return early > 0 && early-- > 0;
    }

    /** Whether threads answer now. Any thread. */
    public static boolean areWanted() {
        return meter != null;
    }

    /**
     * The calling thread, which has that stripe, answers if it is due: it begins what has that
     * token.
     */
    public static void give(ThreadStripe stripe, long token) {
        ThreadMeter own = meter;
        long now = Token.isTimed(token) ? Token.time(token) : System.nanoTime();
        if (own != null && now - stripe.answeredAt >= EACH_NANOS) {
            stripe.answeredAt = now;
            stripe.ownBytes = own.allocatedBytes();
            stripe.ownCpuNanos = own.cpuNanos();
        }
    }
}
