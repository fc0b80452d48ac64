// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

/**
 * Boot loader. The offsets in the records of stacks and of their frames; part of {@link Layout}.
 *
 * <p>A record of type {@code STACKS} is what one stack has done, of one pool, on one device, in one
 * way. Its sums are estimates: each event that was drawn counts as one in its probability. Beside a
 * sum is the sum of the squares of what was added, from which the error follows. Numbers that are
 * no integers are doubles.
 *
 * <pre>
 *   0 sequence  8 serial number, never used again (0: free)  16 device number + 1 (0: other)
 *  24 number of the pool's cohort (-1: other)  32 kind, of {@code StackKind}  40 events drawn
 *  48 events, squares  64 bytes, squares  80 time, squares (all doubles)
 *  96 events of kind "handle" whose descriptor has been closed, a double
 * 104 frames of the stack, of which the innermost {@link #MOST} at most follow
 * 112 frames, the innermost first: for each 32 bits, its place among the records of frames
 * </pre>
 *
 * <p>A record of type {@code FRAMES} is a method and a line. It stays as it is while a stack has
 * it. A reader that finds a stack's serial number unchanged afterwards has read the right frames.
 *
 * <pre>
 *   0 sequence  8 line (negative: not known)  16 class and method: length (16 bit), UTF-8
 * </pre>
 */
public final class StackLayout {
    private static final int WORD = Long.BYTES;

    public static final int SERIAL = Layout.SEQUENCE + WORD;
    public static final int DEVICE = SERIAL + WORD;
    public static final int COHORT = DEVICE + WORD;
    public static final int KIND = COHORT + WORD;
    public static final int DRAWN = KIND + WORD;

    /** The sums, each with its squares behind it. */
    public static final int EVENTS = DRAWN + WORD;

    public static final int BYTES = EVENTS + 2 * WORD;
    public static final int NANOS = BYTES + 2 * WORD;
    public static final int CLOSED = NANOS + 2 * WORD;
    public static final int DEPTH = CLOSED + WORD;
    public static final int FRAMES = DEPTH + WORD;
    public static final int LENGTH = 1024;

    /** The most frames of a record. */
    public static final int MOST = (LENGTH - FRAMES) / Integer.BYTES;

    public static final int FRAME_LINE = Layout.SEQUENCE + WORD;
    public static final int FRAME_NAME = FRAME_LINE + WORD;
    public static final int FRAME_LENGTH = 256;
    public static final int FRAME_NAME_LENGTH = FRAME_LENGTH - FRAME_NAME;

    private StackLayout() {}

    /** The records' fields, for readers. */
    static void describe(FieldList page) {
        page.record("stack", Layout.STACKS, LENGTH);
        page.sequence(Layout.SEQUENCE);
        page.number("serial", SERIAL);
        page.number("deviceNumberPlusOne", DEVICE);
        page.number("cohort", COHORT);
        page.number("kind", KIND);
        page.counter("drawn", DRAWN, "events");
        sum(page, "event", EVENTS);
        sum(page, "byte", BYTES);
        sum(page, "nano", NANOS);
        page.field("closed", CLOSED, WORD, "words", "-");
        page.number("depth", DEPTH);
        page.field("frames", FRAMES, LENGTH - FRAMES, "words", "-");
        page.record("frame", Layout.FRAMES, FRAME_LENGTH);
        page.sequence(Layout.SEQUENCE);
        page.number("line", FRAME_LINE);
        page.text("method", FRAME_NAME, FRAME_NAME_LENGTH);
    }

    private static void sum(FieldList page, String one, int offset) {
        page.field(one + "s", offset, WORD, "words", "-");
        page.field(one + "Squares", offset + WORD, WORD, "words", "-");
    }
}
