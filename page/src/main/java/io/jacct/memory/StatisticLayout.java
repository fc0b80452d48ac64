// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

/**
 * Boot loader. The offsets in the record of a statistic that the application keeps; part of {@link
 * Layout}. The record begins as an executor's does, so that the same code books on it.
 *
 * <pre>
 *   0 state  8 kind  16 created (System.nanoTime)  24 number, in the order of registration, from 1
 *  32 instance; of a counter one more than its number of perf_add, 0: not known
 *  40 number of values in this record
 *  48 part: 0, or of a further record of the same statistic its place
 *  56 types of the values, four bits each, the first value lowest: data_type of kstat
 *  64 turns, as of an executor
 *  80 flags  88 when the application last set them (System.nanoTime)
 * 128 of a counter its name: length (16 bit), UTF-8
 *     of others module, 160 name, 192 class: length (16 bit), UTF-8
 * 256 four stripes of 128 bytes, to be added up:
 *     of a counter, of named values: 0 sequence  8 the values, a word each
 *     of queues: as of an executor, and 80 reads  88 writes  96 bytes read  104 bytes written
 *     of a timer: 0 sequence  8 events  16 their time  24 shortest  32 longest
 *                 40 last start, 48 last stop (System.nanoTime; 0: none, or not timed)
 * 768 sixteen names of values, 32 bytes each: length (16 bit), UTF-8
 * in place of stripes and names, of bytes and of a text:
 * 256 sequence  264 length  272 at most 1008 bytes
 * </pre>
 *
 * <p>All records of a statistic have its number. Named values beyond the fifteenth are in further
 * records of the same kind, parts 1, 2 and so on. A text is in a record of its own, whose part is
 * the number of the value, from 1. Bytes continue in parts 1, 2 and so on; length and sequence of
 * the first record are those of all bytes.
 */
public final class StatisticLayout {
    private static final int WORD = Long.BYTES;

    public static final int STATE = Layout.EXECUTOR_STATE;
    public static final int KIND = Layout.EXECUTOR_KIND;
    public static final int CREATED = Layout.EXECUTOR_START;
    public static final int NUMBER = CREATED + WORD;
    public static final int INSTANCE = NUMBER + WORD;
    public static final int VALUE_COUNT = INSTANCE + WORD;

    public static final int PART = VALUE_COUNT + WORD;
    public static final int TYPES = PART + WORD;
    public static final int FLAGS = Layout.EXECUTOR_WAITED_UNTIL + WORD;
    public static final int FLAGS_SET = FLAGS + WORD;

    /** The room for a text and its length. */
    public static final int TEXT_LENGTH = 32;

    public static final int COUNTER_NAME = Layout.EXECUTOR_NAME;
    public static final int COUNTER_NAME_LENGTH = Layout.EXECUTOR_NAME_LENGTH;
    public static final int MODULE = Layout.EXECUTOR_NAME;
    public static final int NAME = MODULE + TEXT_LENGTH;
    public static final int CLASS = NAME + TEXT_LENGTH;
    public static final int VALUE_NAMES = Layout.EXECUTOR_STRIPES_END;
    public static final int LENGTH = VALUE_NAMES + 16 * TEXT_LENGTH;

    /** Values of {@link #KIND}. */
    public static final int COUNTER = 1;

    public static final int NAMED = 2;
    public static final int IO = 3;
    public static final int TIMER = 4;

    /** Bytes of which only the application knows the meaning. */
    public static final int RAW = 5;

    /** A text of a statistic of the kind {@link #NAMED}. */
    public static final int TEXT = 6;

    /** Bits of {@link #FLAGS}: clients may write the statistic. */
    public static final int WRITABLE = 1;

    /** The application could not bring the values up to date: they are not known. */
    public static final int FAILED = 2;

    /**
     * The application computes the values once a second, and then sets the flags again. Values that
     * are older than {@link #MOST_AGE_NANOS} are not known, because the computation hangs.
     */
    public static final int COMPUTED = 4;

    public static final long MOST_AGE_NANOS = 10_000_000_000L;

    /** The bits of a type in {@link #TYPES}. */
    public static final int TYPE_BITS = 4;

    /** Types of values, with the numbers of kstat. A {@link #CHAR} has at most 16 bytes. */
    public static final int CHAR = 0;

    public static final int INT32 = 1;
    public static final int UINT32 = 2;
    public static final int INT64 = 3;
    public static final int UINT64 = 4;

    /** Its bits are the value's word, as are those of a {@link #DOUBLE}. */
    public static final int FLOAT = 5;

    public static final int DOUBLE = 6;
    public static final int STRING = 9;

    // stripe of a counter, of named values
    public static final int VALUES = Layout.SEQUENCE + WORD;
    public static final int MOST_VALUES = (Layout.EXECUTOR_STRIPE_LENGTH - VALUES) / WORD;

    // in place of the stripes: bytes, a text
    public static final int BYTE_COUNT = Layout.EXECUTOR_STRIPES + VALUES;
    public static final int BYTES = BYTE_COUNT + WORD;
    public static final int MOST_BYTES = LENGTH - BYTES;

    /** The most records of one statistic, texts not counted. */
    public static final int MOST_PARTS = 64;

    // stripe of queues; the bytes of transfers are two words after their count
    public static final int READS = Layout.COMPLETED;
    public static final int WRITES = READS + WORD;
    public static final int READ_BYTES = WRITES + WORD;
    public static final int WRITE_BYTES = READ_BYTES + WORD;
    public static final int TO_BYTES = READ_BYTES - READS;

    // stripe of a timer
    public static final int EVENTS = Layout.SEQUENCE + WORD;
    public static final int ELAPSED = EVENTS + WORD;
    public static final int SHORTEST = ELAPSED + WORD;
    public static final int LONGEST = SHORTEST + WORD;
    public static final int LAST_START = LONGEST + WORD;
    public static final int LAST_STOP = LAST_START + WORD;

    private StatisticLayout() {}

    /** The record's fields, for readers. */
    static void describe(FieldList page) {
        page.record("statistic", Layout.STATISTICS, LENGTH);
        page.number("state", STATE);
        page.number("kind", KIND);
        page.time("created", CREATED);
        page.number("number", NUMBER);
        page.number("instance", INSTANCE);
        page.number("values", VALUE_COUNT);
        page.number("part", PART);
        page.field("types", TYPES, WORD, "bits", "-");
        page.field("flags", FLAGS, WORD, "bits", "-");
        page.time("flagsSet", FLAGS_SET);
        page.field("names", MODULE, COUNTER_NAME_LENGTH, "text", "-");
        // stripes and names of values, or bytes, as the kind says
        int rest = LENGTH - Layout.EXECUTOR_STRIPES;
        page.field("content", Layout.EXECUTOR_STRIPES, rest, "words", "-");
        // of a counter, a part of the content
        page.stripes("value", VALUES, WORD, "counter", "-");
    }

    /**
     * Boot loader. The offsets in the record of a timer; part of {@link Layout}. Records of the
     * same kind and name are stripes of one timer, to be added up. Times are in nanoseconds.
     *
     * <pre>
     *   0 sequence  8 kind  16 events that have ended  24 their time
     *  32 the shortest (no event: the largest number)  40 the longest
     *  48 beginning of the event that ended last  56 its end (System.nanoTime; 0: not known)
     *  64 name: length (16 bit), UTF-8
     * </pre>
     */
    public static final class TimerLayout {
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
}
