// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/** The unit of one step of a {@link Counter}, or of another value. */
public enum Unit {
    /** Calls of a JDK method that reaches the operating system. */
    OPERATIONS("operations", "{operation}"),
    /** Events in the life of the thread. */
    EVENTS("events", "{event}"),
    /** Bytes that the application asked for and got. */
    BYTES("bytes", "By"),
    /** Wall-clock nanoseconds of {@link System#nanoTime()}. */
    NANOSECONDS("ns", "ns"),
    /**
     * The square root is a standard error in microseconds, of which 95 % of errors are below twice.
     */
    SQUARE_MICROSECONDS("us^2", "us2"),
    /** Of a point in time: milliseconds since 1970. */
    MILLISECONDS("ms", "ms"),
    /** Tasks of executors. */
    TASKS("tasks", "{task}"),
    /** Open descriptors. */
    DESCRIPTORS("descriptors", "{descriptor}"),
    /** Charges of beancounters. */
    CHARGES("charges", "{charge}"),
    /** Of a rate: so many a second. */
    PER_SECOND("1/s", "1/s"),
    /** Of a rate of bytes. */
    BYTES_PER_SECOND("bytes/s", "By/s"),
    /** Hundredths. */
    PERCENT("%", "%"),
    /** Of a text, a flag or an identity. */
    NONE("", "");

    private final String label;
    private final String ucum;

    Unit(String label, String ucum) {
        this.label = label;
        this.ucum = ucum;
    }

    /** Whether it measures time, and does not count. */
    public boolean isTime() {
        return this == NANOSECONDS || this == SQUARE_MICROSECONDS;
    }

    /** The unit's name for users. */
    public String label() {
        return label;
    }

    /** The unit in the Unified Code for Units of Measure; empty if there is none. */
    public String ucum() {
        return ucum;
    }
}
