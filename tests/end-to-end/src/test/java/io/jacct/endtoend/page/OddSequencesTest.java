// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestThenMatrix;
import io.jacct.endtoend.programs.page.Everything;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program writes odd sequences into the page of a JVM at work, into every kind of record in turn.
 * No thread waits for them, and nothing is lost. Readers get a snapshot or one line. The next
 * writer repairs the record. Then a program overwrites all of the page, again and again.
 */
@Tag("alone")
class OddSequencesTest {
    private static final String ROUNDS = "rounds " + Twins.ROUNDS;

    private static final double AS_FAST = 0.9;

    /** With zeros first, then with random bytes. */
    private static final int OVERWRITTEN = 4;

    private static final long SEED = Long.getLong("jacct.seed", System.nanoTime());

    @TempDir private Path directory;

    @OnOldestThenMatrix
    void shouldMakeNobodyWait(Jdk jdk) throws Exception {
        Path page = directory.resolve("disturbed");
        try (Twins twins = new Twins(name -> program(jdk, "devices.max=64,page=", name))) {
            for (OddSequences kind : OddSequences.values()) {
                disturb(twins, page, kind);
                assertAsFast(twins, kind);
            }
            assertEquals(0, OddSequences.oddChanges(page), "who comes or goes next mends it");
            leaveAllOdd(jdk, page);
            assertAsFast(twins, "all");
            twins.disturbed().closeInput();
            Finished finished = twins.disturbed().finish().well();
            assertResults(page, Long.parseLong(finished.lines("units ").get(0)));
        }
    }

    /** Nothing in the page tells the agent where anything is, so no address goes wrong. */
    @OnOldestThenMatrix
    void shouldBearThatAnotherProgramOverwritesThePage(Jdk jdk) throws Exception {
        Path page = directory.resolve("disturbed");
        Random random = new Random(SEED);
        try (Twins twins = new Twins(name -> program(jdk, "page=", name))) {
            byte[] bytes = new byte[(int) Files.size(page)];
            for (int i = 0; i < OVERWRITTEN; i++) {
                twins.order(
                        ROUNDS,
                        "fastest ",
                        () -> Files.write(page, bytes, StandardOpenOption.WRITE));
                twins.order("grow", "grown", () -> {});
                assertAsFast(twins, "overwritten, seed " + SEED);
                random.nextBytes(bytes);
            }
            twins.disturbed().closeInput();
            Finished finished = twins.disturbed().finish();
            assertEquals(0, finished.status(), finished::toString);
            String said = "jacct: " + page + " was overwritten by another program";
            assertEquals(1, finished.err().size(), finished::toString);
            assertTrue(finished.err().get(0).startsWith(said), finished::toString);
        }
    }

    /** Each has its page and its files below the directory. */
    private ChildJvm program(Jdk jdk, String options, String name) {
        Path files = directory.resolve("files of " + name);
        return ChildJvm.on(jdk)
                .withBothCompilers()
                .agent(options + directory.resolve(name))
                .program(Everything.class, files);
    }

    private static void disturb(Twins twins, Path page, OddSequences kind) throws Exception {
        long torn = torn(page);
        twins.order(
                ROUNDS,
                "fastest ",
                () -> {
                    assertTrue(kind.write(page, Twins.ROUNDS) > 0, kind::name);
                    readOrOneLine(page);
                });
        kind.write(page, 1);
        twins.order("rounds 1", "fastest ", () -> {});
        assertTrue(torn(page) > torn || !kind.shared(), () -> kind + " torn " + torn);
    }

    private static void assertAsFast(Twins twins, Object kind) throws Exception {
        double speed = twins.speed(AS_FAST);
        System.out.printf("%s: %.2f of the operations per unit of time%n", kind, speed);
        assertTrue(speed >= AS_FAST, () -> kind + ": " + speed);
    }

    private static long torn(Path page) throws PageException {
        return Pages.read(page).health().get("tornBookings");
    }

    private static void readOrOneLine(Path page) {
        try {
            assertTrue(Pages.read(page).live() > 0);
        } catch (PageException e) {
            assertEquals(1, e.getMessage().lines().count(), e::getMessage);
        }
    }

    /** In a program at rest there is no next writer, so the records stay odd. */
    private static void leaveAllOdd(Jdk jdk, Path page) throws Exception {
        for (OddSequences kind : OddSequences.values()) {
            kind.write(page, 1);
        }
        for (List<String> command : List.of(List.of("kstat"), List.of("page", "--json"))) {
            String[] arguments = new String[command.size() + 1];
            command.toArray(arguments);
            arguments[command.size()] = page.toString();
            Finished read = ChildJvm.jacct(jdk, arguments).run();
            boolean shown = read.status() == 0 && read.err().isEmpty();
            assertTrue(shown || read.err().size() == 1, read::toString);
        }
    }

    private static void assertResults(Path page, long units) throws Exception {
        Snapshot snapshot = Pages.read(page);
        assertEquals(0, snapshot.health().get("adviceErrors"));
        long reads =
                snapshot.devices().stream()
                        .filter(d -> d.entry().endpoint().endsWith("/" + Everything.FILE))
                        .mapToLong(device -> device.reads().operations())
                        .sum();
        assertEquals(2 * units, reads);
        assertEquals(units, bytes(snapshot, "socket", Device::writes), "the side that connected");
        assertEquals(units, bytes(snapshot, "listen", Device::reads), "the side that accepted");
        long tasks =
                snapshot.executors().stream()
                        .filter(executor -> executor.name().startsWith("pool-"))
                        .mapToLong(executor -> executor.completed())
                        .sum();
        assertEquals(units, tasks);
        assertEquals(units, statistic(snapshot, "everything", "value"));
        assertEquals(units, statistic(snapshot, "named", "units"));
        assertEquals(units, statistic(snapshot, "queue", "reads"));
        assertEquals(units, statistic(snapshot, "timer", "num_events"));
    }

    private static long bytes(
            Snapshot snapshot, String kind, Function<Device, Device.DirectionStats> which) {
        return snapshot.devices().stream()
                .filter(device -> device.entry().kind().equals(kind))
                .mapToLong(device -> which.apply(device).bytes())
                .sum();
    }

    private static long statistic(Snapshot snapshot, String name, String value) {
        return snapshot.statistics().stream()
                .filter(statistic -> statistic.name().equals(name))
                .mapToLong(statistic -> statistic.values().get(value))
                .sum();
    }
}
