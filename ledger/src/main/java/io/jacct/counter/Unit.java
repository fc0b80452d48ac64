// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/** What one step of a {@link Counter} stands for. */
public enum Unit {
    /** Calls of a JDK method that reaches the operating system. */
    OPERATIONS("operations"),
    /** Things that happened to the thread. */
    EVENTS("events"),
    /** Bytes as the application asked for and got them. */
    BYTES("bytes"),
    /** Wall-clock nanoseconds of {@link System#nanoTime()}. */
    NANOSECONDS("ns");

    private final String label;

    Unit(String label) {
        this.label = label;
    }

    /** The unit as people write it. */
    public String label() {
        return label;
    }
}
