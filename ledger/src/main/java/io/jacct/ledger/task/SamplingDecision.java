// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.base.Settings;

/**
 * Boot loader. Chooses the reads and writes to time. With {@code timing=sampled}, of each N
 * operations that a thread, or the virtual threads of one carrier, begin, exactly one is timed. It
 * is drawn at random. So each has the same chance, one in N, whether they come in turn or in
 * bursts. N times the timed sum is then an unbiased estimate of the whole. That holds for the sum
 * over all, and over any part, such as the reads of one file.
 *
 * <p>With {@code timing=auto} the probability changes from one operation to the next, so there are
 * no rows: each operation is drawn by itself. Then the estimate has no bias whatever the
 * probabilities depended on, if that was known before the operation began.
 *
 * <p>One owner. Threads without a stripe share one instance. They may disturb one another, and then
 * one operation more or less is timed.
 */
public final class SamplingDecision {
    /** An odd number with no pattern in its bits: 2^64 divided by the golden ratio. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** The instance for threads without a stripe. */
    public static final SamplingDecision SHARED = new SamplingDecision(1);

    private long seed;
    private int place;
    private int skip;

    /** Makes an instance. Owners with different numbers draw differently. */
    public SamplingDecision(long owner) {
        seed = (owner + 1) * GOLDEN;
        place = random(Settings.timedOneIn());
        skip = place;
    }

    /** Whether the operation that begins now is timed. */
    public boolean hits() {
        if (skip > 0) {
            skip--;
            return false;
        }
        int each = Settings.timedOneIn();
        int next = random(each);
        skip = Math.max(0, each - 1 - place + next);
        place = next;
        return true;
    }

    /** Whether the operation that begins now is timed, as one in two to the power of that many. */
    public boolean hits(int power) {
        return next() >>> Long.SIZE - power == 0;
    }

    /** A number from 0 to below {@code bound}. */
    private int random(int bound) {
        return (int) ((next() >>> 32) * bound >>> 32);
    }

    /** The next number of Marsaglia's xorshift. */
    private long next() {
        seed ^= seed << 13;
        seed ^= seed >>> 7;
        seed ^= seed << 17;
        return seed;
    }
}
