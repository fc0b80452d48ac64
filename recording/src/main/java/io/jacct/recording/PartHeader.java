// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording;

import io.jacct.recording.codec.Frame;
import io.jacct.recording.codec.Schema;
import io.jacct.snapshot.PageInfo;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The beginning of a part: whose it is, and how its frames are described.
 *
 * <pre>
 *  0  "jacctrec"       8 bytes
 *  8  version          4 bytes: of the blocks and of the coding of frames
 * 12  length           4 bytes, of what follows
 * 16  CRC-32           4 bytes, of what follows
 * 20  process id, start of the agent in milliseconds since 1970, command, version of jacct, schema
 * </pre>
 *
 * @param pid the process
 * @param startedMillis when its agent started, in milliseconds since 1970
 * @param command its command line, as in the page
 * @param schema the description of the frames
 * @param length the number of bytes of the header
 */
record PartHeader(long pid, long startedMillis, String command, Schema schema, long length) {
    private static final long MAGIC = 0x6A61_6363_7472_6563L;
    private static final int VERSION = 1;
    private static final int FIXED = 20;
    private static final int MOST = 1 << 22;
    private static final int MOST_COMMAND = 4000;

    static byte[] of(Frame frame, Schema schema) {
        PageInfo page = frame.snapshot().page();
        String command = page.notes().getOrDefault("command", "");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(page.pid());
            out.writeLong(page.startedMillis());
            out.writeUTF(command.substring(0, Math.min(command.length(), MOST_COMMAND)));
            byte[] described = schema.bytes();
            out.writeInt(described.length);
            out.write(described);
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
        byte[] rest = bytes.toByteArray();
        ByteBuffer all = ByteBuffer.allocate(FIXED + rest.length);
        all.putLong(MAGIC).putInt(VERSION).putInt(rest.length);
        all.putInt(Block.crc(rest, 0, rest.length)).put(rest);
        return all.array();
    }

    /** Whether a file begins as one. */
    static boolean isOne(Path path) throws IOException {
        try (FileChannel file = FileChannel.open(path)) {
            byte[] begin = bytes(file, 0, Long.BYTES);
            return begin.length == Long.BYTES && ByteBuffer.wrap(begin).getLong() == MAGIC;
        }
    }

    /**
     * Reads one.
     *
     * @throws IOException if the file is no part of a recording, or of a later format
     */
    static PartHeader read(FileChannel file, String name) throws IOException {
        ByteBuffer fixed = ByteBuffer.wrap(bytes(file, 0, FIXED));
        if (fixed.capacity() < FIXED || fixed.getLong() != MAGIC) {
            throw new RecordingException(name + " is not a recording");
        }
        int version = fixed.getInt();
        if (version != VERSION) {
            throw new RecordingException(
                    name
                            + " is a recording of version "
                            + version
                            + "; this jacct reads version "
                            + VERSION);
        }
        int length = fixed.getInt();
        byte[] rest = length < 0 || length > MOST ? new byte[0] : bytes(file, FIXED, length);
        if (rest.length != length || fixed.getInt() != Block.crc(rest, 0, rest.length)) {
            throw new RecordingException(name + " is damaged at its beginning");
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(rest))) {
            long pid = in.readLong();
            long started = in.readLong();
            String command = in.readUTF();
            byte[] schema = in.readNBytes(in.readInt());
            return new PartHeader(pid, started, command, Schema.of(schema), FIXED + length);
        }
    }

    /** The bytes there, as many as the file has. */
    static byte[] bytes(FileChannel file, long at, int length) throws IOException {
        ByteBuffer bytes =
                ByteBuffer.allocate((int) Math.max(0, Math.min(length, file.size() - at)));
        while (bytes.hasRemaining() && file.read(bytes, at + bytes.position()) > 0) {
            // reads the rest
        }
        byte[] all = new byte[bytes.position()];
        System.arraycopy(bytes.array(), 0, all, 0, all.length);
        return all;
    }
}
