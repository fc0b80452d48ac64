// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.thread;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.thread.Endings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/** Exits of threads that live for a moment, with {@code kernel=auto}. */
class ShortThreadExitsTest {
    private static final int ENDED = 10;

    @TempDir private Path directory;
    private ExitReader exits;

    @BeforeEach
    void setUp() throws Exception {
        exits = new ExitReader(directory);
    }

    private RunningJvm start(Jdk jdk, Path page) throws Exception {
        RunningJvm running =
                ChildJvm.on(jdk)
                        .accounted(page)
                        .options("-Djacct.kernel=auto")
                        .program(Endings.class, directory)
                        .start();
        Pages.awaitReady(page);
        return running;
    }

    /** Threads that end in their first moment read no files of the kernel, unless one follows. */
    @OnOldestFirst
    @DisplayName("TS-11: a C program sees that numbers are not known; while it follows, they are")
    void shouldMeasureShortThreadsWhileFollowed(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, page)) {
            awaitShort(running, page);
            String[] raw = {
                "taskstats", page + "", "--group", Endings.GROUP, "--raw", exits.file + ""
            };
            List<String> command = new ArrayList<>(List.of(raw));
            command.addAll(List.of("--struct-version", exits.version));
            ChildJvm.jacct(jdk, command.toArray(String[]::new)).run().well();
            byte[] all = Files.readAllBytes(exits.file);
            Files.write(exits.file, Arrays.copyOf(all, (int) exits.size));
            assertFalse(exits.lines().get(0).isKnown(), "the sum has members without numbers");
            Files.delete(exits.file);
            try (RunningJvm follower = exits.follow(jdk, page, "--group", Endings.GROUP)) {
                ExitReader.awaitOf(follower, () -> endsShortAndKnown(running));
                int before = exits.lines().size();
                for (int i = 0; i < ENDED; i++) {
                    endOne(running);
                }
                ExitReader.awaitOf(follower, () -> exits.lines().size() >= before + 2 * ENDED);
                follower.kill();
                for (int i = before; i < before + 2 * ENDED; i += 2) {
                    ExitReader.Line thread = exits.lines().get(i);
                    assertTrue(thread.isKnown(), thread::toString);
                    assertTrue(thread.tid() > 0 && thread.slices() > 0, thread::toString);
                }
            }
            awaitShort(running, page);
        }
    }

    /** Ends threads until one has told nothing of the kernel's. */
    private static void awaitShort(RunningJvm running, Path page) throws Exception {
        long before = unknown(page);
        Await.until(
                () -> {
                    endOne(running);
                    return unknown(page) > before;
                },
                () -> "every thread was measured");
    }

    private static long unknown(Path page) throws Exception {
        return Pages.read(page).groups().stream()
                .filter(group -> group.name().endsWith(Endings.GROUP))
                .mapToLong(group -> group.departed().unknown(Counter.CPU_SLICES))
                .sum();
    }

    /** Whether a thread has told what the kernel knows although it was short. */
    private boolean endsShortAndKnown(RunningJvm running) throws Exception {
        int before = exits.lines().size();
        endOne(running);
        Await.until(() -> exits.lines().size() >= before + 2, () -> "no exit");
        ExitReader.Line thread = exits.lines().get(before);
        return thread.isKnown() && thread.isShort();
    }

    private static void endOne(RunningJvm running) throws Exception {
        running.say("end short");
        running.await("done short ");
    }
}
