// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. The word by which threads agree in which order tasks come and go: how many wait (28
 * bits), how many run (24 bits), and a number of the change (12 bits), so that a word that is
 * unchanged was not changed and changed back.
 *
 * <p>Should there ever be more tasks than fit, a number wraps: then the times during which a queue
 * was not empty are off, and nothing else, since the numbers that are shown are the stripes'.
 */
final class Turns {
    private static final int CHANGE_BITS = 12;
    private static final int RUNNING_BITS = 24;
    private static final long CHANGE_MASK = (1L << CHANGE_BITS) - 1;
    private static final long RUNNING_MASK = (1L << RUNNING_BITS) - 1;

    private Turns() {}

    static int waiting(long word) {
        return (int) (word >>> CHANGE_BITS + RUNNING_BITS);
    }

    static int running(long word) {
        return (int) (word >>> CHANGE_BITS & RUNNING_MASK);
    }

    /** The word after {@code seen}. */
    static long next(long seen, int waiting, int running) {
        return (long) waiting << CHANGE_BITS + RUNNING_BITS
                | (running & RUNNING_MASK) << CHANGE_BITS
                | seen + 1 & CHANGE_MASK;
    }

    /** How much of {@code delta} can be had without going below zero. */
    static int within(int count, int delta) {
        return Math.max(-count, delta);
    }

    /** Whether a queue of that length gets busy or empty. */
    static boolean crosses(int count, int delta) {
        return delta != 0 && (count == 0 || count + delta <= 0);
    }
}
