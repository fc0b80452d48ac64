// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import io.jacct.counter.Histogram;

/**
 * Boot loader. The offsets in a stripe of a device; part of {@link Layout}. A device has one
 * stripe, and gets more when threads contend for it. A reader adds the stripes up. With several
 * stripes comes a log, a record of the same length with the index {@link #LOG_INDEX}. It says when
 * the device was busy. All words but those of the histograms have 64 bits. A device of one stripe
 * takes 2 KiB, with the 256 bytes of its endpoint. Each ring of a log begins at a cache line,
 * because mostly one thread at a time writes there.
 *
 * <pre>
 *   0 sequence  8 device number + 1 (0: free)
 *  16 index of the stripe; in the first stripe also the number of stripes, times 8
 *  24 how many have ended that were sampled, so that no beginning was booked
 *  32 ends without a beginning
 *  40 length: sum of the times of ends less the times of beginnings
 *  48 reads, bytes, time  72 writes, bytes, time  96 frees, bytes  112 others, time  128 errors
 * 136 tags: simple, head, ordered
 * 160 longest read, when  176 variance of the time of reads
 * 184 longest write, when  200 variance of the time of writes
 * 208 active: begun here, not ended here  216 last end
 * 224 how many of the active ones have ended in another stripe
 * 232 last begin or end
 * 240 less the times of sampled transactions; if the stripe is the only one, also its idle time
 *     only in the first stripe, and if it is the only one: 248 when the device last became busy
 * 256 read histogram, 768 bytes  1024 write histogram, 768 bytes
 *
 * of the log: 8 and 16 as above  24 the lower three bits are the number of the valid sum
 *  32 for each stripe, as of its sums: when the device last became busy
 *  64 eight sums, two of each stripe: for how long the device was idle, until when, active then
 * 256 for each stripe, 384 bytes: number of changes, then the latest 45 changes and the next one;
 *     change n is in slot n modulo 47, as its time times four, plus 3 for a begin, 1 for an end,
 *     0 if it is yet to come
 * </pre>
 */
public final class DeviceLayout {
    private static final int WORD = Long.BYTES;

    public static final int SEQUENCE = Layout.SEQUENCE;
    public static final int DEVICE = SEQUENCE + WORD;
    public static final int INDEX = DEVICE + WORD;
    public static final int SAMPLED = INDEX + WORD;
    public static final int UNMATCHED = SAMPLED + WORD;
    public static final int LENGTH = UNMATCHED + WORD;
    public static final int READS = LENGTH + WORD;
    public static final int READ_BYTES = READS + WORD;
    public static final int READ_NANOS = READ_BYTES + WORD;
    public static final int WRITES = READ_NANOS + WORD;
    public static final int WRITE_BYTES = WRITES + WORD;
    public static final int WRITE_NANOS = WRITE_BYTES + WORD;
    public static final int FREES = WRITE_NANOS + WORD;
    public static final int FREE_BYTES = FREES + WORD;
    public static final int OTHERS = FREE_BYTES + WORD;
    public static final int OTHER_NANOS = OTHERS + WORD;
    public static final int ERRORS = OTHER_NANOS + WORD;
    public static final int TAGS = ERRORS + WORD;
    public static final int LONGEST_READ = TAGS + 3 * WORD;
    public static final int LONGEST_READ_AT = LONGEST_READ + WORD;
    public static final int READ_VARIANCE = LONGEST_READ_AT + WORD;
    public static final int LONGEST_WRITE = READ_VARIANCE + WORD;
    public static final int LONGEST_WRITE_AT = LONGEST_WRITE + WORD;
    public static final int WRITE_VARIANCE = LONGEST_WRITE_AT + WORD;
    public static final int ACTIVE = WRITE_VARIANCE + WORD;
    public static final int LAST_END = ACTIVE + WORD;
    public static final int ELSEWHERE = LAST_END + WORD;
    public static final int LAST = ELSEWHERE + WORD;
    public static final int IDLE = LAST + WORD;
    public static final int BUSY_SINCE = IDLE + WORD;

    /** Behind a number of reads or writes: their bytes, and then their time. */
    public static final int BYTES = WORD;

    public static final int NANOS = 2 * WORD;

    /** Behind a longest time: when it ended, and then the variance of the sum of times. */
    public static final int WHEN = WORD;

