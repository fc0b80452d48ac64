// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

/**
 * Boot loader. The offsets in the record of a timer; part of {@link Layout}. Records of the same
 * kind and name are stripes of one timer, to be added up. Times are in nanoseconds.
 *
 * <pre>
 *   0 sequence  8 kind  16 events that have ended  24 their time
 *  32 the shortest (no event: the largest number)  40 the longest
 *  48 beginning of the event that ended last  56 its end (System.nanoTime; 0: not known)
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

    /** A {@link #KIND}, which is 0 in a free record: operations of threads. */
    public static final long OPERATION = 1;

    /** Parks. Their number and time are the counters {@code parks} and {@code parkNanos}. */
    public static final long PARK = 2;

    /** The GC pauses of a collector. */
    public static final long COLLECTOR = 3;

    /** The JVM's loading of classes. */
    public static final long CLASSES = 4;

    private TimerLayout() {}

    /** The record's fields, for readers. */
    static void describe(FieldList page) {
        page.record("timer", Layout.TIMERS, RECORD_LENGTH);
        page.sequence(SEQUENCE);
        page.number("kind", KIND);
        page.counter("events", EVENTS, "events");
        page.counter("elapsedNanos", ELAPSED, "ns");
        page.gauge("minNanos", SHORTEST, "ns");
        page.gauge("maxNanos", LONGEST, "ns");
        page.time("start", START);
        page.time("stop", STOP);
        page.text("name", NAME, NAME_LENGTH);
    }
}
