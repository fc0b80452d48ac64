// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.lang.ref.WeakReference;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import jdk.internal.misc.Unsafe;

/**
 * Boot loader. The only class that reads or writes at raw addresses; other classes with an Unsafe
 * reach fields of objects. An address comes from {@link PageMemory}, plus an offset of a layout.
 * Stores of texts, of bytes and of many zeros are checked against the mapped segments. An access to
 * one word is checked with assertions on only: a check costs a seventh of an operation or more
 * (docs/decisions/0041-access-from-application-classes.md).
 *
 * <p>A VarHandle over the mapped buffer is slower: six updates of a stripe cost 25 ns with it, and
 * 5.5 ns this way (docs/decisions/0001-memory-of-the-page.md). The name of a method says its
 * ordering. Aligned 64-bit words are never torn. Accesses to a word are wait-free and allocate
 * nothing. Any thread may call any method. The caller's protocol decides whether two threads may
 * write one word. The caller's class describes it.
 */
public final class CounterMemory {
    private static final Mutex LOCK = new Mutex();

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long BUFFER_ADDRESS = UNSAFE.objectFieldOffset(Buffer.class, "address");

    /**
     * The bounds of the mapped memory, for the assertions: pairs of the first address and the
     * address after the last one.
     */
    private static volatile long[] bounds = new long[0];

    /** The buffer of each pair. Memory is unmapped when its buffer has been garbage-collected. */
    private static WeakReference<?>[] buffers = new WeakReference<?>[0];

    private CounterMemory() {}

    /**
     * Makes a direct buffer's memory known and returns its address. The memory exists as long as
     * the buffer can be reached.
     */
    static long admit(ByteBuffer buffer) {
        Thread outer = LOCK.enter();
        try {
            long address = UNSAFE.getLong(buffer, BUFFER_ADDRESS);
            int kept = 0;
            long[] more = new long[bounds.length + 2];
            WeakReference<?>[] keep = new WeakReference<?>[buffers.length + 1];
            for (int i = 0; i < buffers.length; i++) {
                if (buffers[i].get() != null && bounds[2 * i] != address) {
                    keep[kept] = buffers[i];
                    more[2 * kept] = bounds[2 * i];
                    more[2 * kept + 1] = bounds[2 * i + 1];
                    kept++;
                }
            }
            keep[kept] = new WeakReference<>(buffer);
            more[2 * kept] = address;
            more[2 * kept + 1] = address + buffer.capacity();
            keep = Arrays.copyOf(keep, kept + 1);
            more = Arrays.copyOf(more, 2 * kept + 2);
            // stores only: after an error before, the two still match
            buffers = keep;
            bounds = more;
            return address;
        } finally {
            LOCK.owner = outer;
        }
    }

    /** Plain load. */
    public static long getPlain(long address) {
        assert inside(address);
        return UNSAFE.getLong(null, address);
    }

    /** Load with acquire; partner {@link #putRelease}. */
    public static long getAcquire(long address) {
        assert inside(address);
        return UNSAFE.getLongAcquire(null, address);
    }

    /** Plain store: ordered only by the fences around it. */
    public static void putPlain(long address, long value) {
        assert inside(address);
        UNSAFE.putLong(null, address, value);
    }

    /** Store with release; partner {@link #getAcquire} here or in a reader. */
    public static void putRelease(long address, long value) {
        assert inside(address);
        UNSAFE.putLongRelease(null, address, value);
    }

    /** Plain load and store: only for a word with one writer at a time. */
    public static void addPlain(long address, long delta) {
        assert inside(address);
        UNSAFE.putLong(null, address, UNSAFE.getLong(null, address) + delta);
    }

    /** Atomic addition, for words that any thread may write. */
    public static void addAtomic(long address, long delta) {
        assert inside(address);
        UNSAFE.getAndAddLong(null, address, delta);
    }

    /**
     * Compare and set with full ordering. It looks first: where a page was cut short, JDK 25 throws
     * at the load, while an atomic operation in the interpreter ends the JVM.
     */
    public static boolean compareAndSet(long address, long expected, long value) {
        assert inside(address);
        return UNSAFE.getLongVolatile(null, address) == expected
                && UNSAFE.compareAndSetLong(null, address, expected, value);
    }