    public static final int VARIANCE = 2 * WORD;

    /** The words end here; the rest begins at a cache line. */
    private static final int WORDS_END = BUSY_SINCE + WORD;

    public static final int READ_HISTOGRAM = (WORDS_END + 63) / 64 * 64;
    public static final int HISTOGRAM_LENGTH = Histogram.WORDS * WORD;
    public static final int WRITE_HISTOGRAM = READ_HISTOGRAM + HISTOGRAM_LENGTH;
    public static final int STRIPE_LENGTH = WRITE_HISTOGRAM + HISTOGRAM_LENGTH;

    public static final int MOST_STRIPES = 4;
    public static final int LOG_INDEX = MOST_STRIPES;
    public static final int CURRENT_SUM = INDEX + WORD;
    public static final int SUMS = 64;
    public static final int CHANGES = 256;
    public static final int MOST_CHANGES = 47;
    public static final int CHANGES_LENGTH = (MOST_CHANGES + 1) * WORD;

    private static final int STRIPES_SHIFT = 3;
    private static final int INDEX_MASK = (1 << STRIPES_SHIFT) - 1;

    private DeviceLayout() {}

    /** The record's fields, for readers. */
    static void describe(FieldList page) {
        page.record("device", Layout.DEVICES, STRIPE_LENGTH);
        page.sequence(SEQUENCE);
        page.number("deviceNumber", DEVICE);
        page.number("index", INDEX);
        page.counter("sampled", SAMPLED, "operations");
        page.counter("unmatched", UNMATCHED, "operations");
        page.number("length", LENGTH);
        direction(page, "read", READS);
        direction(page, "write", WRITES);
        page.counter("frees", FREES, "operations");
        page.counter("freedBytes", FREE_BYTES, "bytes");
        page.counter("others", OTHERS, "operations");
        page.counter("otherNanos", OTHER_NANOS, "ns");
        page.counter("errors", ERRORS, "operations");
        page.counter("tagsSimple", TAGS, "operations");
        page.counter("tagsHead", TAGS + WORD, "operations");
        page.counter("tagsOrdered", TAGS + 2 * WORD, "operations");
        longest(page, "read", LONGEST_READ);
        longest(page, "write", LONGEST_WRITE);
        page.number("active", ACTIVE);
        page.time("lastComp", LAST_END);
        page.number("elsewhere", ELSEWHERE);
        page.time("lastChange", LAST);
        page.number("idle", IDLE);
        page.time("busySince", BUSY_SINCE);
        page.field("readTimes", READ_HISTOGRAM, HISTOGRAM_LENGTH, "words", "-");
        page.field("writeTimes", WRITE_HISTOGRAM, HISTOGRAM_LENGTH, "words", "-");
    }

    private static void direction(FieldList page, String one, int offset) {
        page.counter(one + "s", offset, "operations");
        page.counter(one + "Bytes", offset + BYTES, "bytes");
        page.counter(one + "Nanos", offset + NANOS, "ns");
    }

    private static void longest(FieldList page, String one, int offset) {
        page.gauge(one + "MaxNanos", offset, "ns");
        page.time(one + "MaxAt", offset + WHEN);
        page.counter(one + "Variance", offset + VARIANCE, "us^2");
    }

    /** The word {@link #INDEX} of the first stripe of so many. */
    public static long first(int stripes) {
        return (long) stripes << STRIPES_SHIFT;
    }

    /** The index in that word. */
    public static int index(long word) {
        return (int) word & INDEX_MASK;
    }

    /** The number of stripes in that word; 0 unless it is of the first stripe. */
    public static long stripes(long word) {
        return word >>> STRIPES_SHIFT;
    }

    /** The offset of one of the sums. */
    public static int sum(int index) {
        return SUMS + index * 3 * WORD;
    }

    /** The offset of the time when the device last became busy, as of the sums of that stripe. */
    public static int busySince(int stripe) {
        return CURRENT_SUM + WORD + stripe * WORD;
    }

    /** The offset of the number of a stripe's changes. */
    public static int changes(int stripe) {
        return CHANGES + stripe * CHANGES_LENGTH;
    }

    /** The offset of one of a stripe's changes. */
    public static int change(int stripe, int slot) {
        return changes(stripe) + WORD + slot * WORD;
    }
}
