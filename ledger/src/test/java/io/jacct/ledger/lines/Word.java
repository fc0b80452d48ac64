// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.lines;

/**
 * A word that a thread has written: of the page, where {@code base} is null and the offset is an
 * address, or of an object. Static fields are words of their class.
 *
 * <p>An object counts as if it began at a cache line, because nobody knows where the garbage
 * collector puts it. {@link SeparateLinesTest} is about two objects on one line.
 */
public record Word(Object base, long offset, String name) {
    private static final int LINE = 64;

    public Line line() {
        return new Line(base, offset / LINE);
    }

    /** A cache line. Two are equal if they are of the same object, not of an equal one. */
    public record Line(Object base, long number) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Line line && line.base == base && line.number == number;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(base) * 31 + Long.hashCode(number);
        }
    }
}
