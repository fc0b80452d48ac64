// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.stack;

/**
 * Boot loader. Draws events of one thread, or of the virtual threads of one carrier, each with a
 * probability of its own. The events lie one behind the other on a line, each as long as its
 * probability. Points lie on the line at random (a Poisson process of rate 1). An event is drawn as
 * often as points lie on it. So the expected number of points is its length, whatever was drawn
 * before. That must not matter, because the probabilities follow what was drawn.
 *
 * <p>It costs a subtraction an event, and a logarithm a point. One owner. Threads without a stripe
 * share one instance, and may disturb one another.
 */
public final class StackDraw {
    /** An odd number with no pattern in its bits: 2^64 divided by the golden ratio. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private static final double UNIT = 0x1.0p-53;

    private long seed;

    /** How far it is to the next point. */
    private double ahead;

    /** Makes an instance. Owners with different numbers draw differently. */
    public StackDraw(long owner) {
        seed = (owner | 1) * GOLDEN;
        next();
        ahead = distance();
    }

    /**
     * How many events the next one stands for, which is drawn with that probability; 0 if it is not
     * drawn. With 1 or more it is drawn for certain, and stands for itself.
     */
    double factor(double probability) {
        if (probability >= 1) {
            return 1;
        }
        return probability > 0 ? points(probability) / probability : 0;
    }

    private int points(double probability) {
        ahead -= probability;
        int points = 0;
        while (ahead <= 0) {
            ahead += distance();
            points++;
        }
        return points;
    }

    /** From one point to the next. */
    private double distance() {
        return -Math.log(((next() >>> 11) + 1) * UNIT);
    }

    /** The next number of Marsaglia's xorshift. */
    private long next() {
        seed ^= seed << 13;
        seed ^= seed >>> 7;
        seed ^= seed << 17;
        return seed;
    }
}
