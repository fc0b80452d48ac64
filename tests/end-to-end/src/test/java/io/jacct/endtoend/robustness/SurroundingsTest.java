// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Unit;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.ControlGroup;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Unharmed;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.Application;
import io.jacct.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * An unusual machine: the wall clock jumps, there is no {@code /proc}, there is next to no memory,
 * or everything is compiled at once. The application does not notice the agent there either, and
 * everything is counted.
 */
class SurroundingsTest {
    private static final long CONTAINER = 64 << 20;

    /** Half of the wall clock's jump, see {@code steps.c}. */
    private static final long MUCH_MILLIS = 86_400_000;

    @TempDir private Path directory;

    /** Only times of day come from the wall clock; durations do not. */
    @OnEachJdk
    void shouldMeasureTimesWhereWallClockJumps(Jdk jdk) throws Exception {
        Path steps = directory.resolve("steps.so");
        compile(steps);
        List<String> jumping = List.of("env", "LD_PRELOAD=" + steps);
        Snapshot end = run(jdk, jumping);
        long start = end.page().startedMillis();
        long off = Math.abs(start - Files.getLastModifiedTime(steps).toMillis());
        assertTrue(off > MUCH_MILLIS / 2, () -> "the clock did not jump: " + start);
        for (Counter counter : Counter.values()) {
            if (counter.unit() == Unit.NANOSECONDS) {
                long millis = end.totals().get(counter) / 1_000_000;
                assertTrue(millis >= 0 && millis < MUCH_MILLIS, () -> counter + ": " + millis);
            }
        }
    }

    private static void compile(Path library) throws Exception {
        Path gcc = Path.of("/usr/bin/gcc");
        assertTrue(Files.exists(gcc) || System.getenv("CI") == null, "CI needs gcc");
        assumeTrue(Files.exists(gcc), "skipped: needs gcc");
        List<String> command = new ArrayList<>(List.of(gcc.toString(), "-shared", "-fPIC"));
        command.addAll(List.of("-o", library.toString(), "src/test/resources/steps.c", "-ldl"));
        try (RunningJvm running =
                new RunningJvm(new ProcessBuilder(command).start(), command.toString())) {
            running.finish().well();
        }
    }

    /** Without {@code /proc} the launcher must be told where its libraries are. */
    @OnEachJdk
    @Tag("root")
    void shouldCountWithoutProc(Jdk jdk) throws Exception {
        String java = jdk.java();
        String script = "umount -l /proc && exec \"$@\"";
        List<String> bare = List.of("unshare", "-m", "sh", "-c", script, "sh");
        assumeTrue(
                succeeds(bare),
                "skipped: needs root, or the right to unmount /proc for one process");
        List<String> command = new ArrayList<>();
        command.addAll(List.of("env", "LD_LIBRARY_PATH=" + jdk.home().resolve("lib")));
        command.addAll(bare);
        Snapshot end = run(jdk, command);
        assertEquals(0, end.totals().get(Counter.KERNEL_READS), java);
    }

    private static boolean succeeds(List<String> prefix) throws InterruptedException {
        List<String> command = new ArrayList<>(prefix);
        command.add("true");
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException notThere) {
            return false;
        }
    }

    @OnEachJdk
    @Tag("root")
    void shouldFitIntoSmallContainer(Jdk jdk) throws Exception {
        jdk.java();
        try (ControlGroup small = ControlGroup.ofMemory(CONTAINER)) {
            run(jdk, small.command());
        }
    }

    @OnEachJdk
    @EnabledIfSystemProperty(named = "jacct.campaign", matches = "true")
    void shouldCountWhereAllIsCompiledAtOnce(Jdk jdk) throws Exception {
        run(jdk, List.of(), "-Xcomp");
    }

    private Snapshot run(Jdk jdk, List<String> under, String... options) throws Exception {
        Path page = directory.resolve("page");
        Unharmed.run(
                () -> ChildJvm.plain(jdk).under(under).options(options).program(Application.class),
                page);
        return Pages.readSound(page);
    }
}
