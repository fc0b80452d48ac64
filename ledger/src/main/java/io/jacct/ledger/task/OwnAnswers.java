// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.base.ThreadMeter;

/**
 * Boot loader. What a thread says of itself: its CPU time and the bytes that it has allocated. The
 * {@code Sampler} needs that while {@link ThreadMeter#findsById} forbids it to ask the JVM about a
 * thread by its id. Threads answer on each JDK where that may happen: a thread that begins to wait
 * just before it happens may not answer for long. A thread answers where it begins a wait, or
 * another operation that is timed, and at most once in ten milliseconds. So the answer of a thread
 * that waits lacks ten milliseconds at most. The answer of a thread that only computes may be old.
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

    /** Plain, because each operation that is timed reads it. */
    private static boolean wanted;

    private OwnAnswers() {}

    /** How many more threads store their native ids early; threads may disturb one another. */
    private static int early;

    /** Whether threads answer from now on. The JVM's management interface has just come. */
    public static void want(boolean now) {
        wanted = now;
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
        return wanted;
    }

    /** The calling thread, which has that stripe, answers at the time {@code now}, if it is due. */
    public static void give(ThreadStripe stripe, long now) {
        TaskState state = Tasks.state;
        ThreadMeter meter = state == null ? null : state.management.meter;
        if (meter != null && now - stripe.answeredAt >= EACH_NANOS) {
            stripe.answeredAt = now;
            stripe.ownBytes = meter.allocatedBytes();
            stripe.ownCpuNanos = meter.cpuNanos();
        }
    }
}
