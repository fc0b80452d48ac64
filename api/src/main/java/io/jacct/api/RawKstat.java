// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.function.Consumer;

/**
 * A kstat of type RAW: bytes of which only the application and its clients know the meaning. Any
 * thread may call any method. Readers see all bytes of one {@link #set}.
 */
public final class RawKstat extends DataKstat {
    static final int MOST_BYTES = 64 * 1008;

    /** The name under which clients write the bytes. */
    private static final String BYTES = "bytes";

    private final int size;
    private volatile Consumer<byte[]> write;

    RawKstat(String module, int instance, String name, String kstatClass, int size) {
        super(RAW, module, instance, name, kstatClass);
        Names.require(size >= 0 && size <= MOST_BYTES, size + " bytes, at most " + MOST_BYTES);
        this.size = size;
    }

    @Override
    byte[] data() {
        return new byte[size];
    }

    /**
     * Replaces the bytes. When the agent comes, they are 0 until the next call. Takes a lock.
     * Without the agent, or after {@link #close}, it changes nothing.
     *
     * @throws IllegalArgumentException if there are more or fewer bytes than were registered
     */
    public void set(byte[] bytes) {
        Names.require(bytes.length == size, bytes.length + " bytes for " + size);
        Object at = record();
        if (at != null) {
            EntryPoint.write(at, 0, bytes);
        }
    }

    /** See {@link NamedKstat#onUpdate}. */
    public RawKstat onUpdate(Runnable update) {
        update(update);
        return this;
    }

    /**
     * See {@link NamedKstat#onWrite}. A client writes all bytes, in hexadecimal. The array is the
     * application's own.
     */
    public RawKstat onWrite(Consumer<byte[]> take) {
        write = take;
        writable();
        return this;
    }

    @Override
    String write(String value, String text) {
        if (!BYTES.equals(value)) {
            return "ENOENT: " + this + " has no " + value;
        }
        byte[] bytes = bytes(text);
        if (bytes == null) {
            return "EINVAL: these are not " + size + " bytes in hexadecimal";
        }
        try {
            write.accept(bytes.clone());
        } catch (IllegalArgumentException refused) {
            return "EACCES: " + refused.getMessage();
        } catch (RuntimeException | Error failure) {
            return "EIO: " + failure;
        }
        set(bytes);
        return null;
    }

    private byte[] bytes(String text) {
        if (text.length() != 2 * size) {
            return null;
        }
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            int high = Character.digit(text.charAt(2 * i), 16);
            int low = Character.digit(text.charAt(2 * i + 1), 16);
            if (high < 0 || low < 0) {
                return null;
            }
            bytes[i] = (byte) (high << 4 | low);
        }
        return bytes;
    }
}
