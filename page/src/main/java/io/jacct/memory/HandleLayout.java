// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

/**
 * Boot loader. The offsets in the record of a handle, which is a descriptor from its opening to its
 * closing; part of {@link Layout}. The first {@link #ALARMS} records of all are a ring of handles
 * that were collected as garbage while they were open.
 *
 * <pre>
 *   0 sequence  8 state: 0 free, 1 open, 2 collected  16 descriptor  24 kind  32 device number
 *  40 flags: 1 was open before it was first seen  48 task id of the opener (0: not known)
 *  56 opened, or first seen  64 last seen in use  72 collected (all System.nanoTime)
 *  80 number of the alarm, from 1
 *  88 one more than the id of the beancounter that is charged (0: not known)
 *  96 name of the opener: length (16 bit), UTF-8  152 endpoint: length (16 bit), UTF-8
 * </pre>
 */
public final class HandleLayout {
    private static final int WORD = Long.BYTES;

    public static final int SEQUENCE = Layout.SEQUENCE;
    public static final int STATE = SEQUENCE + WORD;
    public static final int DESCRIPTOR = STATE + WORD;
    public static final int KIND = DESCRIPTOR + WORD;
    public static final int DEVICE = KIND + WORD;
    public static final int FLAGS = DEVICE + WORD;
    public static final int OPENER = FLAGS + WORD;
    public static final int OPENED = OPENER + WORD;
    public static final int LAST_USED = OPENED + WORD;
    public static final int COLLECTED = LAST_USED + WORD;
    public static final int ALARM = COLLECTED + WORD;
    public static final int OWNER = ALARM + WORD;
    public static final int OPENER_NAME = OWNER + WORD;
    public static final int OPENER_NAME_LENGTH = 56;
    public static final int NAME = OPENER_NAME + OPENER_NAME_LENGTH;

    /** The room for the endpoint's name, as in the endpoint's own record. */
    public static final int NAME_LENGTH = Layout.ENDPOINT_LENGTH - Layout.ENDPOINT_NAME;

    public static final int LENGTH = NAME + NAME_LENGTH;

    /** Values of {@link #STATE}. */
    public static final long FREE = 0;

    public static final long OPEN = 1;
    public static final long GARBAGE = 2;

    /** A bit of {@link #FLAGS}: the handle was open before the agent first saw it. */
    public static final long ADOPTED = 1;

    /** The number of records in the ring. */
    public static final int ALARMS = 32;

    private HandleLayout() {}

    /** The record's fields, for readers. */
    static void describe(FieldList page) {
        page.record("handle", Layout.HANDLES, LENGTH);
        page.sequence(SEQUENCE);
        page.number("state", STATE);
        page.number("descriptor", DESCRIPTOR);
        page.number("kind", KIND);
        page.number("deviceNumber", DEVICE);
        page.field("flags", FLAGS, WORD, "bits", "-");
        page.number("openerId", OPENER);
        page.time("opened", OPENED);
        page.time("lastUsed", LAST_USED);
        page.time("collected", COLLECTED);
        page.number("alarm", ALARM);
        page.number("luidPlusOne", OWNER);
        page.text("opener", OPENER_NAME, OPENER_NAME_LENGTH);
        page.text("endpoint", NAME, NAME_LENGTH);
    }
}
