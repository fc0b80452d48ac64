// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * The class of what an operation works on. Every class has the same block of sixteen counter ids,
 * so that a field of a class is found by addition.
 */
public enum IoClass {
    /** Everything that was opened by a path. */
    FILE("file"),
    /** TCP, UDP and Unix-domain sockets, listening ones included. */
    SOCKET("socket"),
    /** Pipes of NIO, pipes to child processes, and standard streams that are no regular file. */
    PIPE("pipe");

    /** Counter ids that belong to one class. */
    public static final int IDS = 16;

    private final String label;

    IoClass(String label) {
        this.label = label;
    }

    /** The prefix of the names of this class' counters. */
    public String label() {
        return label;
    }

    /** The first counter id of this class. */
    public int firstId() {
        return ordinal() * IDS;
    }
}
