// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** {@code FileChannel} and methods that use it. */
public final class FileChannels {
    private static Path file;

    private FileChannels() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        file = Path.of(args[0], "channel");
        Case.run("write", FileChannels::write);
        Case.run("read", FileChannels::read);
        Case.run("closed", FileChannels::closed);
        Case.run("wrong mode", FileChannels::wrongMode);
        Case.run("interrupted", FileChannels::interrupted);
        Case.run("truncate", FileChannels::truncate);
        Case.run("channel of a stream", FileChannels::channelOfStream);
        Case.run("Files", FileChannels::files);
        Case.run("copy from a stream", FileChannels::copy);
    }

    private static void write(Case it) throws IOException {
        it.begin();
        try (FileChannel channel = FileChannel.open(file, CREATE, WRITE, TRUNCATE_EXISTING)) {
            Expect.that(100, channel.write(ByteBuffer.allocate(100)));
            Expect.that(100, channel.write(ByteBuffer.allocateDirect(100)));
            Expect.that(100, channel.write(ByteBuffer.allocate(100), 1000));
            Expect.that(30, channel.write(buffers(10, 20)));
            Expect.that(20, channel.write(buffers(10, 20, 30), 1, 1));
            Expect.that(0, channel.write(ByteBuffer.allocate(0)));
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_WRITES, 6).did(Counter.FILE_WRITE_BYTES, 350);
    }

    private static void read(Case it) throws IOException {
        Files.write(file, new byte[250]);
        it.begin();
        try (FileChannel channel = FileChannel.open(file, READ)) {
            Expect.that(100, channel.read(ByteBuffer.allocate(100)));
            Expect.that(100, channel.read(ByteBuffer.allocateDirect(100)));
            Expect.that(50, channel.read(ByteBuffer.allocate(100), 200));
            Expect.that(30, channel.read(buffers(10, 20)));
            Expect.that(20, channel.read(buffers(10, 20, 30), 1, 1));
            Expect.that(-1, channel.read(ByteBuffer.allocate(1)));
            Expect.that(-1, channel.read(buffers(1, 1)));
            Expect.that(-1, channel.read(ByteBuffer.allocate(1), 250));
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_READS, 8).did(Counter.FILE_READ_BYTES, 300);
    }

    private static ByteBuffer[] buffers(int... lengths) {
        ByteBuffer[] buffers = new ByteBuffer[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            buffers[i] = ByteBuffer.allocate(lengths[i]);
        }
        return buffers;
    }

    private static void closed(Case it) throws IOException {
        it.begin();
        FileChannel channel = FileChannel.open(file, READ, WRITE);
        channel.close();
        channel.close();
        Expect.failure(() -> channel.read(ByteBuffer.allocate(1)));
        Expect.failure(() -> channel.read(buffers(1)));
        Expect.failure(() -> channel.write(ByteBuffer.allocate(1)));
        Expect.failure(() -> channel.write(ByteBuffer.allocate(1), 0));
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_READS, 2).did(Counter.FILE_WRITES, 2).did(Counter.FILE_ERRORS, 4);
    }

    private static void wrongMode(Case it) throws IOException {
        it.begin();
        try (FileChannel channel = FileChannel.open(file, READ)) {
            Expect.failure(() -> channel.write(ByteBuffer.allocate(1)));
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_WRITES, 1).did(Counter.FILE_ERRORS, 1);
    }

    /** A channel that is closed before any byte moves. */
    private static void interrupted(Case it) throws IOException {
        it.begin();
        try (FileChannel channel = FileChannel.open(file, WRITE)) {
            Thread.currentThread().interrupt();
            channel.write(ByteBuffer.allocate(100));
            throw new IllegalStateException("was not interrupted");
        } catch (ClosedByInterruptException expected) {
            Expect.that(1, Thread.interrupted() ? 1 : 0);
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_WRITES, 1).did(Counter.FILE_ERRORS, 1);
    }

    private static void truncate(Case it) throws IOException {
        Files.write(file, new byte[100]);
        it.begin();
        try (FileChannel channel = FileChannel.open(file, WRITE)) {
            channel.truncate(10);
            channel.force(true);
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1).did(Counter.FILE_FREES, 1);
    }

    /** A stream and its channel have one descriptor, whichever of the two closes it. */
    private static void channelOfStream(Case it) throws IOException {
        Files.write(file, new byte[100]);
        it.begin();
        try (FileInputStream in = new FileInputStream(file.toFile());
                FileChannel channel = in.getChannel()) {
            Expect.that(10, channel.read(ByteBuffer.allocate(10)));
            Expect.that(20, in.read(new byte[20]));
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_READS, 2).did(Counter.FILE_READ_BYTES, 30);
    }

    private static void files(Case it) throws IOException {
        it.begin();
        Files.write(file, new byte[10_000]);
        Expect.that(10_000, Files.readAllBytes(file).length);
        Files.writeString(file, "three\nlines\nhere\n");
        Expect.that(3, Files.readAllLines(file).size());
        it.end();
        it.did(Counter.FILE_OPENS, 4).did(Counter.FILE_CLOSES, 4);
        it.anyNumberOf(Counter.FILE_READS, Counter.FILE_WRITES);
        it.did(Counter.FILE_WRITE_BYTES, 10_017).did(Counter.FILE_READ_BYTES, 10_017);
    }

    /** Operations that create or replace a directory entry count as other operations. */
    private static void copy(Case it) throws IOException {
        Files.write(file, new byte[50_000]);
        Path copy = file.resolveSibling("copy");
        it.begin();
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            Expect.that(50_000, Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING));
        }
        it.end();
        it.did(Counter.FILE_OPENS, 2).did(Counter.FILE_CLOSES, 2);
        it.anyNumberOf(Counter.FILE_READS, Counter.FILE_WRITES, Counter.FILE_ERRORS);
        it.did(Counter.FILE_WRITE_BYTES, 50_000).did(Counter.FILE_READ_BYTES, 50_000);
        // the existing file is deleted first
        it.did(Counter.FILE_FREES, 1);
    }
}
