// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes of a frame: numbers in as few bytes as they need, seven bits in each. */
final class Bytes {
    private static final int FIRST_LENGTH = 1 << 14;
    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;
    private static final String SHORT = "a frame ends before its end";

    private byte[] all = new byte[FIRST_LENGTH];
    private int length;
    private int place;

    /** Reads other bytes. */
    void read(byte[] bytes, int first, int count) {
        all = bytes;
        place = first;
        length = first + count;
    }

    void clear() {
        length = 0;
    }

    int length() {
        return length;
    }

    /** Where the next number will be read. */
    int place() {
        return place;
    }

    byte[] copy() {
        return Arrays.copyOf(all, length);
    }

    private void put(int value) {
        if (length == all.length) {
            all = Arrays.copyOf(all, 2 * length);
        }
        all[length++] = (byte) value;
    }

    /** A number that is rarely large, as unsigned. */
    void putNumber(long value) {
        long rest = value;
        while ((rest & -MORE) != 0) {
            put((int) rest | MORE);
            rest >>>= BITS;
        }
        put((int) rest);
    }

    /** A number that is rarely far from 0. */
    void putSigned(long value) {
        putNumber(value << 1 ^ value >> Long.SIZE - 1);
    }

    /** The number of bytes of {@link #putSigned}. */
    static int length(long value) {
        long folded = value << 1 ^ value >> Long.SIZE - 1;
        return (Long.SIZE - Long.numberOfLeadingZeros(folded | 1) + BITS - 1) / BITS;
    }

    void putText(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        putNumber(bytes.length);
        for (byte each : bytes) {
            put(each);
        }
    }

    void putAll(Bytes other) {
        while (all.length < length + other.length) {
            all = Arrays.copyOf(all, 2 * all.length);
        }
        System.arraycopy(other.all, 0, all, length, other.length);
        length += other.length;
    }

    long number() throws CodecException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += BITS) {
            if (place == length) {
                throw new CodecException(SHORT);
            }
            byte next = all[place++];
            value |= (long) (next & MORE - 1) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new CodecException("a number of a frame has no end");
    }

    long signed() throws CodecException {
        long value = number();
        return value >>> 1 ^ -(value & 1);
    }

    /** A number of things that each take at least a byte. */
    int count() throws CodecException {
        long count = number();
        if (count < 0 || count > length - place) {
            throw new CodecException(SHORT);
        }
        return (int) count;
    }

    String text() throws CodecException {
        int bytes = count();
        String text = new String(all, place, bytes, StandardCharsets.UTF_8);
        place += bytes;
        return text;
    }
}
