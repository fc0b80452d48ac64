// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

/**
 * Boot loader. With {@code timing=auto}: of how many reads and writes of a device one is timed, so
 * that timing costs about a hundredth of the operations at most. It is a power of two, and depends
 * on how long the device's reads and writes took lately.
 *
 * <pre>
 * mean time   10 us or more   2.5 us   1.25 us   625 ns   313 ns   157 ns   less than 79 ns
 * rarity            0           1         2         3        4        5            7
 * timed            all       1 in 2    1 in 4    1 in 8   1 in 16  1 in 32      1 in 128
 * </pre>
 *
 * <p>Threads that use a device at the same time share its {@linkplain BusyLog log} of beginnings
 * and ends and the sum of its idle time. These cache lines go from processor to processor, which
 * costs sixteen times the clock. So a device with a log times a sixteenth as many, and all from 40
 * us on.
 *
 * <p>The mean moves by a sixteenth of the difference with each time. So after a slow operation a
 * device times all, until some forty fast ones have passed.
 */
public final class SamplingRate {
    /**
     * Two readings of the clock take some 50 ns, and the next power of two is the safe one. From
     * such a mean on a device times all, as transactions from their beginning.
     */
    private static final int HUNDRED_PRICES = 10_000;

    /** Some 800 ns, as two processors pass the log to each other. */
    private static final int HUNDRED_PRICES_WITH_LOG = 160_000;

    /**
     * Such a time is worth more than its price: the device's busy time and queue are exact where
     * all is timed.
     */
    private static final int SLOW_WITH_LOG = 40_000;

    private static final int MOST = 7;
    private static final int SIXTEENTH = 4;

    /** A longer time counts as this one, so that the mean takes 16 bits. */
    private static final long LONGEST = 0xFFFF;

    private SamplingRate() {}

    /** The mean after one more operation; 0 stands for no operation yet. */
    static int mean(int mean, long nanos) {
        int time = (int) Math.max(1, Math.min(nanos, LONGEST));
        return mean == 0 ? time : mean + (time - mean >> SIXTEENTH);
    }

    /** The power of two for that mean, of a device with or without a log. */
    static int of(int mean, boolean log) {
        if (mean > (log ? SLOW_WITH_LOG : HUNDRED_PRICES)) {
            return 0;
        }
        int factor = (log ? HUNDRED_PRICES_WITH_LOG : HUNDRED_PRICES) / Math.max(1, mean);
        return Math.min(MOST, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(factor | 2));
    }
}
