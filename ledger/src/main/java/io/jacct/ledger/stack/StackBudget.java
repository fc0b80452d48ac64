// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.stack;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Boot loader. Keeps the stacks within {@code stacks.per.second}, and their cost within a hundredth
 * of a processor.
 *
 * <p>Once a second the housekeeper compares what was drawn with the budget, and makes new {@link
 * StackRates}. The budget is shared by the sums that are not zero. Between two looks, threads that
 * draw too many cut the rates themselves, to a quarter each time. So a burst of a million events a
 * second costs some hundred stacks more, and no more.
 *
 * <p>What an event is worth never depends on the event itself or on a later one. So estimates have
 * no bias, however the rates change.
 */
final class StackBudget {
    private static final double SECOND = 1e9;

    /** What a sum keeps of its past at each look. */
    private static final double KEPT = 0.8;

    private static final double CUT = 0.25;

    /** The most processor time that the stacks of a second may take. */
    private static final double MOST_NANOS = 1e7;

    /** So many times the budget of slow operations are taken for certain. */
    private static final int CERTAIN = 2;

    private final int perSecond;
    private final double[] sums = new double[StackRates.SUMS];
    private final AtomicInteger points = new AtomicInteger();
    private double nanos;
    private volatile int most;

    /** Any thread reads it, and may see a change a bit late. */
    volatile StackRates rates = StackRates.all();

    StackBudget(int perSecond) {
        this.perSecond = perSecond;
        this.most = perSecond;
    }

    /** A stack is being taken. Any thread. */
    void taken() {
        int now = points.incrementAndGet();
        if (now >= most) {
            most = now + Math.max(1, perSecond / 2);
            rates = rates.times(CUT);
        }
    }

    /** Whether a slow operation is taken for certain. */
    boolean hasRoom() {
        return points.get() < CERTAIN * perSecond;
    }

    /**
     * The housekeeper looks. These sums were drawn since the last look, {@code elapsed} ago, and
     * took {@code cost} nanoseconds.
     */
    void look(double[] drawn, long elapsed, long cost) {
        int count = points.getAndSet(0);
        double budget = perSecond;
        if (cost > 0 && count > 0) {
            budget = Math.min(budget, MOST_NANOS * count / cost);
        }
        most = (int) Math.max(1, budget * 3 / 2);
        nanos = nanos * KEPT + elapsed;
        int used = 0;
        for (int sum = 0; sum < sums.length; sum++) {
            sums[sum] = sums[sum] * KEPT + drawn[sum];
            used += sums[sum] > 0 ? 1 : 0;
        }
        if (nanos > 0) {
            rates = StackRates.of(perSecond(), budget / Math.max(1, used));
        }
    }

    private double[] perSecond() {
        double[] each = new double[sums.length];
        for (int sum = 0; sum < sums.length; sum++) {
            each[sum] = sums[sum] * SECOND / nanos;
        }
        return each;
    }
}
