// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. Which reads and writes are timed with {@code timing=sampled}: of each N that a
 * thread begins, or the virtual threads of one carrier, exactly one, and which one is drawn at
 * random. So each has the same chance, one in N, whatever comes in turn or in bursts, and N times
 * what is timed is an unbiased estimate of what all took together: of a sum over all, and of one
 * over any part of them, as the reads of one file.
 *
 * <p>One owner. Threads without a stripe share one: they may disturb one another, and then an
 * operation more or less is timed.
 */
final class Draw {
    /** An odd number with no pattern in its bits: 2^64 by the golden ratio. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private static final Draw SHARED = new Draw(1);

    private long seed;
    private int place;
    private int skip;

    /** Owners with different numbers draw differently. */
    Draw(long owner) {
        seed = (owner + 1) * GOLDEN;
        place = random(Settings.timedOneIn());
        skip = place;
    }

    /** Whether the one that begins now is timed. */
    static boolean hits(Stripe stripe) {
        if (stripe == null) {
            return SHARED.hits();
        }
        Draw draw = stripe.draw;
        if (draw == null) {
            draw = new Draw(System.nanoTime());
            stripe.draw = draw;
        }
        return draw.hits();
    }

    boolean hits() {
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

    /** From 0 to below {@code bound}, by Marsaglia's xorshift. */
    private int random(int bound) {
        seed ^= seed << 13;
        seed ^= seed >>> 7;
        seed ^= seed << 17;
        return (int) ((seed >>> 32) * bound >>> 32);
    }
}
