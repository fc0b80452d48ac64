// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.striped;

import io.jacct.memory.Layout;

/**
 * Boot loader. The word of a striped record by which threads agree on the order of changes of its
 * two queues.
 *
 * <pre>
 *  36..63 waiting tasks   12..35 running tasks   11 the clock stands   0..10 number of the change
 * </pre>
 *
 * <p>A thread reads the word, takes its time stamp, and sets {@link #next} by compare-and-set. If
 * that fails it reads the word again. It also takes a new stamp if its change would now make a
 * queue busy or empty. Each change gets another number, so a word that is equal was not changed and
 * changed back in between.
 *
 * <p>With more tasks than fit, a number wraps. Then only the times during which a queue was not
 * empty are wrong. Readers take the numbers of tasks from the stripes.
 */
final class QueueWord {
    private static final int CHANGE_BITS = 12;
    private static final int RUNNING_BITS = 24;
    private static final long CHANGE_MASK = Layout.CLOCK_STANDS - 1;
    private static final long RUNNING_MASK = (1L << RUNNING_BITS) - 1;

    private QueueWord() {}

    static int waiting(long word) {
        return (int) (word >>> CHANGE_BITS + RUNNING_BITS);
    }

    static int running(long word) {
        return (int) (word >>> CHANGE_BITS & RUNNING_MASK);
    }

    /** Whether the {@link QueueClock} was stopped. */
    static boolean stands(long word) {
        return (word & Layout.CLOCK_STANDS) != 0;
    }

    /** The word after {@code seen}. */
    static long next(long seen, int waiting, int running, boolean stands) {
        return (long) waiting << CHANGE_BITS + RUNNING_BITS
                | (running & RUNNING_MASK) << CHANGE_BITS
                | (stands ? Layout.CLOCK_STANDS : 0)
                | seen + 1 & CHANGE_MASK;
    }

    /** The part of {@code delta} that does not take the number below zero. */
    static int within(int count, int delta) {
        return Math.max(-count, delta);
    }
}
