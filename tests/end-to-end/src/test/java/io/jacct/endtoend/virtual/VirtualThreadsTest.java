// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.endtoend.harness.CaseLines;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Heap;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.Jdks;
import io.jacct.endtoend.jdks.OnEachVirtualJdk;
import io.jacct.endtoend.programs.virtual.CrowdedCarrier;
import io.jacct.endtoend.programs.virtual.ManyContainers;
import io.jacct.endtoend.programs.virtual.VirtualBurn;
import io.jacct.endtoend.programs.virtual.VirtualEach;
import io.jacct.endtoend.programs.virtual.VirtualFlood;
import io.jacct.endtoend.programs.virtual.VirtualPools;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Virtual threads and the pools they are in. */
class VirtualThreadsTest {
    private static final int THREADS = 100;
    private static final int WAVES = 10;
    private static final int CONTAINERS = 10_000;

    /** Three times as many as there are records at first. */
    private static final int EACH = 12_000;

    /** In blocks of 512 bytes: more than a new page, and less than a longer one. */
    private static final int SHORT = 12_000;

    private static final int FLOOD = Boolean.getBoolean("jacct.campaign") ? 1_000_000 : 20_000;

    @TempDir private Path directory;

    @Test
    void shouldKnowWhatEachPoolDid() throws Exception {
        assertEachPoolIsKnown("");
    }

    /** A renamed thread takes its record along, and leaves its work behind. */
    @Test
    void shouldKnowWhatEachPoolDidWhereEachThreadHasARecord() throws Exception {
        assertEachPoolIsKnown("vthreads=each,");
    }

    /** The JVM then tells its tool interface nothing of mounts, which costs less. */
    @Test
    void shouldKnowThatWhereTheJvmReportsNoMounts() throws Exception {
        assertEachPoolIsKnown(
                "cache=off,weave.patches=off,",
                "-XX:+UnlockExperimentalVMOptions",
                "-XX:-DoJVMTIVirtualThreadTransitions");
    }

