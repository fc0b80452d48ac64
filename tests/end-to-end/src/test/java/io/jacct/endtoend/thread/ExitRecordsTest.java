// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.thread.Endings;
import io.jacct.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/** A C program that knows only the system's {@code linux/taskstats.h} reads the exit records. */
class ExitRecordsTest {
    private static final int ENDED = 10;
    private static final String AXSIG = "0x10";
    private static final String AGROUP = "0x20";
    private static final String BOTH = "0x30";

    private static final List<Counter> KERNELS =
            List.of(
                    Counter.CPU_NANOS,
                    Counter.CPU_SLICES,
                    Counter.SYSTEM_NANOS,
                    Counter.VOLUNTARY_SWITCHES,
                    Counter.KERNEL_READS);

    @TempDir private Path directory;
    private ExitReader exits;

    @BeforeEach
    void setUp() throws Exception {
        exits = new ExitReader(directory);
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
    private static void assertPairs(List<Long> ids, List<ExitReader.Struct> structs) {
        long group = structs.get(1).tgid();
        assertTrue(group > 0);
        List<ExitReader.Struct> expected = new ArrayList<>();
        for (int i = 0; i < ENDED; i++) {
            int thrown = i % 2;
            String flags = thrown == 0 ? AGROUP : BOTH;
            long sum = (i + 1L) * Endings.WRITTEN;
            expected.add(
                    new ExitReader.Struct(
                            ids.get(i), group, thrown, flags, Endings.WRITTEN, 1, "thread-" + i));
            expected.add(
                    new ExitReader.Struct(0, group, 0, "0x0", sum, i + 1, "main/" + Endings.GROUP));
        }
        assertEquals(expected, structs);
    }

    @OnOldestFirst
    @DisplayName("TS-1, TS-2, TS-9: a C program reads each exit: the thread, then its group")
    void shouldBeReadByACProgram(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, page)) {
            // the group's name without its parent; so the end of main is not among them
            try (RunningJvm follower = exits.follow(jdk, page, "--group", Endings.GROUP)) {
                List<Long> ids = end(running);
                running.closeInput();
                assertEquals(0, running.finish().status());
                follower.finish().well();
                assertPairs(ids, exits.structs());
            }
        }
    }

    @OnOldestFirst
    void shouldLeaveWholeRecordsWhenReaderAndJvmAreKilled(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, page)) {
            try (RunningJvm follower = exits.follow(jdk, page, "--group", Endings.GROUP)) {
                List<Long> ids = end(running);
                ExitReader.awaitOf(
                        follower, () -> Files.size(exits.file) >= 2 * ENDED * exits.size);
                follower.kill();
                assertPairs(ids, exits.structs());
            }
            Files.delete(exits.file);
            Pages.await(page, ExitRecordsTest::parkedIsMeasured);
            long tid = tid(running.pid(), Endings.PARKED);
            try (RunningJvm follower = exits.follow(jdk, page, "--name", Endings.PARKED)) {
                running.kill();
                follower.finish().well();
                ExitReader.Struct parked = exits.structs().get(0);
                assertEquals(2, exits.structs().size());
                assertEquals(Endings.PARKED, parked.name());
                assertEquals(9, parked.exitCode());
                assertEquals(AXSIG, parked.flags());
                assertEquals(Endings.WRITTEN, parked.written());
                assertEquals(tid, exits.lines().get(0).tid(), "it joins with ps and perf");
            }
        }
    }

    private static boolean parkedIsMeasured(Snapshot snapshot) {
        return snapshot.tasks().stream()
                .filter(task -> task.name().equals(Endings.PARKED))
                .anyMatch(task -> KERNELS.stream().allMatch(task.counts()::knows));
    }

    /** As ps finds it. */
    private static long tid(long pid, String name) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
            for (Path thread : threads.toList()) {
                if (Files.readString(thread.resolve("comm")).trim().equals(name)) {
                    return Long.parseLong(thread.getFileName().toString());
                }
            }
        }
        throw new AssertionError("no thread " + name);
    }

    private RunningJvm start(Jdk jdk, Path page) throws Exception {
        RunningJvm running =
                ChildJvm.on(jdk)
                        .accounted(page)
                        .options("-Djacct.kernel=on")
                        .program(Endings.class, directory)
                        .start();
        Pages.awaitReady(page);
        return running;
    }
}
