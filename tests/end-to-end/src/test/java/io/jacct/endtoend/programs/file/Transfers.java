// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;

/**
 * {@code transferTo} and {@code transferFrom} in all the ways of the JDK: the kernel copies, the
 * file is mapped and written, or a loop reads and writes. Bytes that are read through a mapping
 * count as read, although the kernel does not count them.
 */
public final class Transfers {
    private static final int SIZE = 100_000;

    /** Fewer bytes than the JDK maps. */
    private static final int SMALL = 5_000;

    private static final boolean OLD = Runtime.version().feature() == 17;

    private static Path source;
    private static Path target;

    private Transfers() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        source = Path.of(args[0], "source");
        target = Path.of(args[0], "target");
        Files.write(source, new byte[SIZE]);
        Case.run("to a file", Transfers::toFile);
        Case.run("to an appended file", Transfers::toAppendedFile);
        Case.run("to a socket", Transfers::toSocket);
        Case.run("to a non-blocking socket", Transfers::toFullSocket);
        Case.run("to a pipe", Transfers::toPipe);
        Case.run("to anything", it -> toAnything(it, SIZE));
        Case.run("to anything, small", it -> toAnything(it, SMALL));
        Case.run("from a file", Transfers::fromFile);
        Case.run("from a socket", Transfers::fromSocket);
        Case.run("from anything", Transfers::fromAnything);
        Case.run("beyond the end", Transfers::beyondTheEnd);
    }

    private static FileChannel openSource() throws IOException {
        return FileChannel.open(source, READ);
    }

    private static void files(Case it, int n) {
        it.did(Counter.FILE_OPENS, n).did(Counter.FILE_CLOSES, n);
    }

    /** The JDK maps the source and unmaps it at once. */
    private static void mapped(Case it) {
        it.did(Counter.FILE_MAPS, 1).did(Counter.FILE_MAPPED_BYTES, SIZE);
        it.did(Counter.FILE_UNMAPS, 1).did(Counter.FILE_UNMAPPED_BYTES, SIZE);
    }

    private static void toFile(Case it) throws IOException {
        it.begin();
        try (FileChannel in = openSource();
                FileChannel out = FileChannel.open(target, CREATE, WRITE)) {
            Expect.that(SIZE, in.transferTo(0, SIZE, out));
        }
        it.end();
        files(it, 2);
        it.did(Counter.FILE_READS, 1).did(Counter.FILE_READ_BYTES, SIZE);
        it.did(Counter.FILE_WRITES, 1).did(Counter.FILE_WRITE_BYTES, SIZE);
    }

    /** The kernel refuses to copy to the end of a file; the JDK maps the source instead. */
    private static void toAppendedFile(Case it) throws IOException {
        it.begin();
        try (FileChannel in = openSource();
                FileChannel out = FileChannel.open(target, WRITE, APPEND)) {
            Expect.that(SIZE, in.transferTo(0, SIZE, out));
        }
        it.end();
        files(it, 2);
        mapped(it);
        it.did(Counter.FILE_READS, 1).did(Counter.FILE_READ_BYTES, SIZE).unseen(SIZE, 0);
        it.did(Counter.FILE_WRITES, 1).did(Counter.FILE_WRITE_BYTES, SIZE);
    }

    private static void toSocket(Case it) throws Exception {
        try (Pair pair = Pair.open()) {
            FutureTask<Long> drained = Pair.inBackground(() -> Pair.drain(pair.other));
            long sent = 0;
            it.begin();
            try (FileChannel in = openSource()) {
                while (sent < SIZE) {
                    sent += in.transferTo(sent, SIZE - sent, pair.one);
                }
            }
            pair.one.shutdownOutput();
            Expect.that(SIZE, drained.get());
            it.end();
        }
        files(it, 1);
        it.anyNumberOf(Counter.FILE_READS, Counter.SOCKET_READS, Counter.SOCKET_WRITES);
        it.did(Counter.FILE_READ_BYTES, SIZE);
        it.did(Counter.SOCKET_WRITE_BYTES, SIZE).did(Counter.SOCKET_READ_BYTES, SIZE);
    }

    /** A target that takes bytes while it has room, and then none. */
    private static void toFullSocket(Case it) throws Exception {
        try (Pair pair = Pair.open();
                FileChannel in = openSource()) {
            pair.one.configureBlocking(false);
            long sent = 0;
            it.begin();
            for (long n = 1; n > 0; sent += n) {
                n = in.transferTo(0, SIZE, pair.one);
            }
            it.end();
            it.anyNumberOf(Counter.FILE_READS, Counter.SOCKET_WRITES);
            it.did(Counter.FILE_READ_BYTES, sent).did(Counter.SOCKET_WRITE_BYTES, sent);
        }
    }

    /** The kernel copies on an older JDK; a newer one maps the file and writes. */
    private static void toPipe(Case it) throws Exception {
        Pipe pipe = Pipe.open();
        FutureTask<Long> drained = Pair.inBackground(() -> Pair.drain(pipe.source()));
        it.begin();
        try (FileChannel in = openSource()) {
            long sent = 0;
            while (sent < SIZE) {
                sent += in.transferTo(sent, SIZE - sent, pipe.sink());
            }
        }
        pipe.sink().close();
        Expect.that(SIZE, drained.get());
        pipe.source().close();
        it.end();
        files(it, 1);
        it.anyNumberOf(Counter.FILE_READS, Counter.PIPE_READS, Counter.PIPE_WRITES);
        it.did(Counter.FILE_READ_BYTES, SIZE).did(Counter.PIPE_CLOSES, 2);
        it.did(Counter.PIPE_WRITE_BYTES, SIZE).did(Counter.PIPE_READ_BYTES, SIZE);
        if (!OLD) {
            mapped(it);
        }
        it.unseen(OLD ? 0 : SIZE, 0);
    }

    private static void toAnything(Case it, int size) throws IOException {
        WritableByteChannel out = Channels.newChannel(new ByteArrayOutputStream());
        it.begin();
        try (FileChannel in = openSource()) {
            Expect.that(size, in.transferTo(0, size, out));
        }
        it.end();
        files(it, 1);
        it.anyNumberOf(Counter.FILE_READS).did(Counter.FILE_READ_BYTES, size);
    }

    /** The older JDK maps the source and writes, so the kernel sees only the writing. */
    private static void fromFile(Case it) throws IOException {
        it.begin();
        try (FileChannel in = openSource();
                FileChannel out = FileChannel.open(target, CREATE, WRITE)) {
            Expect.that(SIZE, out.transferFrom(in, 0, SIZE));
        }
        it.end();
        files(it, 2);
        if (OLD) {
            mapped(it);
        }
        it.did(Counter.FILE_READS, 1).did(Counter.FILE_READ_BYTES, SIZE);
        it.did(Counter.FILE_WRITES, 1).did(Counter.FILE_WRITE_BYTES, SIZE);
        it.unseen(OLD ? SIZE : 0, 0);
    }

    private static void fromSocket(Case it) throws Exception {
        try (Pair pair = Pair.open()) {
            pair.one.write(java.nio.ByteBuffer.allocate(SMALL));
            pair.one.shutdownOutput();
            it.begin();
            try (FileChannel out = FileChannel.open(target, CREATE, WRITE)) {
                Expect.that(SMALL, out.transferFrom(pair.other, 0, SIZE));
            }
            it.end();
        }
        files(it, 1);
        it.anyNumberOf(Counter.SOCKET_READS, Counter.FILE_WRITES);
        it.did(Counter.SOCKET_READ_BYTES, SMALL).did(Counter.FILE_WRITE_BYTES, SMALL);
    }

    private static void fromAnything(Case it) throws IOException {
        it.begin();
        try (FileChannel out = FileChannel.open(target, CREATE, WRITE)) {
            ByteArrayInputStream in = new ByteArrayInputStream(new byte[SIZE]);
            Expect.that(SIZE, out.transferFrom(Channels.newChannel(in), 0, SIZE));
        }
        it.end();
        files(it, 1);
        it.anyNumberOf(Counter.FILE_WRITES).did(Counter.FILE_WRITE_BYTES, SIZE);
    }

    /** There are no bytes to move, so there is no system call. */
    private static void beyondTheEnd(Case it) throws IOException {
        it.begin();
        try (FileChannel in = openSource();
                FileChannel out = FileChannel.open(target, CREATE, WRITE)) {
            Expect.that(0, in.transferTo(SIZE + 1, SIZE, out));
        }
        it.end();
        files(it, 2);
    }
}