    private void assertEachPoolIsKnown(String options, String... jvm) throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                child(options + "page=" + page)
                        .options(jvm)
                        .program(VirtualPools.class, directory, THREADS)
                        .run()
                        .well();
        CaseLines.compare(finished);
        Pages.readSound(page);
        assertEquals(9, finished.lines("did ").size(), finished::toString);
    }

    @Test
    void shouldMakeNoMorePoolsForContainersThatComeAndGo() throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                child("page=" + page)
                        .options("-XX:+UseSerialGC")
                        .program(ManyContainers.class, directory.resolve("f"), WAVES, CONTAINERS)
                        .run()
                        .well();
        Snapshot end = Pages.readSound(page);
        assertEquals(List.of("" + WAVES * CONTAINERS), finished.lines("written "));
        for (String name :
                Set.of(
                        "StructuredTaskScopeImpl",
                        "order N",
                        "ThreadPerTaskExecutor",
                        "request-N")) {
            Group pool = pool(end, name);
            assertEquals(WAVES * CONTAINERS / 4, pool.counts().get(Counter.FILE_WRITE_BYTES));
            assertEquals(WAVES * CONTAINERS / 4, pool.counts().get(Counter.VIRTUAL_ENDS));
        }
        assertTrue(end.pools().size() < 30, () -> "" + names(end));
        Heap.assertFlat(finished.lines("heap "), 8L * WAVES * CONTAINERS / 2);
    }

    @Test
    void shouldLetACarrierIntoTheLedgerBehindAVirtualThreadThatWaits() throws Exception {
        Finished finished =
                child("")
                        .options(
                                "-Djdk.virtualThreadScheduler.parallelism=1",
                                "-Djdk.virtualThreadScheduler.maxPoolSize=1",
                                "--add-opens=java.base/java.lang=ALL-UNNAMED")
                        .program(CrowdedCarrier.class)
                        .run()
                        .well();
        assertEquals(List.of("2"), finished.lines("entered "));
    }

    /** The campaign runs a million threads. */
    @Test
    void shouldNeedNothingForThoseThatWait() throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                child("page=" + page)
                        // each carrier has a record; with two the page has room from the start
                        .options("-Djdk.virtualThreadScheduler.parallelism=2")
                        .program(VirtualFlood.class, FLOOD)
                        .run()
                        .well();
        String[] few = finished.lines("few ").get(0).split(" ");
        String[] many = finished.lines("many ").get(0).split(" ");
        assertTrue(Long.parseLong(many[0]) >= FLOOD, () -> "" + List.of(many));
        assertEquals(few[1], many[1], "bytes of the page");
        int more = Integer.parseInt(many[2]) - Integer.parseInt(few[2]);
        assertTrue(more < 50, () -> more + " more records for more carriers and pollers");
        Counts all = pool(Pages.readSound(page), "VirtualThreads").counts();
        long threads = 1_000 + FLOOD;
        assertEquals(threads, all.get(Counter.VIRTUAL_STARTS));
        assertEquals(threads, all.get(Counter.PIPE_WRITES));
        assertEquals(threads, all.get(Counter.PIPE_WRITE_BYTES));
        assertEquals(threads, all.get(Counter.PIPE_READ_BYTES));
    }

    /** Each thread writes one to ten bytes, 5.5 on average. */
    @OnEachVirtualJdk
    void shouldKeepARecordForEachWhereThatIsAskedFor(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                child(jdk, "vthreads=each,page=" + page)
                        .program(VirtualEach.class, directory.resolve("f"), EACH)
                        .run()
                        .well();
        assertEquals(
                List.of(EACH + " " + EACH + " " + EACH * 55 / 10), beginnings(finished), "waiting");
        assertEquals(List.of("0 0 0 0"), finished.lines("ended "));
        assertWritten(Pages.readSound(page), EACH);
    }

    @Test
    void shouldLoseNothingOfThoseForWhichThereIsNoRecord() throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                child("vthreads=each,page=" + page)
                        .withFilesUpTo(SHORT)
                        .program(VirtualEach.class, directory.resolve("f"), EACH)
                        .run();
        finished.wellBut("jacct: " + page + " cannot grow: File too large; until it can, ");
        assertEquals(1, finished.err().size(), "said once");
        String with = beginnings(finished).get(0);
        assertTrue(Integer.parseInt(with.substring(0, with.indexOf(' '))) < EACH, with);
        Snapshot end = Pages.read(page);
        assertTrue(end.health().get(Health.GROWTH_FAILURES.label()) > 0);
        assertEquals(0, end.health().get(Health.OVERFLOW_OPERATIONS.label()));
        assertWritten(end, EACH);
    }

    private static void assertWritten(Snapshot end, int threads) {
        Group named = pool(end, "each-N");
        Group plain = pool(end, "VirtualThreads");
        for (Group group : List.of(named, plain)) {
            assertEquals(threads / 2, group.counts().get(Counter.VIRTUAL_STARTS));
            assertEquals(threads / 2, group.counts().get(Counter.VIRTUAL_ENDS));
            assertEquals(threads, group.counts().get(Counter.FILE_WRITES));
        }
        Counts all = named.counts().plus(plain.counts());
        assertEquals(threads * 55 / 10 + threads, all.get(Counter.FILE_WRITE_BYTES));
    }

    /**
     * The number of threads that have begun, without those that park at that moment; the last ones
     * may be about to park.
     */
    private static List<String> beginnings(Finished finished) {
        return finished.lines("waiting ").stream()
                .map(line -> line.substring(0, line.lastIndexOf(' ')))
                .toList();
    }

    /**
     * The program is compiled at its start and only once. A turn then costs the first threads as
     * much as the last.
     */
    @ParameterizedTest
    @ValueSource(strings = {"group", "each"})
    void shouldMeasureTheirProcessorTime(String records) throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                child("vthreads.cpu=on,vthreads=" + records + ",page=" + page)
                        .options("-Xbatch", "-XX:TieredStopAtLevel=1")
                        .program(VirtualBurn.class)
                        .run()
                        .well();
        Snapshot end = Pages.readSound(page);
        double carriers = number(finished, "carriers ");
        double booked = number(finished, "booked ");
        assertEquals(1, booked / carriers, 0.02, finished::toString);
        double ratio = number(finished, "long ") / number(finished, "short ");
        assertEquals(3, ratio, 0.5, finished::toString);
        long all = end.totals().get(Counter.VIRTUAL_CPU_NANOS);
        assertTrue(all >= booked && all < 2 * booked, () -> booked + " of " + all);
    }

    private static double number(Finished finished, String prefix) {
        return Double.parseDouble(finished.lines(prefix).get(0));
    }

    private static ChildJvm child(String options) {
        return child(Jdks.newest(), options);
    }

    private static ChildJvm child(Jdk jdk, String options) {
        return ChildJvm.on(jdk).agent(options).options("--enable-preview");
    }

    private static Group pool(Snapshot snapshot, String name) {
        return snapshot.pools().stream()
                .filter(pool -> pool.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + ": " + names(snapshot)));
    }

    private static Set<String> names(Snapshot snapshot) {
        return snapshot.pools().stream().map(Group::name).collect(Collectors.toSet());
    }
}
