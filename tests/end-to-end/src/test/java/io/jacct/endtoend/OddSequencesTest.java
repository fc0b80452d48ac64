// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.programs.Everything;
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
    private static final int WARM_UP = 20;
    private static final int ROUNDS = 10;

    /**
     * The test takes the best of these short rounds, because other processes use the processors,
     * too.
     */
    private static final int MOST_TIMES = 30;

    private static final double AS_FAST = 0.9;

    /** With zeros first, then with random bytes. */
    private static final int OVERWRITTEN = 4;

    private static final long SEED = Long.getLong("jacct.seed", System.nanoTime());

    @TempDir private Path directory;

    @OnWholeMatrix
    void shouldMakeNobodyWait(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child =
                ChildJvm.on(jdk)
                        .agent("devices.max=64,page=" + page)
                        .program(Everything.class, directory);
        try (RunningJvm running = child.start()) {
            long before = warmUp(running);
            for (OddSequences kind : OddSequences.values()) {
                disturb(running, page, kind);
                assertAsFast(running, before, kind);
            }
            assertEquals(0, OddSequences.oddChanges(page), "who comes or goes next mends it");
            leaveAllOdd(jdk, page);
            assertAsFast(running, before, OddSequences.DEVICES);
            running.closeInput();
            Finished finished = running.finish().well();
            assertResults(page, Long.parseLong(finished.lines("units ").get(0)));
        }
    }

    /** Nothing in the page tells the agent where anything is, so no address goes wrong. */
    @OnWholeMatrix
    void shouldBearThatAnotherProgramOverwritesThePage(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).accounted(page).program(Everything.class, directory);
        Random random = new Random(SEED);
        try (RunningJvm running = child.start()) {
            long before = warmUp(running);
            byte[] bytes = new byte[(int) Files.size(page)];
            for (int i = 0; i < OVERWRITTEN; i++) {
                running.say("rounds " + ROUNDS);
                Files.write(page, bytes, StandardOpenOption.WRITE);
                running.await("fastest ");
                running.say("grow");
                running.await("grown");
                assertAsFast(running, before, "overwritten, seed " + SEED);
                random.nextBytes(bytes);
            }
            running.closeInput();
            running.finish().well();
        }
    }

    /** Returns the nanoseconds of the fastest round before any damage. */
    private static long warmUp(RunningJvm running) throws Exception {
        running.await("ready");
        for (int i = 0; i < WARM_UP; i++) {
            rounds(running, ROUNDS);
        }
        return Math.min(rounds(running, ROUNDS), rounds(running, ROUNDS));
    }

    /** The nanoseconds of the fastest round. */
    private static long rounds(RunningJvm running, int rounds) throws Exception {
        running.say("rounds " + rounds);
        return Long.parseLong(running.await("fastest "));
    }

    private static void disturb(RunningJvm running, Path page, OddSequences kind) throws Exception {
        long torn = torn(page);
        running.say("rounds " + ROUNDS);
        assertTrue(kind.write(page, ROUNDS) > 0, kind::name);
        readOrOneLine(page);
        running.await("fastest ");
        kind.write(page, 1);
        rounds(running, 1);
        assertTrue(torn(page) > torn || !kind.shared(), () -> kind + " torn " + torn);
    }

    private static void assertAsFast(RunningJvm running, long before, Object kind)
            throws Exception {
        long after = rounds(running, ROUNDS);
        for (int i = 0; i < MOST_TIMES && before < AS_FAST * after; i++) {
            after = Math.min(after, rounds(running, ROUNDS));
        }
        double ratio = (double) before / after;
        System.out.printf("%s: %.2f of the operations per unit of time%n", kind, ratio);
        assertTrue(ratio >= AS_FAST, () -> kind + ": " + ratio);
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

    private static long bytes(Snapshot snapshot, String kind, Function<Device, Device.Flow> which) {
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
