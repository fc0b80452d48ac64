// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.endtoend.programs.Endings;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/** A C program that knows only the system's {@code linux/taskstats.h} reads the exit records. */
class ExitRecordsTest {
    private static final Path GCC = Path.of("/usr/bin/gcc");
    private static final int ENDED = 10;
    private static final String AXSIG = "0x10";
    private static final String AGROUP = "0x20";
    private static final String BOTH = "0x30";

    @TempDir private Path directory;
    private Path reader;
    private Path file;
    private String version;
    private long size;

    /**
     * A record as the C program prints it.
     *
     * @param written bytes
     * @param writes calls
     */
    private record Struct(
            long pid,
            long tgid,
            int exitCode,
            String flags,
            long written,
            long writes,
            String name) {
        static Struct of(String line) {
            String[] words = line.split(" ", 8);
            return new Struct(
                    Long.parseLong(words[1]),
                    Long.parseLong(words[2]),
                    Integer.parseInt(words[3]),
                    words[4],
                    Long.parseLong(words[5]),
                    Long.parseLong(words[6]),
                    words[7]);
        }
    }

    @BeforeEach
    void setUp() throws Exception {
        boolean compiler = Files.exists(GCC);
        assertTrue(compiler || System.getenv("CI") == null, "CI needs gcc");
        assumeTrue(compiler, "skipped: needs gcc");
        reader = directory.resolve("read-exits");
        file = directory.resolve("exits");
        run(null, GCC.toString(), "-o", reader.toString(), "src/test/resources/exits.c");
        String[] words = read(Files.createFile(directory.resolve("nothing"))).get(0).split(" ");
        version = words[1];
        size = Long.parseLong(words[2]);
    }

    private static List<String> run(File input, String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command);
        if (input != null) {
            builder.redirectInput(input);
        }
        try (RunningJvm running = new RunningJvm(builder.start(), String.join(" ", command))) {
            return running.finish().well().out();
        }
    }

    private List<String> read(Path from) throws Exception {
        return run(from.toFile(), reader.toString());
    }

    private List<Struct> structs() throws Exception {
        List<Struct> structs = new ArrayList<>();
        List<String> lines = read(file);
        for (String line : lines.subList(1, lines.size())) {
            assertTrue(line.startsWith(version + " "), line);
            structs.add(Struct.of(line));
        }
        return structs;
    }

    private RunningJvm follow(Jdk jdk, Path page, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of("taskstats", page.toString(), "--exits"));
        command.addAll(List.of("--raw", file.toString(), "--struct-version", version));
        command.addAll(List.of(more));
        RunningJvm follower = ChildJvm.jacct(jdk, command.toArray(String[]::new)).start();
        // then it follows
        awaitOf(follower, () -> Files.exists(file));
        return follower;
    }

    private void awaitOf(RunningJvm follower, Await.Condition condition) throws Exception {
        Await.until(
                () -> {
                    assertTrue(follower.isAlive());
                    return condition.holds();
                },
                () -> "the follower did not get so far");
    }

    /** Ends threads, alternately normally and by an exception; returns their Java ids. */
    private static List<Long> end(RunningJvm running) throws Exception {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < ENDED; i++) {
            running.say((i % 2 == 0 ? "end" : "throw") + " thread-" + i);
            ids.add(Long.parseLong(running.await("done thread-" + i + " ")));
        }
        return ids;
    }

    /**
     * The threads end one after the other. Each is therefore the last of its group, and its record
     * adds its counts to the group's.
     */
    private static void assertPairs(List<Long> ids, List<Struct> structs) {
        long group = structs.get(1).tgid();
        assertTrue(group > 0);
        List<Struct> expected = new ArrayList<>();
        for (int i = 0; i < ENDED; i++) {
            int thrown = i % 2;
            String flags = thrown == 0 ? AGROUP : BOTH;
            long sum = (i + 1L) * Endings.WRITTEN;
            expected.add(
                    new Struct(
                            ids.get(i), group, thrown, flags, Endings.WRITTEN, 1, "thread-" + i));
            expected.add(new Struct(0, group, 0, "0x0", sum, i + 1, "main/" + Endings.GROUP));
        }
        assertEquals(expected, structs);
    }

    @OnEachJdk
    @DisplayName("TS-1, TS-2, TS-9: a C program reads each exit: the thread, then its group")
    void shouldBeReadByACProgram(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).accounted(page).program(Endings.class, directory);
        try (RunningJvm running = child.start()) {
            Pages.awaitReady(page);
            // the group's name without its parent; so the end of main is not among them
            try (RunningJvm follower = follow(jdk, page, "--group", Endings.GROUP)) {
                List<Long> ids = end(running);
                running.closeInput();
                assertEquals(0, running.finish().status());
                follower.finish().well();
                assertPairs(ids, structs());
            }
        }
    }

    @OnEachJdk
    void shouldLeaveWholeRecordsWhenReaderAndJvmAreKilled(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).accounted(page).program(Endings.class, directory);
        try (RunningJvm running = child.start()) {
            Pages.awaitReady(page);
            try (RunningJvm follower = follow(jdk, page, "--group", Endings.GROUP)) {
                List<Long> ids = end(running);
                awaitOf(follower, () -> Files.size(file) >= 2 * ENDED * size);
                follower.kill();
                assertPairs(ids, structs());
            }
            Files.delete(file);
            try (RunningJvm follower = follow(jdk, page, "--name", Endings.PARKED)) {
                running.kill();
                follower.finish().well();
                Struct parked = structs().get(0);
                assertEquals(2, structs().size());
                assertEquals(Endings.PARKED, parked.name());
                assertEquals(9, parked.exitCode());
                assertEquals(AXSIG, parked.flags());
                assertEquals(Endings.WRITTEN, parked.written());
            }
        }
    }
}
