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
    private final RecordPlaces places;
    private final long origin;

    /** Of records as this build has them. */
    PageBuffer(ByteBuffer bytes) {
        this(bytes, RecordPlaces.same(bytes.capacity()), 0);
    }

    /**
     * Offsets are those of this build; {@code places} tells where the page has them.
     *
     * @param origin where in the page these bytes begin
     */
    PageBuffer(ByteBuffer bytes, RecordPlaces places, long origin) {
        this.origin = origin;
        this.bytes = bytes;
        this.longs = bytes.asLongBuffer();
        this.places = places;
    }

    int length() {
        return bytes.capacity();
    }

    /** Where in the page the word is, counted from its beginning; -1 if the page has none. */
    long placeOf(int offset) {
        int at = places.at(offset);
        return at < 0 ? -1 : origin + at;
    }

    /**
     * Load with acquire; partner is {@code CounterMemory.putRelease}. Returns 0 for a word that the
     * page does not have.
     */
    long acquire(int offset) {
        int at = places.at(offset);
        return at < 0 ? 0 : (long) LONG.getAcquire(bytes, at);
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
        copyInAnyOrder(base, into);
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

    /** The caller has loaded a word before, and loads it again later to see whether all is well. */
    void copyInAnyOrder(int base, long[] into) {
        if (places.isSame()) {
            longs.get(base / Long.BYTES, into);
        } else {
            load(base, into);
        }
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
        int at = places.at(offset);
        if (at < 0) {
            return "";
        }
        int most = places.room(offset, room) - Short.BYTES;
        int length = Math.max(0, Math.min(most, bytes.getShort(at)));
        return decoded(at + Short.BYTES, length);
    }

    /** The text after the one at {@code offset}; {@code room} is the room of both. */
    String secondText(int offset, int room) {
        int at = places.at(offset);
        if (at < 0) {
            return "";
        }
        int whole = places.room(offset, room);
        // a field has at least a word
        int length = Math.max(0, Math.min(whole - 2 * Short.BYTES, bytes.getShort(at)));
        int used = Short.BYTES + (length + 1 & ~1);
        int most = whole - used - Short.BYTES;
        int second = Math.max(0, Math.min(most, bytes.getShort(at + used)));
        return decoded(at + used + Short.BYTES, second);
    }

    /** Copies {@code length} bytes into the array; all loads are done when it returns. */
    void load(int offset, byte[] into, int at, int length) {
        int from = places.at(offset);
        if (from >= 0) {
            bytes.get(from, into, at, Math.min(length, bytes.capacity() - from));
        }
        VarHandle.acquireFence();
    }

    /** Decodes {@code length} bytes of a segment that is not a list of records as UTF-8. */
    String utf8(int offset, int length) {
        return decoded(offset, length);
    }

    private String decoded(int offset, int length) {
        byte[] text = new byte[length];
        bytes.get(offset, text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
