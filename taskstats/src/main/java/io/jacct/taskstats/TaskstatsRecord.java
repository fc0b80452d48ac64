// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * One {@code struct taskstats}, of a task or a group. A field that was not set is not known. Its
 * bytes are 0, and its bit in {@link TaskstatsAttribute#KNOWN} is 0, so that no reader takes it for
 * a 0. For one thread at a time.
 */
public final class TaskstatsRecord {
    private static final long NANOS = 1_000_000_000;

    private final Map<TaskstatsField, byte[]> values = new EnumMap<>(TaskstatsField.class);

    /**
     * Sets an integer, in native byte order. Throws {@code IllegalArgumentException} if it does not
     * fit into the field's bytes. A field of 8 bytes takes any value, as unsigned.
     */
    public TaskstatsRecord set(TaskstatsField field, long value) {
        if (field.length() > Long.BYTES) {
            throw new IllegalArgumentException(field.label() + " is not an integer");
        }
        if (field.length() < Long.BYTES && value >>> field.length() * Byte.SIZE != 0) {
            throw new IllegalArgumentException(field.label() + " cannot be " + value);
        }
        ByteBuffer bytes = buffer(Long.BYTES).putLong(0, value);
        boolean big = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;
        int first = big ? Long.BYTES - field.length() : 0;
        values.put(field, Arrays.copyOfRange(bytes.array(), first, first + field.length()));
        return this;
    }

    /** Sets a wall-clock time since 1970, as seconds and nanoseconds of a {@code timespec}. */
    public TaskstatsRecord setTime(TaskstatsField field, long nanos) {
        if (field.length() != 2 * Long.BYTES) {
            throw new IllegalArgumentException(field.label() + " is not a time");
        }
        ByteBuffer bytes = buffer(field.length());
        bytes.putLong(Math.floorDiv(nanos, NANOS)).putLong(Math.floorMod(nanos, NANOS));
        values.put(field, bytes.array());
        return this;
    }

    /** Sets {@code ac_comm}, cut between characters so that a terminating zero fits. */
    public TaskstatsRecord setName(String name) {
        int room = TaskstatsField.AC_COMM.length();
        byte[] all = name.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(all.length, room - 1);
        while (length < all.length && length > 0 && (all[length] & 0xC0) == 0x80) {
            length--;
        }
        values.put(TaskstatsField.AC_COMM, Arrays.copyOf(Arrays.copyOf(all, length), room));
        return this;
    }

    /** The bytes of a field; null if it was not set. The caller must not change them. */
    byte[] bytes(TaskstatsField field) {
        return values.get(field);
    }

    /** Whether the field was set. */
    public boolean has(TaskstatsField field) {
        return values.containsKey(field);
    }

    /**
     * The bytes of the struct alone, in the version that a reader of {@code version} gets: see
     * {@link TaskstatsField#written}.
     */
    public byte[] struct(int version) {
        int written = TaskstatsField.written(version);
        byte[] struct = new byte[TaskstatsField.size(written)];
        set(TaskstatsField.VERSION, written);
        values.forEach(
                (field, bytes) -> {
                    if (field.isIn(written)) {
                        System.arraycopy(bytes, 0, struct, field.offset(written), bytes.length);
                    }
                });
        return struct;
    }

    private static ByteBuffer buffer(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
    }
}
