// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;

/** Links from files and to files. */
final class FileWays {
    private static final int SOURCE_PIECES = 3;

    private static Path directory;

    private FileWays() {}

    /** Files are made here. */
    static void use(Path place) throws IOException {
        directory = place;
        try (FileChannel source =
                FileChannel.open(
                        path("source"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int i = 0; i < SOURCE_PIECES; i++) {
                source.write(Bytes.toSend(false, Bytes.LARGEST));
            }
        }
    }

    static Path path(String name) {
        return directory.resolve(name);
    }

    private static FileChannel source() throws IOException {
        return FileChannel.open(path("source"), StandardOpenOption.READ);
    }

    /**
     * One file is written while another is read. The length of the first one then gives the true
     * number of bytes.
     */
    static Link files(Random random) throws IOException {
        Path target = path("target");
        FileChannel out =
                FileChannel.open(
                        target,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
        FileChannel in = source();
        Link link = new Link(Kind.FILE, out(out, random), in(in, random));
        link.delivered = target.toFile()::length;
        return link;
    }

    private static End out(FileChannel channel, Random random) {
        return random.nextBoolean()
                ? ChannelWays.out(channel, random)
                : new End(new Positioned(channel::write), channel);
    }

    private static End in(FileChannel channel, Random random) {
        return random.nextBoolean()
                ? ChannelWays.in(channel, random)
                : new End(new Positioned(channel::read), channel);
    }

    static Link toSocket(Random random) throws IOException {
        SocketChannel[] pair = ChannelWays.pair(random);
        End in = ChannelWays.in(pair[1], random);
        return transfer(Kind.SOCKET, pair[0], in);
    }

    static Link toPipe(Random random) throws IOException {
        Pipe pipe = Pipe.open();
        return transfer(Kind.PIPE, pipe.sink(), ChannelWays.in(pipe.source(), random));
    }

    private static Link transfer(Kind kind, WritableByteChannel target, End in) throws IOException {
        FileChannel source = source();
        Closeable both =
                () -> {
                    source.close();
                    target.close();
                };
        End out = new End(buffer -> source.transferTo(0, buffer.remaining(), target), both);
        Link link = new Link(kind, out, in);
        link.fromFile = true;
        link.callsCount = false;
        return link;
    }
}
