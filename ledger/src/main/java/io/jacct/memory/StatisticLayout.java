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
 *  40 number of values  64 turns, as of an executor
 * 128 of a counter its name: length (16 bit), UTF-8
 *     of others module, 160 name, 192 class: length (16 bit), UTF-8
 * 256 four stripes of 128 bytes, to be added up:
 *     of a counter, of named values: 0 sequence  8 the values, a word each
 *     of queues: as of an executor, and 80 reads  88 writes  96 bytes read  104 bytes written
 *     of a timer: 0 sequence  8 events  16 their time  24 shortest  32 longest
 *                 40 last start, 48 last stop (System.nanoTime; 0: none, or not timed)
 * 768 sixteen names of values, 32 bytes each: length (16 bit), UTF-8
 * </pre>
 */
public final class StatisticLayout {
    private static final int WORD = Long.BYTES;

    public static final int STATE = Layout.EXECUTOR_STATE;
    public static final int KIND = Layout.EXECUTOR_KIND;
    public static final int CREATED = Layout.EXECUTOR_START;
    public static final int NUMBER = CREATED + WORD;
    public static final int INSTANCE = NUMBER + WORD;
    public static final int VALUE_COUNT = INSTANCE + WORD;

    /** The room for a text and its length. */
    public static final int TEXT_LENGTH = 32;

    public static final int COUNTER_NAME = Layout.EXECUTOR_NAME;
    public static final int COUNTER_NAME_LENGTH = Layout.EXECUTOR_NAME_LENGTH;
    public static final int MODULE = Layout.EXECUTOR_NAME;
    public static final int NAME = MODULE + TEXT_LENGTH;
    public static final int CLASS = NAME + TEXT_LENGTH;
    public static final int VALUE_NAMES = Layout.EXECUTOR_LENGTH;
    public static final int LENGTH = VALUE_NAMES + 16 * TEXT_LENGTH;

    /** Values of {@link #KIND}. */
    public static final int COUNTER = 1;

    public static final int NAMED = 2;
    public static final int IO = 3;
    public static final int TIMER = 4;

    // stripe of a counter, of named values
    public static final int VALUES = Layout.SEQUENCE + WORD;
    public static final int MOST_VALUES = (Layout.EXECUTOR_STRIPE_LENGTH - VALUES) / WORD;

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
}
