// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

/**
 * Boot loader. Where what lies in a record of a timer; part of {@link Layout}. Records of the same
 * kind and name are stripes of one timer, to be added up. Times are nanoseconds.
 *
 * <pre>
 *   0 sequence  8 kind  16 events that have ended  24 how long they took together
 *  32 the shortest (no event: the largest number)  40 the longest
 *  48 when the event that ended last began  56 when it ended (System.nanoTime; 0: not known)
 *  64 name: length (16 bit), UTF-8
 * </pre>
 */
public final class TimerLayout {
    private static final int WORD = Long.BYTES;

    public static final int SEQUENCE = Layout.SEQUENCE;
    public static final int KIND = SEQUENCE + WORD;
    public static final int EVENTS = KIND + WORD;
    public static final int ELAPSED = EVENTS + WORD;
    public static final int SHORTEST = ELAPSED + WORD;
    public static final int LONGEST = SHORTEST + WORD;
    public static final int START = LONGEST + WORD;
    public static final int STOP = START + WORD;
    public static final int NAME = STOP + WORD;
    public static final int NAME_LENGTH = 64;
    public static final int RECORD_LENGTH = NAME + NAME_LENGTH;

    /** {@link #KIND}, 0 of a record that is free: what threads do. */
    public static final long OPERATION = 1;

    /** Its events and their time are the counters {@code parks} and {@code parkNanos}. */
    public static final long PARK = 2;

    /** The pauses of a garbage collector. */
    public static final long COLLECTOR = 3;

    /** The JVM's loading of classes. */
    public static final long CLASSES = 4;

    private TimerLayout() {}
}
