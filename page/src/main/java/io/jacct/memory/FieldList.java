// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

/**
 * Boot loader. The description of the page while it is made. Each layout adds the fields of its
 * records.
 */
final class FieldList {
    /** The length of the segment. */
    static final int LENGTH = 32 * 1024;

    private static final int WORD = Long.BYTES;
    private static final int STRIPES = Layout.EXECUTOR_STRIPE_COUNT;
    private static final int STRIPE = Layout.EXECUTOR_STRIPE_LENGTH;

    private final StringBuilder out = new StringBuilder(LENGTH / 2);
    private final int[] lines = new int[Layout.TYPES];

    void record(String name, int type, int length) {
        lines[type] = Layout.NOTES_TEXT + out.length();
        out.append("record ").append(name).append(' ').append(type).append(' ');
        out.append(length).append('\n');
    }

    void field(String name, int offset, int bytes, String kind, String unit) {
        out.append(name).append(' ').append(offset).append(' ').append(bytes);
        out.append(' ').append(kind).append(' ').append(unit).append('\n');
    }

    void fields(
            String name, int offset, int bytes, String kind, String unit, int count, int stride) {
        field(name, offset, bytes, kind, unit);
        out.setLength(out.length() - 1);
        out.append(' ').append(count).append(' ').append(stride).append('\n');
    }

    void number(String name, int offset) {
        field(name, offset, WORD, "number", "-");
    }

    void counter(String name, int offset, String unit) {
        field(name, offset, WORD, "counter", unit);
    }

    void gauge(String name, int offset, String unit) {
        field(name, offset, WORD, "gauge", unit);
    }

    void time(String name, int offset) {
        field(name, offset, WORD, "time", "ns");
    }

    void text(String name, int offset, int bytes) {
        field(name, offset, bytes, "text", "-");
    }

    void sequence(int offset) {
        field("sequence", offset, WORD, "sequence", "-");
    }

    /** A field of each stripe of an executor or a statistic, to be added up. */
    void stripes(String name, int offset, int bytes, String kind, String unit) {
        fields(name, Layout.EXECUTOR_STRIPES + offset, bytes, kind, unit, STRIPES, STRIPE);
    }

    /** For each type of record, where in the segment its line begins. */
    int[] lines() {
        return lines;
    }

    /** The lines so far. */
    String text() {
        return out.toString();
    }
}
