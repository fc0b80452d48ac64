// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Map;

/**
 * A {@link TaskstatsRecord} with what the struct has no field for behind it, as {@link
 * TaskstatsAttribute}s: a reader that knows only the struct takes its first bytes, one that knows
 * some attributes skips the others. For one thread at a time.
 */
public final class TaskstatsMessage {
    private static final int HEADER = 2 * Short.BYTES;
    private static final int PADDING = Integer.BYTES;
    private static final int MOST = 0xFFFF - HEADER;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** The struct of that version, and which of its fields are known. */
    public TaskstatsMessage(TaskstatsRecord record, int version) {
        bytes.writeBytes(record.struct(version));
        BitSet known = new BitSet();
        for (TaskstatsField field : TaskstatsField.values()) {
            known.set(field.ordinal(), field.since() <= version && record.has(field));
        }
        add(TaskstatsAttribute.KNOWN, known.toByteArray());
    }

    /** Numbers of counters, by their ids. */
    public TaskstatsMessage counters(TaskstatsAttribute attribute, Map<Integer, Long> numbers) {
        ByteBuffer pairs = buffer(numbers.size() * 2 * Long.BYTES);
        numbers.forEach((id, value) -> pairs.putLong(id).putLong(value));
        return add(attribute, pairs.array());
    }

    /** A number of 64 bits. */
    public TaskstatsMessage number(TaskstatsAttribute attribute, long number) {
        return add(attribute, buffer(Long.BYTES).putLong(number).array());
    }

    /** A text; what is longer than an attribute may be is cut. */
    public TaskstatsMessage text(TaskstatsAttribute attribute, String text) {
        return add(attribute, text.getBytes(StandardCharsets.UTF_8));
    }

    private TaskstatsMessage add(TaskstatsAttribute attribute, byte[] payload) {
        int length = Math.min(MOST, payload.length);
        ByteBuffer header = buffer(HEADER);
        header.putShort((short) (HEADER + length)).putShort((short) attribute.type());
        bytes.writeBytes(header.array());
        bytes.write(payload, 0, length);
        while (bytes.size() % PADDING != 0) {
            bytes.write(0);
        }
        return this;
    }

    /** All of it. */
    public byte[] toBytes() {
        return bytes.toByteArray();
    }

    private static ByteBuffer buffer(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
    }
}
