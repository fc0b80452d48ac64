// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import io.jacct.counter.Histogram;

/**
 * Boot loader. Where what lies in a stripe of a device; part of {@link Layout}. A device has one
 * stripe, and more when threads have met on it; they are to be added up. With them comes a record
 * of the same length, with the index {@link #LOG_INDEX}, that says when each was busy. All words
 * but those of the histograms have 64 bits. With the 256 bytes of its endpoint a device of one
 * stripe has 2 KiB. Each ring of a log begins at a cache line: mostly one thread at a time writes
 * there.
 *
 * <pre>
 *   0 sequence  8 device number + 1 (0: free)  16 index of the stripe
 *  24 transactions begun  32 ended  40 ended without a beginning  48 length: ends less starts
 *  56 reads, bytes, time  80 writes, bytes, time  104 frees, bytes  120 others, time  136 errors
 * 144 tags: simple, head, ordered  168 longest read, when  184 longest write, when
 * 200 active: begun here, not ended here  208 last end  216 of the active ones, ended elsewhere
 * 224 last begin or end
 *     of the first stripe only: 232 for how long there was none, while it is alone  240 stripes
 *     248 when it had one after it had none, while it is alone
 * 256 read histogram, 768 bytes  1024 write histogram, 768 bytes
 *
 * of the log: 8 and 16 as above  24 which of the sums holds
 *  32 for each stripe, of its sum: when the device had a transaction after it had none
 *  64 eight sums, two by each stripe: for how long the device was idle, until when, active then
 * 256 for each stripe, 384 bytes: number of changes, the latest 45 and the next one by their number
 *     modulo 47: the time times four, and 3 for a begin, 1 for an end, 0 for what is yet to come
 * </pre>
 */
public final class DeviceLayout {
    private static final int WORD = Long.BYTES;

    public static final int SEQUENCE = Layout.SEQUENCE;
    public static final int DEVICE = SEQUENCE + WORD;
    public static final int INDEX = DEVICE + WORD;
    public static final int STARTS = INDEX + WORD;
    public static final int ENDS = STARTS + WORD;
    public static final int UNMATCHED = ENDS + WORD;
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
    public static final int LONGEST_WRITE = LONGEST_READ_AT + WORD;
    public static final int LONGEST_WRITE_AT = LONGEST_WRITE + WORD;
    public static final int ACTIVE = LONGEST_WRITE_AT + WORD;
    public static final int LAST_END = ACTIVE + WORD;
    public static final int ELSEWHERE = LAST_END + WORD;
    public static final int LAST = ELSEWHERE + WORD;
    public static final int IDLE = LAST + WORD;
    public static final int STRIPES = IDLE + WORD;
    public static final int BUSY_SINCE = STRIPES + WORD;
    public static final int READ_HISTOGRAM = 256;
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

    private DeviceLayout() {}

    /** Where one of the sums is. */
    public static int sum(int index) {
        return SUMS + index * 3 * WORD;
    }

    /** Where it is since when the device was busy, by a stripe's sum. */
    public static int busySince(int stripe) {
        return CURRENT_SUM + WORD + stripe * WORD;
    }

    /** Where the number of a stripe's changes is. */
    public static int changes(int stripe) {
        return CHANGES + stripe * CHANGES_LENGTH;
    }

    /** Where one of a stripe's changes is. */
    public static int change(int stripe, int slot) {
        return changes(stripe) + WORD + slot * WORD;
    }
}
