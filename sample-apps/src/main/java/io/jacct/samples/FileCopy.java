// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Copies a file with {@code FileInputStream} and {@code FileOutputStream}.
 *
 * <p>Usage: {@code FileCopy [DIRECTORY [SIZE [BUFFER]]]}; by default a temporary directory, 1048576
 * bytes and 8192 bytes. The file is made and both files are deleted outside the marks. With {@code
 * n = ceil(SIZE / BUFFER)} the program causes between its marks exactly
 *
 * <pre>
 * fileOpens      2        source and copy
 * fileReads      n + 1    the last one is the end of file
 * fileReadBytes  SIZE
 * fileWrites     n
 * fileWriteBytes SIZE
 * fileCloses     2
 * </pre>
 *
 * by default 2, 129, 1048576, 128, 1048576 and 2. The kernel's rchar and wchar are SIZE each.
 */
public final class FileCopy {
    private FileCopy() {}

    /** See the class. */
    public static void main(String[] args) throws IOException {
        boolean given = args.length > 0;
        Path directory = given ? Path.of(args[0]) : Files.createTempDirectory("file-copy");
        long size = Arguments.number(args, 1, 1 << 20, 0, 1L << 40);
        int buffer = Arguments.integer(args, 2, 8192, 1, Arguments.LARGEST_PIECE);

        Path source = directory.resolve("file-copy.source");
        Path copy = directory.resolve("file-copy.copy");
        try {
            make(source, 3L * buffer);
            copy(source, copy, buffer);

            make(source, size);
            Marks.mark("begin");
            copy(source, copy, buffer);
            Marks.mark("end");
        } finally {
            Files.deleteIfExists(source);
            Files.deleteIfExists(copy);
            if (!given) {
                Files.delete(directory);
            }
        }
        long pieces = (size + buffer - 1) / buffer;
        Expected.print("fileOpens", 2);
        Expected.print("fileReads", pieces + 1);
        Expected.print("fileReadBytes", size);
        Expected.print("fileWrites", pieces);
        Expected.print("fileWriteBytes", size);
        Expected.print("fileCloses", 2);
    }

    private static void make(Path file, long size) throws IOException {
        byte[] piece = new byte[8192];
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            for (long left = size; left > 0; left -= piece.length) {
                out.write(piece, 0, (int) Math.min(left, piece.length));
            }
        }
    }

    private static void copy(Path source, Path target, int buffer) throws IOException {
        byte[] piece = new byte[buffer];
        try (FileInputStream in = new FileInputStream(source.toFile());
                FileOutputStream out = new FileOutputStream(target.toFile())) {
            for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
                out.write(piece, 0, n);
            }
        }
    }
}
