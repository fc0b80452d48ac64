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
 * A {@link TaskstatsRecord} followed by {@link TaskstatsAttribute}s for values without a field. A
 * reader that knows only the struct takes the first bytes. A reader that knows some attributes
 * skips the others. For one thread at a time.
 */
public final class TaskstatsMessage {
    private static final int HEADER = 2 * Short.BYTES;
    private static final int PADDING = Integer.BYTES;
    private static final int MOST = 0xFFFF - HEADER;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /**
     * Starts with the struct for a reader of that version, and tells which of its fields are known.
     */
    public TaskstatsMessage(TaskstatsRecord record, int version) {
        bytes.writeBytes(record.struct(version));
        int written = TaskstatsField.written(version);
        BitSet known = new BitSet();
        for (TaskstatsField field : TaskstatsField.values()) {
            known.set(field.ordinal(), field.isIn(written) && record.has(field));
        }
        add(TaskstatsAttribute.KNOWN, known.toByteArray());
    }

    /** Adds numbers of counters, by the counters' ids. */
    public TaskstatsMessage counters(TaskstatsAttribute attribute, Map<Integer, Long> numbers) {
        ByteBuffer pairs = buffer(numbers.size() * 2 * Long.BYTES);
        numbers.forEach((id, value) -> pairs.putLong(id).putLong(value));
        return add(attribute, pairs.array());
    }

    /** Adds a number of 64 bits. */
    public TaskstatsMessage number(TaskstatsAttribute attribute, long number) {
        return add(attribute, buffer(Long.BYTES).putLong(number).array());
    }

    /** Adds a text, cut to the longest that an attribute may have. */
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

    /** The whole message. */
    public byte[] toBytes() {
        return bytes.toByteArray();
    }

    private static ByteBuffer buffer(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
    }
}
