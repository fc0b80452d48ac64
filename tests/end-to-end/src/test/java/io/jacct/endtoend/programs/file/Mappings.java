// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Mapped files, locks and forces. */
public final class Mappings {
    private static final int SIZE = 100_001;

    private static Path file;

    private Mappings() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        file = Path.of(args[0], "mapped");
        Files.write(file, new byte[SIZE]);
        Case.run("map", Mappings::map);
        Case.run("map nothing", Mappings::nothing);
    }

    private static FileChannel open() throws IOException {
        return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /** The cleaner unmaps later, and also unmaps the mappings of earlier cases. */
    private static void map(Case it) throws IOException {
        it.begin();
        try (FileChannel channel = open()) {
            FileLock lock = channel.lock();
            MappedByteBuffer buffer = channel.map(FileChannel.MapMode.READ_WRITE, 1, SIZE - 1);
            buffer.put(0, (byte) 1);
            buffer.force();
            channel.force(true);
            lock.release();
        }
        it.end();
        // size, lock, map, force, force, release
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1).atLeastOthers(5);
        it.did(Counter.FILE_MAPS, 1).did(Counter.FILE_MAPPED_BYTES, SIZE - 1);
        it.anyNumberOf(Counter.FILE_UNMAPS, Counter.FILE_UNMAPPED_BYTES);
    }

    private static void nothing(Case it) throws IOException {
        it.begin();
        try (FileChannel channel = open()) {
            channel.map(FileChannel.MapMode.READ_ONLY, 0, 0);
            Expect.failure(() -> channel.map(FileChannel.MapMode.READ_ONLY, -1, 0));
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.anyNumberOf(Counter.FILE_ERRORS, Counter.FILE_UNMAPS, Counter.FILE_UNMAPPED_BYTES);
    }
}
