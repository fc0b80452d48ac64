// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording;

import io.jacct.recording.codec.Frame;
import io.jacct.recording.codec.FrameEncoder;
import io.jacct.recording.codec.Schema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Set;
import java.util.zip.Deflater;

/**
 * Writes one part: a header, then a block for each frame. From a frame that stands for itself to
 * the next one, all frames are one stream of deflate, which is flushed after each. So every frame
 * compresses with what was before it, and is in the file as a whole when {@link #write} returns.
 *
 * <p>A block is one call of the operating system. If the process is killed in it, the last block is
 * too short, and a reader stops before it. If the call fails, the file is cut back to the last
 * whole block. Nothing forces the file to the disk: a crash of the machine may take the last half
 * minute, and the checksums show where.
 */
final class PartWriter implements AutoCloseable {
    /** A jump reads at most so many frames. More of them cost time, fewer cost space. */
    private static final int FRAMES_OF_A_KEY = 120;

    private final Path path;
    private final FileChannel file;
    private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    private FrameEncoder encoder;
    private byte[] deflated = new byte[1 << 14];
    private long length;

    /** Frames since the last one that stands for itself. */
    private int sinceKey;

    /** Whether the next frame may be the difference from the last one. */
    private boolean chained;

    private boolean empty = true;

    /** Makes the file, for its user alone, and writes the header. */
    PartWriter(Path path, Frame first) throws IOException {
        this.path = path;
        file =
                FileChannel.open(
                        path,
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")));
        try {
            append(ByteBuffer.wrap(PartHeader.of(first, Schema.ofThisBuild())));
        } catch (IOException failed) {
            close();
            throw failed;
        }
    }

    /** Writes the next frame. After a failure, the next one stands for itself. */
    void write(Frame frame) throws IOException {
        boolean key = !chained || sinceKey == FRAMES_OF_A_KEY;
        if (key) {
            encoder = new FrameEncoder();
            deflater.reset();
        }
        // until it is written: an error may leave the encoder anywhere
        chained = false;
        byte[] bytes = encoder.encode(frame);
        int size = deflate(bytes);
        int check = Block.crc(deflated, 0, size);
        Block block =
                new Block(length, key, frame.alive(), size, bytes.length, frame.millis(), check);
        ByteBuffer all = ByteBuffer.allocate(Block.LENGTH + size);
        block.write(all);
        all.put(deflated, 0, size).flip();
        append(all);
        chained = true;
        sinceKey = key ? 1 : sinceKey + 1;
        empty = false;
    }

    private int deflate(byte[] bytes) {
        deflater.setInput(bytes);
        int size = 0;
        while (true) {
            size += deflater.deflate(deflated, size, deflated.length - size, Deflater.SYNC_FLUSH);
            if (size < deflated.length) {
                return size;
            }
            deflated = Arrays.copyOf(deflated, 2 * deflated.length);
        }
    }

    private void append(ByteBuffer bytes) throws IOException {
        try {
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            length = file.position();
        } catch (IOException failed) {
            file.truncate(length);
            throw failed;
        }
    }

    Path path() {
        return path;
    }

    /** The number of bytes that were written. */
    long length() {
        return length;
    }

    /** Closes the file, and deletes it if it has no frame. */
    @Override
    public void close() throws IOException {
        deflater.end();
        file.close();
        if (empty) {
            Files.deleteIfExists(path);
        }
    }
}