    /** Stores before the fence are not reordered with stores after it. */
    public static void storeStoreFence() {
        UNSAFE.storeStoreFence();
    }

    /** Loads and stores before the fence are not reordered with stores after it. */
    public static void releaseFence() {
        UNSAFE.storeFence();
    }

    /**
     * Plain stores of zero over {@code length} bytes, a multiple of eight. One by one: where a page
     * was cut short, JDK 17 ends in {@code setMemory}, and passes over a single store.
     */
    public static void clear(long address, int length) {
        require(address, length);
        for (int i = 0; i < length; i += Long.BYTES) {
            UNSAFE.putLong(null, address + i, 0);
        }
    }

    /** Plain loads of many words. */
    public static void getPlain(long address, long[] words) {
        require(address, words.length * Long.BYTES);
        for (int i = 0; i < words.length; i++) {
            words[i] = UNSAFE.getLong(null, address + (long) i * Long.BYTES);
        }
    }

    /** Plain stores of many words. */
    public static void putPlain(long address, long[] words) {
        require(address, words.length * Long.BYTES);
        for (int i = 0; i < words.length; i++) {
            UNSAFE.putLong(null, address + (long) i * Long.BYTES, words[i]);
        }
    }

    /**
     * Stores a length (16 bit) and the text in UTF-8, with plain stores. The text is cut before the
     * first character that does not fit, so that both take at most {@code room} bytes.
     */
    public static void putText(long address, String text, int room) {
        byte[] bytes = Utf8.encode(text, room - Short.BYTES);
        require(address, Short.BYTES + bytes.length);
        UNSAFE.putShort(null, address, (short) bytes.length);
        put(address + Short.BYTES, bytes);
    }

    /**
     * Stores two texts, one behind the other. Each may use half of {@code room}, or more if the
     * other one needs less. The second begins at an even address.
     */
    public static void putTexts(long address, String first, String second, int room) {
        int most = Short.BYTES + roomBehind(second, room);
        putText(address, first, most);
        int used = taken(first, most);
        putText(address + used, second, room - used);
    }

    /** The number of bytes that a text may have if it shares {@code room} with {@code text}. */
    public static int roomBehind(String text, int room) {
        return Math.max(room / 2, room - taken(text, room)) - Short.BYTES;
    }

    /** The bytes that the text takes, with its length in front, and up to an even address. */
    private static int taken(String text, int room) {
        return Short.BYTES + (Utf8.encode(text, room - Short.BYTES).length + 1 & ~1);
    }

    /** Stores bytes with plain stores. */
    public static void putBytes(long address, byte[] bytes) {
        require(address, bytes.length);
        put(address, bytes);
    }

    private static void put(long address, byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            UNSAFE.putByte(null, address + i, bytes[i]);
        }
    }

    private static void require(long address, int length) {
        if (!within(bounds, address, length)) {
            throw new IllegalArgumentException(outside(address));
        }
    }

    private static boolean inside(long address) {
        if (within(bounds, address, 1)) {
            return true;
        }
        throw new AssertionError(outside(address));
    }

    private static String outside(long address) {
        return "address outside of the page: " + Long.toHexString(address);
    }

    private static boolean within(long[] known, long address, int length) {
        for (int i = 0; i < known.length; i += 2) {
            if (address >= known[i] && address + length <= known[i + 1]) {
                return true;
            }
        }
        return false;
    }

    /** Text of a bounded number of bytes. */
    static final class Utf8 {
        private Utf8() {}

        /** {@code text} in UTF-8, cut before the first character that does not fit whole. */
        static byte[] encode(String text, int room) {
            String head = text.length() > room ? text.substring(0, whole(text, room)) : text;
            byte[] bytes = head.getBytes(StandardCharsets.UTF_8);
            if (bytes.length <= room) {
                return bytes;
            }
            int end = room;
            while (end > 0 && (bytes[end] & 0xC0) == 0x80) {
                end--;
            }
            byte[] cut = new byte[end];
            System.arraycopy(bytes, 0, cut, 0, end);
            return cut;
        }

        /** {@code end}, or one less where that would split a surrogate pair. */
        private static int whole(String text, int end) {
            boolean split = end > 0 && Character.isHighSurrogate(text.charAt(end - 1));
            return split ? end - 1 : end;
        }
    }
}
