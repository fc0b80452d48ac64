// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.kstat.ChainTest;
import io.jacct.kstat.Errno;
import io.jacct.kstat.IoData;
import io.jacct.kstat.Kstat;
import io.jacct.kstat.KstatControl;
import io.jacct.kstat.KstatData;
import io.jacct.kstat.KstatException;
import io.jacct.kstat.Named;
import io.jacct.kstat.NamedData;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.TaskTimes;
import io.jacct.testing.SnapshotBuilder;
import io.jacct.testing.SomeCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PageKstatsTest {
    private static final long STARTED = 7_000_000_000L;

    private static Group group(String name, int live, long reads) {
        Counts counts = SomeCounts.of(Counter.FILE_READS, reads);
        return new Group(name, live, live + 2L, Counts.ZERO, counts);
    }

    private static Executor executor(String name, long startedMillis, boolean live) {
        return new Executor(
                name,
                "ForkJoinPool",
                live,
                startedMillis,
                3,
                2,
                1,
                50,
                4,
                5,
                6,
                900,
                400,
                800,
                700,
                STARTED + 8,
                STARTED + 9,
                TaskTimes.NONE,
                TaskTimes.NONE);
    }

    private static Snapshot snapshot(long pid, long nanos, List<Group> pools, Executor... all) {
        Map<String, String> notes = Map.of("version", "1.2", "command", "app.jar");
        return SnapshotBuilder.of(SnapshotBuilder.page(pid, STARTED, notes), 1_500, STARTED + nanos)
                .totals(SomeCounts.of(Counter.FILE_READS, 99), SomeCounts.of(Counter.PIPE_READS, 1))
                .groups(List.of(group("main", 4, 98)))
                .pools(pools)
                .health(Map.of("tornRecords", 1L))
                .executors(List.of(all))
                .build();
    }

    private static Snapshot snapshot(long nanos, Executor... all) {
        return snapshot(1, nanos, List.of(group("worker-N", 1, 5)), all);
    }

    private static Kstat read(KstatControl control, String module, String name)
            throws KstatException {
        Kstat kstat = control.lookup(module, -1, name);
        control.read(kstat);
        return kstat;
    }

    private static String text(KstatControl control, String module, String name, String datum)
            throws KstatException {
        Kstat kstat = read(control, module, name);
        return ((Named) control.dataLookup(kstat, datum)).text();
    }

    private static List<String> headers(PageKstats kstats) {
        return kstats.chain().headers().list().stream()
                .map(h -> h.kid() + " " + h.module() + ":" + h.instance() + ":" + h.name())
                .toList();
    }

    @Test
    void shouldShowWhatAPageHasUnderDocumentedNames() throws KstatException {
        PageKstats kstats = new PageKstats(snapshot(0, executor("worker-N", 1_003, true)));
        assertEquals(
                List.of(
                        "0 jacct:0:kstat_headers",
                        "1 jacct:0:kstat_types",
                        "2 agent:0:page",
                        "3 agent:0:health",
                        "4 jvm:0:totals",
                        "5 jvm:0:overflow",
                        "6 group:0:main",
                        "7 pool:0:worker-N",
                        "8 executor:0:worker-N",
                        "9 executorstat:0:worker-N",
                        "10 jvm:0:interrupts",
                        "11 groupintr:0:main"),
                headers(kstats));
        KstatControl control = KstatControl.open(kstats.chain());
        assertEquals("1.2", text(control, "agent", "page", "version"));
        assertEquals("", text(control, "agent", "page", "options"));
        assertEquals("1", text(control, "agent", "health", "tornRecords"));
        assertEquals("99", text(control, "jvm", "totals", "fileReads"));
        assertEquals("4", text(control, "jvm", "totals", "liveTasks"));
        assertEquals("1", text(control, "jvm", "overflow", "pipeReads"));
        assertEquals("98", text(control, "group", "main", "fileReads"));
        assertEquals("2", text(control, "pool", "worker-N", "endedTasks"));
        assertEquals("worker-N", text(control, "pool", "worker-N", "name"));
        assertEquals("ForkJoinPool", text(control, "executorstat", "worker-N", "kind"));
        assertEquals("6", text(control, "executorstat", "worker-N", "removed"));
        assertEquals("1", text(control, "executorstat", "worker-N", "waitSampled"));
    }

    @Test
    void shouldDocumentEveryName() throws IOException {
        String docs =
                Files.readString(Path.of("../docs/kstat.md"))
                        + Files.readString(Path.of("../docs/fields.md"));
        Set<String> counters =
                Stream.of(Counter.values()).map(Counter::label).collect(Collectors.toSet());
        for (PageKstat kstat : PageCatalogue.of(snapshot(0, executor("e", 1_003, true)))) {
            assertDocumented(docs, kstat.module());
            assertDocumented(docs, kstat.kstatClass());
            assertEquals(kstat.type(), kstat.data().get().type());
            if (kstat.data().get() instanceof NamedData named) {
                named.values().stream()
                        .map(Named::name)
                        .filter(name -> !counters.contains(name))
                        .forEach(name -> assertDocumented(docs, name));
            }
        }
    }

    private static void assertDocumented(String docs, String name) {
        assertTrue(docs.contains("`" + name + "`"), name);
    }

    @Test
    void shouldShowAnExecutorsQueuesWithCompletedTasksAsReads() throws KstatException {
        PageKstats kstats = new PageKstats(snapshot(10, executor("e", 1_003, true)));
        Kstat kstat = read(KstatControl.open(kstats.chain()), "executor", "e");
        long at = STARTED + 10;
        long last = STARTED + 8;
        assertEquals(
                new IoData(0, 0, 50, 0, 400, 900, last, 700, 800, last + 1, 3, 2), kstat.data());
        assertEquals(STARTED + 3_000_000, kstat.header().crtime());
        assertEquals(at, kstat.header().snaptime());
    }

    @Test
    @DisplayName("KS-3, KS-4: kstats that come and go with the page's executors are reported once")
    void shouldFollowThePage() throws KstatException {
        Executor a = executor("a", 1_001, true);
        PageKstats kstats = new PageKstats(snapshot(0, a));
        KstatControl control = KstatControl.open(kstats.chain());
        Kstat pool = read(control, "pool", "worker-N");
        kstats.refresh(snapshot(5, executor("a", 1_001, false)));
        assertEquals(0, control.chainUpdate());
        assertEquals("0", text(control, "executorstat", "a", "live"));
        Group fresh = group("fresh", 1, 1);
        List<Group> pools = List.of(fresh, group("worker-N", 1, 6));
        kstats.refresh(snapshot(1, 9, pools, executor("b", 1_002, true)));
        assertNotEquals(0, control.chainUpdate());
        assertEquals(0, control.chainUpdate());
        ChainTest.assertErrno(Errno.ENOENT, () -> control.lookup("executor", -1, "a"));
        assertSame(pool, control.lookup("pool", 0, "worker-N"));
        assertEquals("6", text(control, "pool", "worker-N", "fileReads"));
        assertEquals(STARTED + 9, pool.header().snaptime());
        assertEquals("1", text(control, "pool", "fresh", "fileReads"));
        assertEquals(13, read(control, "executor", "b").header().kid());
    }

    @Test
    void shouldAgreeWithOthersWhoReadTheSamePage() {
        Executor[] executors = {executor("z", 1_001, true), executor("a", 1_002, true)};
        Snapshot later = snapshot(3, executors);
        PageKstats one = new PageKstats(snapshot(0, executors));
        one.refresh(later);
        assertEquals(headers(new PageKstats(later)), headers(one));
        assertEquals("8 executor:0:z", headers(one).get(8));
    }

    @Test
    void shouldTellLongNamesApartByInstance() throws KstatException {
        String begin = "x".repeat(30);
        List<Group> pools = List.of(group(begin + "1", 1, 1), group(begin + "2", 1, 2));
        PageKstats kstats = new PageKstats(snapshot(1, 0, pools));
        KstatControl control = KstatControl.open(kstats.chain());
        assertEquals(begin + "2", longName(control, 1));
        kstats.refresh(snapshot(1, 1, List.of(pools.get(1))));
        control.chainUpdate();
        assertEquals(begin + "2", longName(control, 1));
        kstats.refresh(snapshot(1, 2, List.of(group(begin + "3", 1, 1), pools.get(1))));
        control.chainUpdate();
        assertEquals(begin + "3", longName(control, 0));
    }

    private static String longName(KstatControl control, int instance) throws KstatException {
        Kstat kstat = control.lookup("pool", instance, null);
        control.read(kstat);
        return ((Named) control.dataLookup(kstat, "name")).text();
    }

    @Test
    void shouldRefuseTheNextJvmOfThatProcessId() {
        PageKstats kstats = new PageKstats(snapshot(0));
        Snapshot other = snapshot(2, 0, List.of());
        assertThrows(IllegalArgumentException.class, () -> kstats.refresh(other));
    }

    @Test
    void shouldNotBeWritten() throws KstatException {
        PageKstats kstats = new PageKstats(snapshot(0, executor("e", 1_003, true)));
        KstatControl control = KstatControl.open(kstats.chain());
        for (Kstat kstat : control.chain()) {
            control.read(kstat);
            KstatData before = kstat.data();
            ChainTest.assertErrno(Errno.EACCES, () -> control.write(kstat, before));
        }
        assertEquals(12, control.chain().size());
    }
}
