// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.thread;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.CProgram;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a file of exits with a C program that knows only the system's linux/taskstats.h. */
final class ExitReader {
    /** The bit that says that zeros of the kernel's fields are no numbers. */
    private static final int UNKNOWN = 0x80;

    final Path file;

    /** Of the system's header. */
    final String version;

    /** Of a struct, in bytes. */
    final long size;

    private final CProgram program;

    /**
     * A record as the C program prints it.
     *
     * @param id the Java id
     * @param written bytes
     * @param writes calls
     */
    record Struct(
            long id,
            long tgid,
            int exitCode,
            String flags,
            long written,
            long writes,
            String name) {}

    /**
     * What is not the ledger's.
     *
     * @param tid the native id
     * @param slices turns on a processor
     * @param runNanos CPU time
     * @param lifeMicros of the thread, or of the group so far
     */
    record Line(long tid, long slices, long runNanos, long lifeMicros, Struct struct) {
        static Line of(String line) {
            String[] words = line.split(" ", 12);
            Struct struct =
                    new Struct(
                            Long.parseLong(words[2]),
                            Long.parseLong(words[3]),
                            Integer.parseInt(words[4]),
                            words[5],
                            Long.parseLong(words[6]),
                            Long.parseLong(words[7]),
                            words[11]);
            return new Line(
                    Long.parseLong(words[1]),
                    Long.parseLong(words[8]),
                    Long.parseLong(words[9]),
                    Long.parseLong(words[10]),
                    struct);
        }

        /** Whether it would tell nothing of the kernel's with {@code kernel=auto}. */
        boolean isShort() {
            return runNanos < 1_000_000 && lifeMicros < 10_000;
        }

        boolean isKnown() {
            return (Integer.decode(struct.flags()) & UNKNOWN) == 0;
        }
    }

    /** Compiles the program. The file is in the directory, and need not exist. */
    ExitReader(Path directory) throws Exception {
        program = new CProgram(directory, "exits.c");
        file = directory.resolve("exits");
        Path nothing = Files.createFile(directory.resolve("nothing"));
        String[] words = program.from(nothing.toFile()).get(0).split(" ");
        version = words[1];
        size = Long.parseLong(words[2]);
    }

    List<Line> lines() throws Exception {
        List<Line> all = new ArrayList<>();
        List<String> lines = program.from(file.toFile());
        for (String line : lines.subList(1, lines.size())) {
            assertTrue(line.startsWith(version + " "), line);
            all.add(Line.of(line));
        }
        return all;
    }

    List<Struct> structs() throws Exception {
        return lines().stream().map(Line::struct).toList();
    }

    /** Starts the command that follows exits and writes them to the file. */
    RunningJvm follow(Jdk jdk, Path page, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of("taskstats", page.toString(), "--exits"));
        command.addAll(List.of("--raw", file.toString(), "--struct-version", version));
        command.addAll(List.of(more));
        RunningJvm follower = ChildJvm.jacct(jdk, command.toArray(String[]::new)).start();
        // then it follows
        awaitOf(follower, () -> Files.exists(file));
        return follower;
    }

    /** Waits while the follower lives. */
    static void awaitOf(RunningJvm follower, Await.Condition condition) throws Exception {
        Await.until(
                () -> {
                    assertTrue(follower.isAlive());
                    return condition.holds();
                },
                () -> "the follower did not get so far");
    }
}
