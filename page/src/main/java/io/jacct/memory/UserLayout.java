// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

/**
 * Boot loader. The offsets in the record of a user of a device; part of {@link Layout}. A user is a
 * live thread, or a pool: its virtual threads, the threads that have ended, and those for which
 * there was no record. So what a pool has done on a device is the sum of its records.
 *
 * <p>An operation that was sure to be booked here is <em>known</em>. An operation that was drawn
 * for timing stands for several, its weight. Operations that were not drawn are in the device's own
 * record only.
 *
 * <pre>
 *   0 sequence  8 device number + 1 (0: free)  16 number of the pool's cohort
 *  24 task id of the thread (0: it is a pool)
 *  32 reads known: operations, bytes  48 reads drawn: weights, squares of weights, weights times
 *     bytes, squares of that (a double)  80 time of reads, drawn ones by their weights
 *  88 the same for writes  144 other operations, their time
 * </pre>
 */
public final class UserLayout {
    private static final int WORD = Long.BYTES;

    public static final int SEQUENCE = Layout.SEQUENCE;
    public static final int DEVICE = SEQUENCE + WORD;
    public static final int COHORT = DEVICE + WORD;
    public static final int TASK = COHORT + WORD;
    public static final int READS = TASK + WORD;

    // behind the number of reads or writes
    public static final int BYTES = WORD;
    public static final int DRAWN = 2 * WORD;
    public static final int DRAWN_SQUARES = 3 * WORD;
    public static final int DRAWN_BYTES = 4 * WORD;
    public static final int DRAWN_BYTES_SQUARES = 5 * WORD;
    public static final int NANOS = 6 * WORD;
    private static final int DIRECTION = 7 * WORD;

    public static final int WRITES = READS + DIRECTION;
    public static final int OTHERS = WRITES + DIRECTION;
    public static final int OTHER_NANOS = OTHERS + WORD;

    /** The values begin with {@link #READS} and end here. */
    public static final int END = OTHER_NANOS + WORD;

    /** A multiple of 64, so no two records share a cache line. */
    public static final int LENGTH = (END + 63) / 64 * 64;

    private UserLayout() {}

    /** Whether the word at that offset is a double. */
    public static boolean isDouble(int offset) {
        return offset == READS + DRAWN_BYTES_SQUARES || offset == WRITES + DRAWN_BYTES_SQUARES;
    }

    /** The record's fields, for readers. */
    static void describe(FieldList page) {
        page.record("user", Layout.USERS, LENGTH);
        page.sequence(SEQUENCE);
        page.number("deviceNumberPlusOne", DEVICE);
        page.number("cohort", COHORT);
        page.number("taskId", TASK);
        direction(page, "read", READS);
        direction(page, "write", WRITES);
        page.counter("others", OTHERS, "operations");
        page.counter("otherNanos", OTHER_NANOS, "ns");
    }

    private static void direction(FieldList page, String one, int offset) {
        page.counter(one + "s", offset, "operations");
        page.counter(one + "Bytes", offset + BYTES, "bytes");
        page.counter(one + "sDrawn", offset + DRAWN, "operations");
        page.number(one + "sDrawnSquares", offset + DRAWN_SQUARES);
        page.counter(one + "BytesDrawn", offset + DRAWN_BYTES, "bytes");
        page.field(one + "BytesDrawnSquares", offset + DRAWN_BYTES_SQUARES, WORD, "words", "-");
        page.counter(one + "Nanos", offset + NANOS, "ns");
    }
}
