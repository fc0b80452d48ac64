// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.stack;

import io.jacct.counter.StackKind;

/**
 * Boot loader. What an event is worth: the probability with which its stack is taken. It grows with
 * the operations, the bytes and the time of the event. So each of these sums has its share of the
 * budget, and a sum is well known where few events make up most of it.
 *
 * <p>{@link StackBudget} makes new ones now and then. An event uses one instance throughout, so
 * what it is worth is certain before it is drawn.
 */
final class StackRates {
    static final int OPERATIONS = 0;
    static final int BYTES = 1;
    static final int NANOS = 2;
    static final int WAIT_NANOS = 3;
    static final int HANDLES = 4;
    static final int TASKS = 5;
    static final int SUMS = 6;

    /**
     * The most that a unit of each sum is worth: an operation, a byte, a nanosecond of I/O or of
     * waiting, a handle, a task that is handed over.
     */
    private static final double[] MOST = {1, 1.0 / 64, 1e-4, 1e-5, 1, 1};

    private final double[] each;

    private StackRates(double[] each) {
        this.each = each;
    }

    /** With these every event is drawn. */
    static StackRates all() {
        return new StackRates(MOST.clone());
    }

    /** A unit of a sum is worth {@code share} divided by the amount of the sum in a second. */
    static StackRates of(double[] perSecond, double share) {
        double[] each = new double[SUMS];
        for (int sum = 0; sum < SUMS; sum++) {
            double most = MOST[sum];
            each[sum] = perSecond[sum] > 0 ? Math.min(most, share / perSecond[sum]) : most;
        }
        return new StackRates(each);
    }

    StackRates times(double factor) {
        double[] less = new double[SUMS];
        for (int sum = 0; sum < SUMS; sum++) {
            less[sum] = each[sum] * factor;
        }
        return new StackRates(less);
    }

    double of(StackKind kind, double events, double bytes, double nanos) {
        if (kind == StackKind.HANDLE) {
            return events * each[HANDLES];
        }
        if (kind == StackKind.QUEUE) {
            return events * each[TASKS];
        }
        return kind.isWait()
                ? nanos * each[WAIT_NANOS]
                : events * each[OPERATIONS] + bytes * each[BYTES] + nanos * each[NANOS];
    }

    /** Adds what a drawn event stands for to these sums. */
    static void add(double[] sums, StackKind kind, double events, double bytes, double nanos) {
        if (kind == StackKind.HANDLE) {
            sums[HANDLES] += events;
        } else if (kind == StackKind.QUEUE) {
            sums[TASKS] += events;
        } else if (kind.isWait()) {
            sums[WAIT_NANOS] += nanos;
        } else {
            sums[OPERATIONS] += events;
            sums[BYTES] += bytes;
            sums[NANOS] += nanos;
        }
    }
}
