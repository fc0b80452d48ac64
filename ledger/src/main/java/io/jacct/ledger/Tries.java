// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.JdkFields;

/**
 * Boot loader. How to wait for one of several records that threads share. Each is held for a few
 * stores, but all owners may be without a processor, where there are many more threads than those;
 * so now and then the processor is offered to them. A record that after {@link #MANY} tries, a
 * tenth of a second at least and about one second at most, is as it was when they began is
 * {@linkplain Seqlock#seize seized}: a debugger has stopped its owner, or {@code Thread.stop} has
 * ended it where nothing can be done about that.
 */
final class Tries {
    static final int MANY = 1 << 23;

    /** Enough for what another thread has just begun to be seen. */
    static final int FEW = 1 << 6;

    /** Between two offers, minus 1: some ten to a hundred microseconds. */
    private static final int OFFER = (1 << 10) - 1;

    /** 2 to the power of it: nanoseconds of an offer that count as one try. */
    private static final int TRY_SHIFT = 7;

    private Tries() {}

    /**
     * Any thread: one of the first {@code count} records, a power of two, opened as by {@link
     * Seqlock#tryOpen()}; the caller's guess comes first.
     */
    static Seqlock open(Seqlock[] records, int count, int guess) {
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
     * After so many tries that failed, before the next one. Returns the tries, and what it counts
     * as tries: where many threads want a processor, to offer it may take long, so {@link #MANY}
     * tries take a second at most.
     */
    static int pause(int tries) {
        if ((tries & OFFER) != OFFER || JdkFields.isVirtual(Thread.currentThread())) {
            Thread.onSpinWait();
            return tries;
        }
        long start = System.nanoTime();
        // not the application's; of a thread without a stripe it is counted all the same
        Exemptions.exempt(1);
        try {
            Thread.yield();
        } finally {
            Exemptions.exempt(-1);
        }
        long taken = System.nanoTime() - start >> TRY_SHIFT;
        return tries + (int) Math.min(MANY, taken & ~OFFER);
    }
}
