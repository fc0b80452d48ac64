// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.why;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Faults of files and of descriptors. */
final class FileFaults {
    private static final List<Object> OPEN = new ArrayList<>();

    private FileFaults() {}

    private static Path file(Path directory, int size) throws IOException {
        return Files.write(directory.resolve("data"), new byte[size]);
    }

    static void fsync(Path directory) throws Exception {
        FileChannel channel =
                FileChannel.open(
                        directory.resolve("journal"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
        OPEN.add(channel);
        Fault.start(
                "committer-1",
                () -> {
                    while (true) {
                        channel.write(ByteBuffer.allocate(512), 0);
                        channel.force(true);
                    }
                });
    }

    /** A pipe with a name stands for a disk that becomes slow. */
    static void slower(Path directory) throws Exception {
        Path disk = directory.resolve("disk");
        new ProcessBuilder("mkfifo", disk.toString()).start().waitFor();
        RandomAccessFile both = new RandomAccessFile(disk.toFile(), "rw");
        OPEN.add(both);
        long slowFrom = System.nanoTime() + 2_000_000_000L;
        Fault.start(
                "platter-1",
                () -> {
                    while (true) {
                        Fault.pause(System.nanoTime() > slowFrom ? 40 : 1);
                        both.write(new byte[512]);
                    }
                });
        InputStream in = new FileInputStream(disk.toFile());
        byte[] block = new byte[512];
        Fault.start(
                "reader-1",
                () -> {
                    while (true) {
                        in.read(block);
                    }
                });
        Fault.pause(2500);
    }

    static void tinyWrites(Path directory) throws Exception {
        RandomAccessFile out = new RandomAccessFile(file(directory, 1).toFile(), "rw");
        Fault.start(
                "writer-1",
                () -> {
                    for (long i = 0; true; i++) {
                        if (i % 1_000_000 == 0) {
                            out.seek(0);
                        }
                        out.write(7);
                    }
                });
    }

    static void tinyReads(Path directory) throws Exception {
        RandomAccessFile in = new RandomAccessFile(file(directory, 4_000_000).toFile(), "r");
        Fault.start(
                "reader-1",
                () -> {
                    while (true) {
                        if (in.read() < 0) {
                            in.seek(0);
                        }
                    }
                });
    }

    static void readAgain(Path directory) throws Exception {
        Path file = file(directory, 1_000_000);
        Fault.start(
                "reader-1",
                () -> {
                    while (true) {
                        Files.readAllBytes(file);
                    }
                });
    }

    /** Asks a file for what never comes. */
    static void polling() throws Exception {
        FileInputStream empty = new FileInputStream("/dev/null");
        Fault.start(
                "poller-1",
                () -> {
                    while (true) {
                        if (empty.available() > 0) {
                            empty.read();
                        }
                    }
                });
    }

    /** Reads from a silent peer without waiting. */
    static void emptyReads() throws Exception {
        ServerSocketChannel server =
                ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
        SocketChannel client = SocketChannel.open(server.getLocalAddress());
        OPEN.add(server.accept());
        client.configureBlocking(false);
        ByteBuffer buffer = ByteBuffer.allocate(512);
        Fault.start(
                "poller-1",
                () -> {
                    while (true) {
                        client.read(buffer.clear());
                    }
                });
    }

    static void descriptors(Path directory) throws Exception {
        Path file = file(directory, 1);
        for (int i = 0; i < 100; i++) {
            OPEN.add(new FileInputStream(file.toFile()));
        }
        Fault.start(
                "leaker-1",
                () -> {
                    while (true) {
                        OPEN.add(new FileInputStream(file.toFile()));
                        Fault.pause(200);
                    }
                });
    }

    /** Virtual threads that read what does not come. */
    static void carrier(Path directory) throws Exception {
        Path pipe = directory.resolve("pipe");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        OPEN.add(new RandomAccessFile(pipe.toFile(), "rw"));
        for (int i = 1; i <= 4; i++) {
            FileInputStream in = new FileInputStream(pipe.toFile());
            virtual("reader-" + i, () -> in.read());
        }
        FileOutputStream out = new FileOutputStream(directory.resolve("log").toFile());
        for (int i = 1; i <= 20; i++) {
            virtual(
                    "writer-" + i,
                    () -> {
                        while (true) {
                            out.write(new byte[512]);
                            Thread.sleep(20);
                        }
                    });
        }
    }

    /** By reflection, because the oldest JDK compiles this. */
    private static void virtual(String name, Fault.Work work) throws Exception {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        builder = type.getMethod("name", String.class).invoke(builder, name);
        Runnable quiet =
                () -> {
                    try {
                        work.run();
                    } catch (Exception e) {
                        System.err.println(e);
                    }
                };
        type.getMethod("start", Runnable.class).invoke(builder, quiet);
    }
}
