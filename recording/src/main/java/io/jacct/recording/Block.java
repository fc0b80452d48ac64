// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * What stands before the bytes of a frame in a part: enough to find frames by time without reading
 * them, and to know whether they are whole.
 *
 * <pre>
 *  0  magic           4 bytes, big-endian as all that follows
 *  4  kind            1 if the frame stands for itself, 0 if it needs the one before
 *  5  alive           1 if the JVM ran
 *  6  -               2 bytes
 *  8  length          4 bytes, of what follows
 * 12  frame's length  4 bytes, before it was deflated
 * 16  time            8 bytes, milliseconds since 1970
 * 24  CRC-32          of what follows
 * 28  CRC-32          of this, up to here
 * </pre>
 *
 * @param at where it begins in the file
 * @param key whether the frame stands for itself
 * @param alive whether the JVM ran
 * @param length of the bytes after it
 * @param frameLength of the frame
 * @param millis when the frame was taken
 * @param check CRC-32 of the bytes after it
 */
record Block(
        long at, boolean key, boolean alive, int length, int frameLength, long millis, int check) {
    static final int LENGTH = 32;

    /** A frame is never that long; a damaged length is. */
    static final int MOST = 1 << 28;

    private static final int MAGIC = 0x4A46_524D;
    private static final int CHECKED = 28;
    private static final int WINDOW = 1 << 16;

    /** The place after its bytes. */
    long end() {
        return at + LENGTH + length;
    }

    void write(ByteBuffer to) {
        int start = to.position();
        to.putInt(MAGIC).put((byte) (key ? 1 : 0)).put((byte) (alive ? 1 : 0)).putShort((short) 0);
        to.putInt(length).putInt(frameLength).putLong(millis).putInt(check);
        to.putInt(crc(to.array(), start, CHECKED));
    }

    /** Reads one from an array of {@link #LENGTH} bytes; null if that is none. */
    static Block read(byte[] bytes, long at) {
        ByteBuffer from = ByteBuffer.wrap(bytes);
        boolean sound = from.getInt() == MAGIC && from.getInt(CHECKED) == crc(bytes, 0, CHECKED);
        boolean key = from.get() != 0;
        boolean alive = from.get() != 0;
        from.getShort();
        int length = from.getInt();
        int frameLength = from.getInt();
        boolean possible = length >= 0 && length < MOST && frameLength >= 0 && frameLength < MOST;
        return sound && possible
                ? new Block(at, key, alive, length, frameLength, from.getLong(), from.getInt())
                : null;
    }

    /** The first one that begins between these places of a file, and is in it as a whole. */
    static Block find(FileChannel file, long from, long size) throws IOException {
        for (long place = from; place + LENGTH <= size; place += WINDOW) {
            byte[] bytes = PartHeader.bytes(file, place, WINDOW + LENGTH - 1);
            ByteBuffer window = ByteBuffer.wrap(bytes);
            for (int i = 0; i + LENGTH <= bytes.length; i++) {
                if (window.getInt(i) == MAGIC) {
                    Block found = read(Arrays.copyOfRange(bytes, i, i + LENGTH), place + i);
                    if (found != null && found.end() <= size) {
                        return found;
                    }
                }
            }
        }
        return null;
    }

    static int crc(byte[] bytes, int first, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, first, length);
        return (int) crc.getValue();
    }
}
