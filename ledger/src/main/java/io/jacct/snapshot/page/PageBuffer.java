// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.Layout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Loads from a part of a page, with bounds checks. Uses a VarHandle and not the writer's raw
 * access: a reader trusts nothing, and is on no hot path.
 */
final class PageBuffer {
    private static final VarHandle LONG =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ByteBuffer bytes;
    private final LongBuffer longs;

    PageBuffer(ByteBuffer bytes) {
        this.bytes = bytes;
        this.longs = bytes.asLongBuffer();
    }

    int length() {
        return bytes.capacity();
    }

    /** Load with acquire; partner is {@code CounterMemory.putRelease}. */
    long acquire(int offset) {
        return (long) LONG.getAcquire(bytes, offset);
    }

    /**
     * Copies the record at {@code base} as it was at one instant, by the sequence of {@code
     * Seqlock}. Tries once, without waiting. The words may be loaded in any order, because the
     * sequence is loaded again after all of them.
     *
     * @return whether the copy is consistent; if not, it is of no use
     */
    boolean copyOnce(int base, long[] into) {
        long before = acquire(base + Layout.SEQUENCE);
        if ((before & 1) != 0) {
            return false;
        }
        longs.get(base / Long.BYTES, into);
        VarHandle.acquireFence();
        return acquire(base + Layout.SEQUENCE) == before;
    }

    /**
     * The same, but waits for the writer to finish.
     *
     * @return false if the writer does not finish: it died in the middle, is stopped, or is not
     *     scheduled; the copy may then hold half of an operation
     */
    boolean copy(int base, long[] into, RetryBudget patience) {
        int attempt = 0;
        do {
            if (copyOnce(base, into)) {
                return true;
            }
        } while (patience.again(attempt++));
        load(base, into);
        return false;
    }

    /** Loads each word with acquire, so that no word is older than one before it in the record. */
    private void load(int base, long[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = acquire(base + i * Long.BYTES);
        }
    }

    /**
     * Text of at most {@code room} bytes after its length; invalid UTF-8 becomes replacement
     * characters.
     */
    String text(int offset, int room) {
        int length = Math.max(0, Math.min(room - Short.BYTES, bytes.getShort(offset)));
        return utf8(offset + Short.BYTES, length);
    }

    /** The text after the one at {@code offset}; {@code room} is the room of both. */
    String secondText(int offset, int room) {
        int length = Math.max(0, Math.min(room - 2 * Short.BYTES, bytes.getShort(offset)));
        int used = Short.BYTES + (length + 1 & ~1);
        return text(offset + used, room - used);
    }

    /** Copies {@code length} bytes into the array; all loads are done when it returns. */
    void load(int offset, byte[] into, int at, int length) {
        bytes.get(offset, into, at, length);
        VarHandle.acquireFence();
    }

    /** Decodes {@code length} bytes as UTF-8. */
    String utf8(int offset, int length) {
        byte[] text = new byte[length];
        bytes.get(offset, text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
