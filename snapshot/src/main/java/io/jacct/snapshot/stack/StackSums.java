// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.stack;

/**
 * Estimates from drawn events. Each stands for as many as its probability says. The squares are the
 * sums of the squares of what each drawn event added.
 *
 * @param drawn the number of drawn events
 * @param closed of opened handles, those that have been closed again
 */
public record StackSums(
        long drawn,
        double events,
        double eventSquares,
        double bytes,
        double byteSquares,
        double nanos,
        double nanoSquares,
        double closed) {
    public static final StackSums NONE = new StackSums(0, 0, 0, 0, 0, 0, 0, 0);

    public StackSums plus(StackSums other) {
        return times(1, other);
    }

    public StackSums minus(StackSums other) {
        return times(-1, other);
    }

    private StackSums times(int factor, StackSums other) {
        return new StackSums(
                drawn + factor * other.drawn,
                events + factor * other.events,
                eventSquares + factor * other.eventSquares,
                bytes + factor * other.bytes,
                byteSquares + factor * other.byteSquares,
                nanos + factor * other.nanos,
                nanoSquares + factor * other.nanoSquares,
                closed + factor * other.closed);
    }
}
