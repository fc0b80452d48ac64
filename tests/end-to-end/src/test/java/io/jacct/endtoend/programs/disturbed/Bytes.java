// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.nio.ByteBuffer;

/**
 * The bytes to send: one pattern. So the arrived bytes are known, whatever a call returns or
 * throws.
 */
final class Bytes {
    /** The most that is sent at once from an array. */
    static final int LARGEST_ARRAY = 256 << 10;

    /** The most that is sent at once. */
    static final int LARGEST = 1 << 20;

    /** The most that is received at once. */
    static final int LARGEST_READ = 64 << 10;

    private static final byte PATTERN = 0x5a;
    private static final ByteBuffer ARRAY = fill(ByteBuffer.allocate(LARGEST_ARRAY));
    private static final ByteBuffer DIRECT = fill(ByteBuffer.allocateDirect(LARGEST));
    private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(LARGEST_READ);

    private Bytes() {}

    private static ByteBuffer fill(ByteBuffer buffer) {
        while (buffer.hasRemaining()) {
            buffer.put(PATTERN);
        }
        return buffer.flip();
    }

    /**
     * A buffer with this number of bytes to send, or with all there are; other threads may be
     * sending them, too.
     */
    static ByteBuffer toSend(boolean array, int size) {
        ByteBuffer all = array ? ARRAY : DIRECT;
        return all.duplicate().limit(Math.min(size, all.capacity()));
    }

    /** Clears the first bytes of {@code buffer}. */
    static void erase(ByteBuffer buffer, int length) {
        buffer.put(0, NOTHING, 0, length);
    }

    /**
     * The number of bytes that have arrived at the beginning of {@code buffer}. The rest must be
     * clear.
     */
    static int arrived(ByteBuffer buffer) {
        ByteBuffer all = buffer.duplicate().clear();
        int mismatch = all.mismatch(DIRECT.duplicate());
        int length = mismatch < 0 ? all.capacity() : Math.min(mismatch, all.capacity());
        ByteBuffer rest = all.position(length);
        if (rest.mismatch(NOTHING.duplicate().limit(rest.remaining())) >= 0) {
            throw new IllegalStateException("not what was sent, at " + length + " of " + buffer);
        }
        return length;
    }
}
