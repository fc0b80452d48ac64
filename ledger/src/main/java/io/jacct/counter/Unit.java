// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/** The unit of one step of a {@link Counter}. */
public enum Unit {
    /** Calls of a JDK method that reaches the operating system. */
    OPERATIONS("operations"),
    /** Events in the life of the thread. */
    EVENTS("events"),
    /** Bytes that the application asked for and got. */
    BYTES("bytes"),
    /** Wall-clock nanoseconds of {@link System#nanoTime()}. */
    NANOSECONDS("ns"),
    /**
     * The square root is a standard error in microseconds, of which 95 % of errors are below twice.
     */
    SQUARE_MICROSECONDS("us^2");

    private final String label;

    Unit(String label) {
        this.label = label;
    }

    /** Whether it measures time, and does not count. */
    public boolean isTime() {
        return this == NANOSECONDS || this == SQUARE_MICROSECONDS;
    }

    /** The unit's name for users. */
    public String label() {
        return label;
    }
}
