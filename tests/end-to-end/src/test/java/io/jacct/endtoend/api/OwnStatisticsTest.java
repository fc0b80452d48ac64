// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.api.OwnStatistics;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Statistic;
import io.jacct.snapshot.page.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The counters and kstats of an application with {@code jacct-api.jar}, with and without the agent.
 */
class OwnStatisticsTest {
    private static final long WORK = (long) OwnStatistics.THREADS * OwnStatistics.EACH;
    private static final long MOST_BYTES = 48 << 10;

    @TempDir private Path directory;

    private static RunningJvm start(ChildJvm child) throws Exception {
        RunningJvm running = child.program(OwnStatistics.class).start();
        running.await("ready");
        return running;
    }

    private static RunningJvm startWithoutAgent(Jdk jdk) throws Exception {
        return start(ChildJvm.on(jdk).attachable());
    }

    private static String order(RunningJvm running, String order) throws Exception {
        running.say(order);
        return running.await("done " + order).strip();
    }

    private static void command(Jdk jdk, RunningJvm running, String command, String... options)
            throws Exception {
        List<String> all = new ArrayList<>(List.of(command, running.pid() + ""));
        all.addAll(List.of(options));
        ChildJvm.jacct(jdk, all.toArray(new String[0])).run().well();
    }

    private static void finish(RunningJvm running) throws Exception {
        running.closeInput();
        running.finish().well();
    }

    private static Map<String, Map<String, Long>> read(Path page) throws Exception {
        Snapshot snapshot = Pages.read(page);
        assertEquals(0, snapshot.health().get("adviceErrors"));
        assertEquals(0, snapshot.health().get("lostStatistics"));
        return snapshot.statistics().stream()
                .collect(Collectors.toMap(Statistic::name, Statistic::values));
    }

    /** Asserts the program's number of operations, plus {@code more} by another copy of the API. */
    private static void assertWorked(Path page, int times, long more) throws Exception {
        Map<String, Map<String, Long>> all = read(page);
        assertEquals(Map.of("value", times * WORK + more), all.get(OwnStatistics.COUNTER));
        assertEquals(
                "{hits=" + 3 * times + ", size=" + (times == 0 ? 0 : 42) + "}",
                all.get("sessions").toString());
        Map<String, Long> queue = new TreeMap<>(all.get("orders"));
        queue.keySet().removeIf(name -> name.endsWith("time") || name.endsWith("update"));
        assertEquals(
                String.format(
                        "{nread=%d, nwritten=%d, rcnt=0, reads=%d, wcnt=0, writes=%d}",
                        512 * times, 1024 * times, times, times),
                queue.toString());
        assertEquals(times, all.get("by-id").get("num_events"));
    }

    @OnOldestFirst
    @DisplayName("PM-8: without the agent all calls do nothing, and there is no file")
    void shouldDoNothingWithoutAgent(Jdk jdk) throws Exception {
        try (RunningJvm running = startWithoutAgent(jdk)) {
            order(running, "work");
            order(running, "another");
            order(running, "delete");
            assertEquals("true", order(running, "again"));
            order(running, "work");
            assertFalse(Files.exists(Page.ofPid(running.pid()).toPath()));
            finish(running);
        }
    }

    @OnOldestFirst
    @DisplayName("PM-3: the sum over all threads and class loaders is exact")
    void shouldCountExactly(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(ChildJvm.on(jdk).accounted(page))) {
            assertWorked(page, 0, 0);
            order(running, "work");
            order(running, "another");
            order(running, "work");
            assertWorked(page, 2, OwnStatistics.ANOTHERS);
            order(running, "delete");
            // the other copy still has the counter
            long both = 2 * WORK + OwnStatistics.ANOTHERS;
            assertEquals(Map.of("value", both), read(page).get(OwnStatistics.COUNTER));
            assertFalse(read(page).containsKey("by-id"));
            order(running, "forget");
            Pages.await(page, OwnStatisticsTest::hasNoCounter);
            order(running, "many");
            Map<String, Map<String, Long>> all = read(page);
            for (int i = 0; i < OwnStatistics.MANY; i++) {
                assertEquals(Map.of("value", (long) i), all.get("many " + i));
            }
            finish(running);
        }
        Pages.readSound(page);
    }

    private static boolean hasNoCounter(Snapshot snapshot) {
        return snapshot.statistics().stream()
                .noneMatch(each -> each.name().equals(OwnStatistics.COUNTER));
    }

    @OnOldestFirst
    @DisplayName(
            "PM-1: a name keeps its number for ever; a counter that comes again begins at zero")
    void shouldBeginAtZeroUnderTheSameNumber(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(ChildJvm.on(jdk).accounted(page))) {
            order(running, "work");
            order(running, "delete");
            assertFalse(read(page).containsKey(OwnStatistics.COUNTER));
            order(running, "work");
            assertFalse(read(page).containsKey(OwnStatistics.COUNTER));
            assertEquals("true", order(running, "again"));
            assertEquals(Map.of("value", 0L), read(page).get(OwnStatistics.COUNTER));
            finish(running);
        }
    }

    @OnOldestFirst
    void shouldShowWhatWasRegisteredBeforeTheAgentCameEachTimeItComes(Jdk jdk) throws Exception {
        try (RunningJvm running = startWithoutAgent(jdk)) {
            order(running, "work");
            order(running, "another");
            Path first = directory.resolve("page");
            round(jdk, running, first, "page=" + first);
            assertWorked(first, 1, 0);
            Path second = Page.ofPid(running.pid()).toPath();
            round(jdk, running, second);
            assertFalse(Files.exists(second));
            String measured = order(running, "measure");
            assertTrue(measured.contains(" pages=0 "), measured);
            finish(running);
        }
    }

    /** One round. Operations before the agent comes and after it has gone do not count. */
    private static void round(Jdk jdk, RunningJvm running, Path page, String... options)
            throws Exception {
        command(jdk, running, "attach", options);
        assertWorked(page, 0, 0);
        order(running, "work");
        assertWorked(page, 1, 0);
        command(jdk, running, "detach");
        order(running, "work");
    }

    @OnOldestFirst
    void shouldBeKstatsBesideTheJvms(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(ChildJvm.on(jdk).accounted(page))) {
            order(running, "work");
            running.kill();
        }
        String[] patterns = {"cache:2:sessions", "counter:::value", "queue:::/^(reads|nread)$/"};
        ChildJvm kstat = ChildJvm.jacct(jdk, "kstat", "-p", page + "", patterns[0] + ":hits,size");
        assertEquals(
                List.of("cache:2:sessions:hits\t3", "cache:2:sessions:size\t42"),
                kstat.run().well().out());
        ChildJvm others = ChildJvm.jacct(jdk, "kstat", "-p", page + "", patterns[1], patterns[2]);
        assertEquals(
                List.of(
                        "counter:0:orders.adjusted:value\t" + WORK,
                        "queue:0:orders:nread\t512",
                        "queue:0:orders:reads\t1"),
                others.run().well().out());
    }

    @OnOldestFirst
    void shouldCountWhatHasNoRoom(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).agent("kstats.max=10,page=" + page);
        try (RunningJvm running = start(child)) {
            order(running, "many");
            Snapshot snapshot = Pages.read(page);
            assertEquals(10, snapshot.statistics().size());
            assertEquals(4 + OwnStatistics.MANY - 10, snapshot.health().get("lostStatistics"));
            finish(running);
        }
    }

    @Test
    void shouldBeSmall() throws Exception {
        assertTrue(Files.size(Shipped.api()) < MOST_BYTES, Files.size(Shipped.api()) + " bytes");
    }
}
