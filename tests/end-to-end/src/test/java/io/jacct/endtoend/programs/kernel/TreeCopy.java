// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.kernel;

import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import io.jacct.endtoend.programs.Waiting;
import io.jacct.samples.Marks;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;

/**
 * Makes a tree of files, copies it in the three ways of {@code Files.copy}, and compares, moves and
 * deletes it. Another thread deletes, and reads the names from a pipe. The names are also written
 * to standard output, which is another pipe. Everything is between the marks.
 */
public final class TreeCopy {
    private static final List<Integer> SIZES = List.of(0, 1, 1_000, 8_192, 100_001, 1_000_000);
    private static final int DIRECTORIES = 4;

    /** A way of copying a file. */
    private interface Copy {
        void copy(Path from, Path to) throws IOException;
    }

    private TreeCopy() {}

    /** The directory for the trees. */
    public static void main(String[] args) throws Exception {
        Waiting.loadReader();
        Path base = Path.of(args[0]);
        Path source = base.resolve("source");
        Marks.mark("begin");
        make(source);
        copy(source, base.resolve("one"), TreeCopy::fileToFile);
        copy(source, base.resolve("two"), TreeCopy::fileToStream);
        copy(source, base.resolve("three"), TreeCopy::streamToFile);
        Files.move(base.resolve("three"), base.resolve("moved"));
        for (String name : List.of("source", "one", "two", "moved")) {
            delete(base.resolve(name));
        }
        Marks.mark("end");
    }

    private static void make(Path root) throws IOException {
        Path directory = root;
        for (int i = 0; i < DIRECTORIES; i++) {
            Files.createDirectories(directory);
            for (int size : SIZES) {
                Files.write(directory.resolve("file" + size), new byte[size]);
            }
            Files.writeString(directory.resolve("text"), "directory\n" + directory.getFileName());
            directory = directory.resolve("directory" + i);
        }
    }

    private static void copy(Path from, Path to, Copy way) throws IOException {
        for (Path path : walk(from)) {
            Path target = to.resolve(from.relativize(path));
            if (Files.isDirectory(path)) {
                Files.createDirectory(target);
            } else {
                way.copy(path, target);
                Expect.that(-1, Files.mismatch(path, target));
            }
        }
    }

    /** The kernel or a native loop copies. */
    private static void fileToFile(Path from, Path to) throws IOException {
        Files.copy(from, to);
        Files.copy(
                from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
    }

    private static void fileToStream(Path from, Path to) throws IOException {
        try (OutputStream out = Files.newOutputStream(to)) {
            Files.copy(from, out);
        }
    }

    private static void streamToFile(Path from, Path to) throws IOException {
        try (InputStream in = Files.newInputStream(from)) {
            Files.copy(in, to);
        }
    }

    /** Lists directories before their contents. */
    private static List<Path> walk(Path root) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.toList();
        }
    }

    private static void delete(Path root) throws Exception {
        List<Path> paths = walk(root).stream().sorted(Comparator.reverseOrder()).toList();
        Pipe pipe = Pipe.open();
        FutureTask<Integer> deleter = Pair.inBackground(() -> deleteNamed(pipe.source()));
        try (PrintWriter out =
                new PrintWriter(Channels.newWriter(pipe.sink(), StandardCharsets.UTF_8))) {
            paths.forEach(out::println);
        }
        Expect.that(paths.size(), deleter.get());
        Expect.that(0, Files.exists(root) ? 1 : 0);
    }

    private static int deleteNamed(Pipe.SourceChannel names) throws IOException {
        int deleted = 0;
        try (BufferedReader in =
                new BufferedReader(Channels.newReader(names, StandardCharsets.UTF_8))) {
            for (String name = in.readLine(); name != null; name = in.readLine()) {
                Files.delete(Path.of(name));
                System.out.println("deleted " + name);
                deleted++;
            }
        }
        return deleted;
    }
}
