// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

/**
 * Boot loader. Where what lies in a stripe of a device; part of {@link Layout}. A device has one
 * stripe, and more when threads have met on it; they are to be added up. All words but those of the
 * histograms and gaps have 64 bits.
 *
 * <pre>
 *   0 sequence  8 device number + 1 (0: free)  16 index of the stripe
 *  24 transactions begun  32 ended  40 ended without a beginning  48 length: ends less starts
 *  56 reads, bytes, time  80 writes, bytes, time  104 frees  112 others, time  128 errors
 * 136 tags: simple, head, ordered  160 longest read, when  176 longest write, when
 * 192 active: transactions in it now  200 since when it has none  208 ends that are yet to be booked
 * 216 base: the gaps before it are merged  224 number of gaps  232 last begin or end
 *     of the first stripe only: 240 idle: all gaps that are merged  248 stripes
 * 256 gaps: sixteen of 32 + 32 bits: beginning since the base, length
 * 384 read histogram, 832 bytes  1216 write histogram, 832 bytes
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
    public static final int OTHERS = FREES + WORD;
    public static final int OTHER_NANOS = OTHERS + WORD;
    public static final int ERRORS = OTHER_NANOS + WORD;
    public static final int TAGS = ERRORS + WORD;
    public static final int LONGEST_READ = TAGS + 3 * WORD;
    public static final int LONGEST_READ_AT = LONGEST_READ + WORD;
    public static final int LONGEST_WRITE = LONGEST_READ_AT + WORD;
    public static final int LONGEST_WRITE_AT = LONGEST_WRITE + WORD;
    public static final int ACTIVE = LONGEST_WRITE_AT + WORD;
    public static final int IDLE_SINCE = ACTIVE + WORD;
    public static final int LATE_ENDS = IDLE_SINCE + WORD;
    public static final int BASE = LATE_ENDS + WORD;
    public static final int GAP_COUNT = BASE + WORD;
    public static final int LAST = GAP_COUNT + WORD;
    public static final int IDLE = LAST + WORD;
    public static final int STRIPES = IDLE + WORD;
    public static final int GAPS = STRIPES + WORD;
    public static final int MOST_GAPS = 16;
    public static final int READ_HISTOGRAM = GAPS + MOST_GAPS * WORD;
    public static final int HISTOGRAM_LENGTH = 832;
    public static final int WRITE_HISTOGRAM = READ_HISTOGRAM + HISTOGRAM_LENGTH;
    public static final int STRIPE_LENGTH = 2048;

    private DeviceLayout() {}
}
