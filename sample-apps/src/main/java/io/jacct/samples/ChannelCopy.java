// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Copies a file four times over itself with {@code FileChannel}: through a direct buffer, with
 * {@code transferTo}, by position, and with scattering reads and gathering writes.
 *
 * <p>Usage: {@code ChannelCopy [DIRECTORY [BLOCKS [BLOCK]]]}; by default a temporary directory, 256
 * blocks of 4096 bytes; BLOCK is even. The file is made and both files are deleted outside the
 * marks. With {@code n = BLOCKS} and {@code s = BLOCKS * BLOCK} the program causes between its
 * marks exactly
 *
 * <pre>
 *                   buffer   transferTo   position   scatter/gather     sum
 * fileReads          n + 1            1          n            n      3n + 2
 * fileReadBytes          s            s          s            s          4s
 * fileWrites             n            1          n            n      3n + 1
 * fileWriteBytes         s            s          s            s          4s
 * fileOpens                                                               2
 * fileCloses                                                              2
 * </pre>
 *
 * by default 770, 4194304, 769, 4194304, 2 and 2. Both files lie in one directory, so the kernel
 * moves the bytes of {@code transferTo} itself: one read of the source and one write of the copy,
 * of all bytes. The kernel's rchar and wchar are 4s each.
 */
public final class ChannelCopy {
    private ChannelCopy() {}

    /** See the class. */
    public static void main(String[] args) throws IOException {
        boolean given = args.length > 0;
        Path directory = given ? Path.of(args[0]) : Files.createTempDirectory("channel-copy");
        int blocks = Arguments.integer(args, 1, 256, 1, 1 << 20);
        int block = Arguments.integer(args, 2, 4096, 2, Arguments.LARGEST_PIECE) & ~1;
        long size = (long) blocks * block;
        if (size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("one transferTo moves less than 2 GiB: " + size);
        }
        Path source = directory.resolve("channel-copy.source");
        Path copy = directory.resolve("channel-copy.copy");
        try {
            Files.write(source, new byte[2 * block]);
            copy(source, copy, 2, block);

            Files.write(source, new byte[(int) size]);
            Marks.mark("begin");
            copy(source, copy, blocks, block);
            Marks.mark("end");
        } finally {
            Files.deleteIfExists(source);
            Files.deleteIfExists(copy);
            if (!given) {
                Files.delete(directory);
            }
        }
        Expected.print("fileOpens", 2);
        Expected.print("fileReads", 3L * blocks + 2);
        Expected.print("fileReadBytes", 4 * size);
        Expected.print("fileWrites", 3L * blocks + 1);
        Expected.print("fileWriteBytes", 4 * size);
        Expected.print("fileCloses", 2);
    }

    private static void copy(Path source, Path target, int blocks, int block) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(block);
        long size = (long) blocks * block;
        try (FileChannel in = FileChannel.open(source, StandardOpenOption.READ);
                FileChannel out =
                        FileChannel.open(
                                target, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            while (in.read(buffer.clear()) >= 0) {
                whole(block, out.write(buffer.flip()));
            }
            out.position(0);
            whole(size, in.transferTo(0, size, out));
            for (long position = size - block; position >= 0; position -= block) {
                whole(block, in.read(buffer.clear(), position));
                whole(block, out.write(buffer.flip(), position));
            }
            in.position(0);
            out.position(0);
            ByteBuffer[] halves = {
                buffer.clear().slice(0, block / 2), buffer.slice(block / 2, block / 2)
            };
            for (int i = 0; i < blocks; i++) {
                halves[0].clear();
                halves[1].clear();
                whole(block, in.read(halves));
                halves[0].flip();
                halves[1].flip();
                whole(block, out.write(halves));
            }
        }
    }

    /**
     * Checks a transfer. A regular file moves all requested bytes at once; otherwise the counts
     * would be wrong.
     */
    private static void whole(long asked, long moved) throws IOException {
        if (asked != moved) {
            throw new IOException("moved " + moved + " bytes of " + asked);
        }
    }
}
