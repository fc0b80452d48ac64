// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * The class of an operation's target. Every class has the same block of sixteen counter ids, so an
 * addition finds a class's counter.
 */
public enum IoClass {
    /** Everything that was opened by a path. */
    FILE("file"),
    /** TCP, UDP and Unix-domain sockets, listening ones included. */
    SOCKET("socket"),
    /** Pipes of NIO, pipes to child processes, and standard streams that are no regular file. */
    PIPE("pipe");

    /** The number of counter ids of one class. */
    public static final int IDS = 16;

    /** The counter ids of all classes are below this one. */
    static final int ALL_IDS = values().length * IDS;

    private final String label;

    IoClass(String label) {
        this.label = label;
    }

    /** The prefix of the names of this class's counters. */
    public String label() {
        return label;
    }

    /** The first counter id of this class. */
    public int firstId() {
        return ordinal() * IDS;
    }
}
