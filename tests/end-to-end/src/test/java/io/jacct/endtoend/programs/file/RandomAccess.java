// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/** {@code RandomAccessFile}. Its methods reach the system in different ways on different JDKs. */
public final class RandomAccess {
    private static File file;

    private RandomAccess() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        file = new File(args[0], "random");
        Case.run("bytes and arrays", RandomAccess::arrays);
        Case.run("strings", RandomAccess::strings);
        Case.run("lines", RandomAccess::lines);
        Case.run("data", RandomAccess::data);
        Case.run("truncated", RandomAccess::truncated);
        Case.run("closed", RandomAccess::closed);
        Case.run("not writable", RandomAccess::notWritable);
    }

    private static void arrays(Case it) throws IOException {
        it.begin();
        try (RandomAccessFile random = new RandomAccessFile(file, "rw")) {
            random.write(7);
            random.write(new byte[100]);
            random.write(new byte[100], 50, 20);
            random.seek(0);
            Expect.that(7, random.read());
            Expect.that(100, random.read(new byte[100]));
            Expect.that(20, random.read(new byte[100], 1, 30));
            Expect.that(-1, random.read());
            Expect.that(-1, random.read(new byte[1]));
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_WRITES, 3).did(Counter.FILE_WRITE_BYTES, 121);
        it.did(Counter.FILE_READS, 5).did(Counter.FILE_READ_BYTES, 121);
        Files.delete(file.toPath());
    }

    private static void strings(Case it) throws IOException {
        it.begin();
        try (RandomAccessFile random = new RandomAccessFile(file, "rw")) {
            random.writeBytes("twelve bytes");
            random.writeChars("chars");
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_WRITES, 2).did(Counter.FILE_WRITE_BYTES, 12 + 10);
    }

    /** There is a system call for each byte, and one for the end. */
    private static void lines(Case it) throws IOException {
        String text = "one\ntwo two\n\nlast";
        Files.write(file.toPath(), text.getBytes(StandardCharsets.US_ASCII));
        it.begin();
        try (RandomAccessFile random = new RandomAccessFile(file, "r")) {
            int lines = 0;
            while (random.readLine() != null) {
                lines++;
            }
            Expect.that(4, lines);
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        // "last" ends at the end of file, and no line follows
        it.did(Counter.FILE_READS, text.length() + 2).did(Counter.FILE_READ_BYTES, text.length());
    }

    private static void data(Case it) throws IOException {
        it.begin();
        try (RandomAccessFile random = new RandomAccessFile(file, "rw")) {
            random.writeInt(1);
            random.writeLong(2);
            random.writeUTF("three");
            random.seek(0);
            Expect.that(1, random.readInt());
            Expect.that(2, random.readLong());
            Expect.that(5, random.readUTF().length());
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.anyNumberOf(Counter.FILE_WRITES, Counter.FILE_READS);
        it.did(Counter.FILE_WRITE_BYTES, 4 + 8 + 7).did(Counter.FILE_READ_BYTES, 4 + 8 + 7);
    }

    /** On JDK 17 setLength is native and cannot be seen. */
    private static void truncated(Case it) throws IOException {
        Files.write(file.toPath(), new byte[10]);
        it.begin();
        try (RandomAccessFile random = new RandomAccessFile(file, "rw")) {
            random.setLength(5);
            random.seek(5);
            Expect.that(-1, random.read());
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_READS, 1).anyNumberOf(Counter.FILE_FREES);
    }

    private static void closed(Case it) throws IOException {
        it.begin();
        RandomAccessFile random = new RandomAccessFile(file, "rw");
        random.close();
        random.close();
        Expect.failure(random::read);
        Expect.failure(() -> random.read(new byte[1]));
        Expect.failure(() -> random.write(1));
        Expect.failure(() -> random.write(new byte[1]));
        Expect.failure(() -> random.writeBytes("x"));
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_READS, 2).did(Counter.FILE_WRITES, 3).did(Counter.FILE_ERRORS, 5);
    }

    private static void notWritable(Case it) throws IOException {
        it.begin();
        try (RandomAccessFile random = new RandomAccessFile(file, "r")) {
            Expect.failure(() -> random.write(new byte[10]));
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_WRITES, 1).did(Counter.FILE_ERRORS, 1);
    }
}
