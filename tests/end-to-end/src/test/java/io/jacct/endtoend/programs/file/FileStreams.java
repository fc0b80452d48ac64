// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Waiting;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;

/** {@code FileInputStream} and {@code FileOutputStream}. */
public final class FileStreams {
    private static File file;

    private FileStreams() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        file = new File(args[0], "streams");
        Case.run("write", FileStreams::write);
        Case.run("read", FileStreams::read);
        Case.run("bulk", FileStreams::bulk);
        Case.run("transfer between streams", FileStreams::transfer);
        Case.run("nothing to read or write", FileStreams::nothing);
        Case.run("closed", FileStreams::closed);
        Case.run("no such file", FileStreams::noSuchFile);
        Case.run("full device", FileStreams::fullDevice);
        Case.run("never closed", FileStreams::forgotten);
        Case.run("two streams, one descriptor", FileStreams::shared);
    }

    private static void write(Case it) throws IOException {
        it.begin();
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write('x');
            out.write(new byte[100]);
            out.write(new byte[100], 10, 20);
        }
        try (FileOutputStream out = new FileOutputStream(file, true)) {
            out.write(new byte[1000]);
        }
        it.end();
        it.did(Counter.FILE_OPENS, 2).did(Counter.FILE_CLOSES, 2);
        it.did(Counter.FILE_WRITES, 4).did(Counter.FILE_WRITE_BYTES, 1 + 100 + 20 + 1000);
    }

    private static void read(Case it) throws IOException {
        Files.write(file.toPath(), new byte[121]);
        it.begin();
        try (FileInputStream in = new FileInputStream(file)) {
            Expect.that(0, in.read());
            Expect.that(100, in.read(new byte[100]));
            Expect.that(20, in.read(new byte[50], 10, 30));
            Expect.that(-1, in.read());
            Expect.that(-1, in.read(new byte[10]));
            Expect.that(-1, in.read(new byte[10], 1, 2));
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_READS, 6).did(Counter.FILE_READ_BYTES, 121);
    }

    /** The JDK chooses the number of pieces. Each byte is counted once in any case. */
    private static void bulk(Case it) throws IOException {
        Files.write(file.toPath(), new byte[100_000]);
        it.begin();
        try (FileInputStream in = new FileInputStream(file)) {
            Expect.that(10, in.readNBytes(10).length);
            Expect.that(10, (int) in.skip(10));
            Expect.that(99_980, in.readAllBytes().length);
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.anyNumberOf(Counter.FILE_READS).did(Counter.FILE_READ_BYTES, 10 + 99_980);
    }

    /** A loop of reads and writes, or a transfer between the underlying channels. */
    private static void transfer(Case it) throws IOException {
        Files.write(file.toPath(), new byte[100_000]);
        File copy = new File(file.getPath() + ".copy");
        it.begin();
        try (InputStream in = new FileInputStream(file);
                FileOutputStream out = new FileOutputStream(copy)) {
            Expect.that(100_000, (int) in.transferTo(out));
        }
        it.end();
        it.did(Counter.FILE_OPENS, 2).did(Counter.FILE_CLOSES, 2);
        it.anyNumberOf(Counter.FILE_READS, Counter.FILE_WRITES);
        it.did(Counter.FILE_READ_BYTES, 100_000).did(Counter.FILE_WRITE_BYTES, 100_000);
    }

    private static void nothing(Case it) throws IOException {
        Files.write(file.toPath(), new byte[10]);
        it.begin();
        try (FileInputStream in = new FileInputStream(file)) {
            Expect.that(0, in.read(new byte[0]));
        }
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(new byte[0]);
        }
        it.end();
        it.did(Counter.FILE_OPENS, 2).did(Counter.FILE_CLOSES, 2);
        it.did(Counter.FILE_READS, 1).did(Counter.FILE_WRITES, 1);
    }

    /** A second close does not count, and an operation after the close is an error. */
    private static void closed(Case it) throws IOException {
        Files.write(file.toPath(), new byte[10]);
        it.begin();
        FileInputStream in = new FileInputStream(file);
        FileOutputStream out = new FileOutputStream(file, true);
        in.close();
        in.close();
        out.close();
        out.close();
        Expect.failure(() -> in.read());
        Expect.failure(() -> in.read(new byte[10]));
        Expect.failure(() -> out.write(new byte[10]));
        it.end();
        it.did(Counter.FILE_OPENS, 2).did(Counter.FILE_CLOSES, 2);
        it.did(Counter.FILE_READS, 2).did(Counter.FILE_WRITES, 1).did(Counter.FILE_ERRORS, 3);
    }

    private static void noSuchFile(Case it) throws IOException {
        File missing = new File(file.getPath() + ".missing", "x");
        it.begin();
        try (FileInputStream in = new FileInputStream(missing)) {
            throw new IllegalStateException("is there: " + in);
        } catch (FileNotFoundException expected) {
            // this failure is the tested case
        }
        it.end();
        it.did(Counter.FILE_ERRORS, 1);
    }

    private static void fullDevice(Case it) throws IOException {
        it.begin();
        try (FileOutputStream out = new FileOutputStream("/dev/full")) {
            Expect.failure(() -> out.write(new byte[10]));
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_WRITES, 1).did(Counter.FILE_ERRORS, 1);
    }

    /** The garbage collector's thread closes the forgotten stream. */
    private static void forgotten(Case it) throws Exception {
        Files.write(file.toPath(), new byte[10]);
        it.begin();
        long closes = Waiting.now(Counter.FILE_CLOSES);
        Expect.that(0, new FileInputStream(file).read());
        Waiting.untilCollected(Counter.FILE_CLOSES, closes + 1);
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_READS, 1).did(Counter.FILE_READ_BYTES, 1);
    }

    private static void shared(Case it) throws IOException {
        Files.write(file.toPath(), new byte[10]);
        it.begin();
        try (FileInputStream one = new FileInputStream(file);
                FileInputStream other = new FileInputStream(one.getFD())) {
            Expect.that(0, other.read());
            ByteArrayOutputStream rest = new ByteArrayOutputStream();
            Expect.that(9, (int) one.transferTo(rest));
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.anyNumberOf(Counter.FILE_READS).did(Counter.FILE_READ_BYTES, 10);
    }
}
