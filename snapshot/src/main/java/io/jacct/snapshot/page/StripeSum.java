// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.Layout;
import io.jacct.snapshot.Times;

/**
 * The four stripes of an executor's record, or of a similar one, as they were read, and sums over
 * them. {@code ExecutorBooking} tells what the sums of queues mean.
 *
 * <p>A task may enter a queue on one stripe and leave it on another. So a stripe's length may be
 * negative, and only the sum over all four has a meaning. The stripes are copied one after the
 * other. Where the sum must be of one instant, the caller asks {@link #same} afterwards.
 */
final class StripeSum {
    private static final int WORDS = Layout.EXECUTOR_STRIPE_LENGTH / Long.BYTES;

    private final long[][] stripes = new long[Layout.EXECUTOR_STRIPE_COUNT][WORDS];

    /** Reads the stripes from {@code base} on; returns the number of torn ones. */
    int load(PageBuffer words, int base, RetryBudget patience) {
        int torn = 0;
        for (int i = 0; i < stripes.length; i++) {
            torn += words.copy(at(base, i), stripes[i], patience) ? 0 : 1;
        }
        return torn;
    }

    /** Whether no stripe has changed since it was read. */
    boolean same(PageBuffer words, int base) {
        boolean same = true;
        for (int i = 0; same && i < stripes.length; i++) {
            same = words.acquire(at(base, i) + Layout.SEQUENCE) == stripes[i][0];
        }
        return same;
    }

    private static int at(int base, int stripe) {
        return base + stripe * Layout.EXECUTOR_STRIPE_LENGTH;
    }

    /** The sum of a word. */
    long get(int offset) {
        long sum = 0;
        for (long[] stripe : stripes) {
            sum += stripe[offset / Long.BYTES];
        }
        return sum;
    }

    /** The latest of the time stamps in a word; 0 if there is none. */
    long latest(int offset) {
        long latest = 0;
        for (long[] stripe : stripes) {
            latest = Times.later(latest, stripe[offset / Long.BYTES]);
        }
        return latest;
    }

    /** When either queue last changed; 0 for never, or if nothing is timed. */
    long lastChange() {
        return Times.later(latest(Layout.LAST_WAITING), latest(Layout.LAST_RUNNING));
    }

    /**
     * The smallest value of a word in stripes where the word {@code where} is not 0; 0 if there is
     * none.
     */
    long least(int offset, int where) {
        long least = Long.MAX_VALUE;
        for (long[] stripe : stripes) {
            if (stripe[where / Long.BYTES] != 0) {
                least = Math.min(least, stripe[offset / Long.BYTES]);
            }
        }
        return least == Long.MAX_VALUE ? 0 : least;
    }

    /** The greatest value of a word. */
    long greatest(int offset) {
        long greatest = 0;
        for (long[] stripe : stripes) {
            greatest = Math.max(greatest, stripe[offset / Long.BYTES]);
        }
        return greatest;
    }

    /** The integral of a queue's length up to {@code now}; 0 if nothing is timed. */
    long length(int queue, long now) {
        return integral(queue + Layout.QUEUE_TASKS, queue + Layout.QUEUE_LENGTH, now);
    }

    /** For how long the queue was not empty, up to {@code now}; 0 if nothing is timed. */
    long time(int queue, long now) {
        return integral(queue + Layout.QUEUE_BUSY, queue + Layout.QUEUE_TIME, now);
    }

    private long integral(int height, int area, long now) {
        boolean timed = lastChange() != 0;
        return timed ? Math.max(0, get(height) * now + get(area)) : 0;
    }
}
