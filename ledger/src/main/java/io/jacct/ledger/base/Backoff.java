// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.memory.JdkFields;

/**
 * Boot loader. How to wait for one of several records that threads share. A thread holds a record
 * for a few stores only. But where there are many more threads than processors, all holders may be
 * without one, so the waiting thread now and then offers its processor.
 *
 * <p>After {@link #MANY} tries, which take at least a tenth of a second and about one second at
 * most, one record may be as it was when the tries began. That record is {@linkplain Seqlock#seize
 * seized}. A debugger has stopped its holder, or {@code Thread.stop} has ended it where nothing can
 * be done about that.
 */
public final class Backoff {
    public static final int MANY = 1 << 23;

    /** Enough for what another thread has just begun to be seen. */
    public static final int FEW = 1 << 6;

    /** Tries between two offers of the processor, minus 1: some ten to a hundred microseconds. */
    private static final int OFFER = (1 << 10) - 1;

    /** 2 to the power of it: nanoseconds of an offer that count as one try. */
    private static final int TRY_SHIFT = 7;

    /** The kernel makes it longer, by some 50 microseconds. */
    private static final long NAP_NANOS = 1_000;

    private Backoff() {}

    /**
     * Any thread: one of the first {@code count} records, a power of two, opened as by {@link
     * Seqlock#tryOpen()}; the caller's guess comes first.
     */
    public static Seqlock open(Seqlock[] records, int count, int guess) {
        int next = guess;
        while (true) {
            Seqlock longest = records[next & count - 1];
            int owner = longest.owner();
            long sequence = longest.sequence();
            for (int tries = 0; tries < MANY; tries++) {
                Seqlock record = records[next++ & count - 1];
                if (record.tryOpen()) {
                    return record;
                }
                tries = pause(tries);
            }
            if (longest.seize(owner, sequence)) {
                return longest;
            }
        }
    }

    /**
     * The pause before the next try, after so many that failed. Returns the tries so far, plus the
     * tries for which the pause counts. An offer of the processor may take long where many threads
     * want one, so its time counts: {@link #MANY} tries take a second at most.
     */
    public static int pause(int tries) {
        if ((tries & OFFER) != OFFER || JdkFields.isVirtual(Thread.currentThread())) {
            Thread.onSpinWait();
            return tries;
        }
        long start = System.nanoTime();
        JdkFields.park(NAP_NANOS);
        JdkFields.giveBackPermit();
        long taken = System.nanoTime() - start >> TRY_SHIFT;
        return tries + (int) Math.min(MANY, taken & ~OFFER);
    }
}
