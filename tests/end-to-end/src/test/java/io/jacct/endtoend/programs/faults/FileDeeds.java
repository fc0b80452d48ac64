// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/** Deeds with files, by each way into the kernel that the JDK has. */
final class FileDeeds implements AutoCloseable {
    private static final byte[] TEXT = "what is written is what is read".getBytes();

    private final File directory;
    private final File file;
    private final RandomAccessFile kept;

    FileDeeds(File directory) throws IOException {
        this.directory = directory;
        this.file = new File(directory, "file");
        this.kept = new RandomAccessFile(new File(directory, "kept"), "rw");
        kept.write(TEXT);
    }

    void addTo(List<Callable<String>> all) {
        all.add(this::streams);
        all.add(this::keptOpen);
        all.add(this::channels);
        all.add(this::mapped);
        all.add(this::asynchronous);
        all.add(this::paths);
        all.add(this::absent);
        all.add(this::closed);
    }

    private String streams() throws IOException {
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(TEXT);
            out.write('.');
        }
        byte[] back = new byte[TEXT.length + 1];
        try (FileInputStream in = new FileInputStream(file)) {
            return in.read() + " " + in.read(back) + " " + in.read(back) + " " + in.available();
        }
    }

    private String keptOpen() throws IOException {
        byte[] back = new byte[TEXT.length];
        kept.seek(0);
        kept.readFully(back);
        kept.seek(0);
        kept.write(TEXT);
        return Arrays.equals(TEXT, back) + " " + kept.length() + " " + kept.read();
    }

    private String channels() throws IOException {
        Path from = file.toPath();
        Path to = new File(directory, "copy").toPath();
        try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ);
                FileChannel out =
                        FileChannel.open(to, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            long moved = in.transferTo(0, in.size(), out);
            ByteBuffer[] two = {ByteBuffer.allocate(8), ByteBuffer.allocate(8)};
            long read = in.read(two);
            long wrote = out.write(ByteBuffer.wrap(TEXT), 0);
            out.truncate(4);
            out.force(false);
            return moved + " " + read + " " + wrote + " " + out.size();
        }
    }

    private String mapped() throws IOException {
        try (FileChannel channel = FileChannel.open(file.toPath(), StandardOpenOption.READ)) {
            return "" + channel.map(MapMode.READ_ONLY, 0, channel.size()).get(1);
        }
    }

    private String asynchronous() throws Exception {
        try (AsynchronousFileChannel channel =
                AsynchronousFileChannel.open(file.toPath(), StandardOpenOption.READ)) {
            ByteBuffer buffer = ByteBuffer.allocate(TEXT.length);
            return channel.read(buffer, 0).get() + " " + Arrays.equals(TEXT, buffer.array());
        }
    }

    private String paths() throws IOException {
        Path path = new File(directory, "path").toPath();
        Files.writeString(path, "some");
        Path moved = new File(directory, "moved").toPath();
        Files.move(path, moved);
        int entries = 0;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directory.toPath())) {
            for (Path each : all) {
                entries += Files.isRegularFile(each) ? 1 : 0;
            }
        }
        String text = Files.readString(moved) + " " + Files.size(moved) + " " + entries;
        Files.delete(moved);
        return text;
    }

    private String absent() {
        return Thrown.by(() -> new FileInputStream(new File("absent")))
                + Thrown.by(() -> Files.readString(Path.of("absent")))
                + Thrown.by(() -> Files.size(Path.of("absent")))
                + new File("absent").exists();
    }

    private String closed() {
        return Thrown.by(
                () -> {
                    FileInputStream in = new FileInputStream(file);
                    in.close();
                    return in.read();
                });
    }

    @Override
    public void close() throws IOException {
        kept.close();
    }
}
