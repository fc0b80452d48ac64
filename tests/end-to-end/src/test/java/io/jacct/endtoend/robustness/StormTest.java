// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.robustness;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.robustness.Storm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * A {@code StackOverflowError} happens inside the ledger's code, hundreds of times. Afterwards
 * threads are as fast as before.
 */
@Tag("alone")
class StormTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");

    private static final List<String> LESS_TIMED =
            CAMPAIGN ? List.of("sampled", "off") : List.of("off");

    private static final List<String> WAYS =
            CAMPAIGN
                    ? List.of(
                            "read", "write", "println", "thread", "execute", "counter", "queue",
                            "timer", "device")
                    : List.of("read", "println", "thread", "device");

    private static final int OVERFLOWS = CAMPAIGN ? 2_000 : 250;

    /**
     * A thread that waits for a torn record is slower by a factor of hundreds. The program takes
     * more short windows until this ratio is reached, because other processes use the processors,
     * too.
     */
    private static final double AS_FAST = CAMPAIGN ? 0.9 : 0.5;

    private static final int WINDOWS = CAMPAIGN ? 25 : 5;

    /** Without agent and storm it was 0.2 to 5 on a shared machine. */
    private static final double TWIN_AS_FAST = 0.1;

    /** If one result is below the bound, the median of this many decides. */
    private static final int JVMS = 3;

    /** More threads than the records of a page that has not grown. */
    private static final int IDLE = 700;

    /**
     * The limit of file size: less than the page needs to grow, and more than the weave cache
     * writes at once.
     */
    private static final int ROOM = 64 << 10;

    private static final int BLOCK = 512;
    private static final long PATIENCE_SECONDS = CAMPAIGN ? 3_600 : 300;

    private static final String FULL = " cannot grow: File too large; until it can, ";

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldBeAsFastAsBefore(Jdk jdk) throws Exception {
        assertAsFast("full", jdk);
    }

    @OnEachJdk
    @AfterVerify
    void shouldBeAsFastAsBeforeWhereLessIsTimed(Jdk jdk) throws Exception {
        for (String timing : LESS_TIMED) {
            assertAsFast(timing, jdk);
        }
    }

    private void assertAsFast(String timing, Jdk jdk) throws Exception {
        Supplier<ChildJvm> child =
                () -> ChildJvm.on(jdk).withBothCompilers().agent("timing=" + timing);
        assertAsFast(timing + " on " + jdk, child, 0, WAYS);
    }

    /** The page cannot grow, so there are no records for threads that come late. */
    @OnOldestFirst
    void shouldBeAsFastAsBeforeWithoutARecord(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        run(ChildJvm.on(jdk).withBothCompilers().agent("page=" + page), 0, List.of());
        long most = (Files.size(page) + ROOM) / BLOCK;
        Supplier<ChildJvm> child =
                () ->
                        ChildJvm.on(jdk)
                                .withBothCompilers()
                                .agent("page=" + page)
                                .withFilesUpTo(most);
        assertAsFast("without a record on " + jdk, child, IDLE, List.of("read"));
        assertTrue(Pages.read(page).health().get("overflowOperations") > OVERFLOWS);
    }

    private void assertAsFast(String how, Supplier<ChildJvm> child, int idle, List<String> ways)
            throws Exception {
        Finished end = storm(how, child, idle, ways);
        for (String way : ways) {
            for (String threads : List.of(" alone ", " together ")) {
                String what = way + threads;
                assertTrue(ratio(end, what + "twin ") >= TWIN_AS_FAST, end::toString);
                if (speed(end, what) < AS_FAST) {
                    assertMedianAsFast(how, child, idle, way, what, speed(end, what));
                }
            }
        }
    }

    /**
     * The speed of two threads depends on the processors that they get. Two more JVMs show whether
     * a result was chance.
     */
    private void assertMedianAsFast(
            String how, Supplier<ChildJvm> child, int idle, String way, String what, double first)
            throws Exception {
        List<Double> ratios = new ArrayList<>(List.of(first));
        while (ratios.size() < JVMS) {
            ratios.add(speed(storm(how + ", again", child, idle, List.of(way)), what));
        }
        Collections.sort(ratios);
        assertTrue(ratios.get(JVMS / 2) >= AS_FAST, () -> how + " " + what + ratios);
    }

    private Finished storm(String how, Supplier<ChildJvm> child, int idle, List<String> ways)
            throws Exception {
        Finished end = run(child.get(), idle, ways);
        System.out.println("storm, timing " + how + ": " + String.join(", ", end.out()));
        return end;
    }

    /**
     * The throughput after the storm divided by the one before: the larger one of the record's own
     * and the one relative to the twin. A storm that slows down a record makes both small. A slower
     * machine makes only the first one small, and a faster twin only the second one.
     */
    private static double speed(Finished end, String what) {
        return Math.max(ratio(end, what), ratio(end, what + "relative "));
    }

    private static double ratio(Finished end, String what) {
        return Double.parseDouble(end.lines(what).get(0));
    }

    private Finished run(ChildJvm child, int idle, List<String> ways) throws Exception {
        List<Object> arguments =
                new ArrayList<>(List.of(directory, OVERFLOWS, AS_FAST, WINDOWS, idle));
        arguments.addAll(ways);
        try (RunningJvm running = child.program(Storm.class, arguments.toArray()).start()) {
            return running.finish(PATIENCE_SECONDS).wellBut(Finished.OF_THE_JVM, FULL);
        }
    }
}
