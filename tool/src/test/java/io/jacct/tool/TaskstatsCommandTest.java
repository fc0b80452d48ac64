// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.counter.Measure;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Task;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskstatsCommandTest {
    @TempDir Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(directory).put(4711, Fixture.snapshot());
    }

    private Result run(String... args) {
        String[] all = new String[args.length + 2];
        all[0] = "taskstats";
        all[1] = "4711";
        System.arraycopy(args, 0, all, 2, args.length);
        return pages.run(all);
    }

    private List<String> lines(String... args) {
        Result result = run(args);
        assertEquals("", result.err());
        assertEquals(0, result.status());
        return result.out().lines().map(String::stripTrailing).toList();
    }

    private JsonObject json(String... args) {
        List<String> lines = lines(args);
        assertEquals(1, lines.size());
        return JsonParser.parseString(lines.get(0)).getAsJsonObject();
    }

    private static void assertMatches(String regex, String line) {
        assertTrue(line.matches(regex), line);
    }

    @Test
    void shouldListTasksAndGroups() {
        List<String> lines = lines();
        assertMatches(
                " *ID +TID +NAME +GROUP +CPU +RUNQ +FILE +SOCKET +SWITCHES +FAULTS +ALLOC +STATE",
                lines.get(0));
        assertMatches(" *1 +4701 +main +main +0 +0 +3.0M +0 .*daemon,adopted", lines.get(1));
        assertMatches(" *12 +4712 +http-exec-1 +main +0 +0 +0 +12K .* daemon", lines.get(2));
        assertMatches(" *ID +GROUP +LIVE +STARTED +CPU .*ALLOC", lines.get(4));
        assertMatches(" *2 +main +2 +3 .*", lines.get(5));
        assertEquals(6, lines.size());
    }

    @Test
    void shouldShowWhatIsNotKnownAsADash() {
        pages.tasks.missing = Measure.ALL;
        assertMatches(" *1 +4701 +main +main +- +- +3.0M +0 +- +- +- .*", lines().get(1));
        List<String> one = lines("1");
        assertTrue(one.stream().anyMatch(line -> line.matches("gc +- +- +- +- +-")), one + "");
        assertTrue(one.stream().anyMatch(line -> line.matches("cpuNanos +- +ns")), one + "");
        JsonObject task = json("1", "--json").getAsJsonObject("task");
        assertTrue(task.getAsJsonObject("counters").get("cpuNanos").isJsonNull());
        JsonObject cpu = task.getAsJsonObject("delays").getAsJsonObject("cpu");
        assertTrue(cpu.entrySet().stream().allMatch(each -> each.getValue().isJsonNull()));
    }

    @Test
    void shouldShowAllOfOne() {
        List<String> lines = lines("1");
        assertEquals("task       1 main", lines.get(0));
        assertEquals("thread     4701", lines.get(1));
        assertTrue(lines.contains("state      daemon,adopted"), lines + "");
        assertTrue(lines.contains("began      2026-01-02 03:04:05"), lines + "");
        assertTrue(lines.contains("elapsed    9.0s"), lines + "");
        assertTrue(
                lines.stream().anyMatch(line -> line.matches("CPU +COUNT +REAL TOTAL +VIRTUAL.*")));
        assertTrue(lines.stream().anyMatch(line -> line.matches("file +300 +- +- +- +-")));
        assertTrue(lines.stream().anyMatch(line -> line.matches("fileReads +300 +operations")));
    }

    @Test
    void shouldTellWhatATaskDoes() throws IOException {
        assertTrue(
                lines("1").stream()
                        .anyMatch(line -> line.matches("doing +read file .* for 1.5us")));
        assertEquals(
                "read",
                json("1", "--json")
                        .getAsJsonObject("task")
                        .getAsJsonObject("current")
                        .get("operation")
                        .getAsString());
        Task blocked =
                Fixture.task(
                        1,
                        "main",
                        "main",
                        Fixture.READER,
                        CurrentOperation.blocked(48_000_000_000L));
        pages.put(4712, Fixture.snapshot(10, Fixture.PRINTER, blocked));
        Result result = pages.run("taskstats", "4712", "1");
        assertTrue(result.out().contains("\ndoing      blocked for 48s\n"), result.out());
        Result top = pages.run("top", "-b", "-n", "1", "4712");
        assertTrue(top.out().contains("blocked"), top.out());
    }

    @Test
    void shouldAskForStacksOfThreadsAlone() {
        assertFails(2, "--stack goes with the id of a thread; try 'jacct help'", "--stack");
        assertFails(2, "--stack goes with the id of a thread; try 'jacct help'", "0", "--stack");
        pages.dead();
        assertFails(1, "there is no stack: process 4711 has ended", "1", "--stack");
    }

    @Test
    void shouldTellWhatACarrierCarried() {
        assertEquals(0, lines("12").stream().filter(line -> line.startsWith("processor")).count());
        assertTrue(json("12", "--json").getAsJsonObject("task").get("carriedNanos").isJsonNull());
        pages.tasks.carried = 0;
        assertTrue(
                lines("12").contains("processor  0, of that 0 for virtual threads and 0 its own"));
        assertEquals(
                0, json("12", "--json").getAsJsonObject("task").get("carriedNanos").getAsLong());
    }

    @Test
    void shouldTakeZeroForTheJvmAndGroupsByNameOrNumber() {
        assertEquals("task       0, the whole JVM", lines("0").get(0));
        assertTrue(lines("0").get(1).startsWith("processor  of the process"));
        assertEquals("task       12 http-exec-1", lines("--tid", "4712").get(0));
        assertEquals("group      2 main", lines("--group", "main").get(0));
        assertEquals("group      2 main", lines("--group", "2").get(0));
        assertEquals("threads    2 live, 3 started", lines("--group", "2").get(1));
        assertEquals(
                2, json("--group", "2", "--json").getAsJsonObject("group").get("id").getAsInt());
        assertEquals(3, json("0", "--json").getAsJsonObject("jvm").get("startedTasks").getAsInt());
    }

    @Test
    @DisplayName("TS-9: a group is found by its plain name if only one has that name")
    void shouldFindAGroupByItsPlainName() {
        pages.tasks.groups = List.of("main", "main/workers", "main/a/pool", "main/b/pool");
        assertEquals("group      3 main/workers", lines("--group", "main/workers").get(0));
        assertEquals("group      3 main/workers", lines("--group", "workers").get(0));
        assertFails(
                1,
                "several thread groups are called 'pool': main/a/pool, main/b/pool",
                "--group",
                "pool");
        assertFails(1, "no thread group 'work'", "--group", "work");
    }

    @Test
    @DisplayName("TS-11: for an executor's pool, the average of the queue is total by count")
    void shouldShowTheQueueOfAnExecutor() {
        JsonObject pool = json("--pool", "http-exec-N", "--json").getAsJsonObject("pool");
        JsonObject queue = pool.getAsJsonObject("delays").getAsJsonObject("queue");
        assertEquals(53, queue.get("count").getAsLong());
        assertEquals(9_000_000_000L, queue.get("nanos").getAsLong());
        assertEquals(9_000_000_000L / 53, queue.get("averageNanos").getAsLong());
        assertTrue(queue.get("maxNanos").isJsonNull());
        JsonObject task = json("1", "--json").getAsJsonObject("task");
        JsonObject none = task.getAsJsonObject("delays").getAsJsonObject("queue");
        assertTrue(none.get("count").isJsonNull());
    }

    @Test
    @DisplayName("TS-9: an unknown subject is not found")
    void shouldFailForWhatIsNotThere() {
        assertFails(1, "no live thread with id 77", "77");
        assertFails(1, "no thread group 'x'", "--group", "x");
        assertFails(1, "no thread group '3'", "--group", "3");
        assertFails(1, "no pool 'x'", "--pool", "x");
        assertFails(1, "no live thread is known by native id 12", "--tid", "12");
    }

    private void assertFails(int status, String message, String... args) {
        Result result = run(args);
        assertEquals(status, result.status());
        assertEquals("", result.out());
        assertTrue(result.err().contains(message), result.err());
        assertEquals(1, result.err().lines().count());
    }

    @Test
    void shouldRefuseWhatMakesNoSense() {
        assertFails(2, "exclude each other", "1", "--group", "main");
        assertFails(2, "go with --exits", "--count", "3");
        assertFails(2, "exclude each other", "1", "--tid", "4701");
        assertFails(2, "excludes TASK-ID and --tid", "--exits", "1");
        assertFails(2, "--netlink goes with --raw", "1", "--netlink");
        assertFails(2, "--raw needs", "--raw", "file");
        assertFails(2, "exclude each other", "--exits", "--raw", "file", "--json");
        assertFails(2, "exclude each other", "--exits", "--raw", "file", "--follow", "lines");
        assertFails(2, "no such version", "1", "--struct-version", "6");
        assertFails(2, "at least 1", "--exits", "--count", "0");
    }

    @Test
    void shouldTellExitsAndThenWhoIsLeft() {
        FakeTasks tasks = pages.dead().tasks;
        tasks.exits.add(List.of(tasks.exit(2, "a-1", "a-N", null)));
        tasks.exits.add(List.of(tasks.exit(3, "b-1", "b-N", "java.lang.Error")));
        tasks.left.add(tasks.exit(0, "main", "main", null));
        List<String> lines = lines("--exits");
        assertMatches(" *EXIT +ID +NAME +GROUP +LIFE .*LAST +CAUSE", lines.get(0));
        assertMatches(" +2 +102 +a-1 +main +9.0s .* -", lines.get(1));
        assertMatches(" +3 +103 +b-1 +main .* last +java.lang.Error", lines.get(2));
        assertMatches(" +- +100 +main .* not ended", lines.get(3));
        assertEquals(4, lines.size());
    }

    @Test
    @DisplayName("TS-8: lost exits are reported")
    void shouldTellWhatWasLost() {
        FakeTasks tasks = pages.dead().tasks;
        tasks.exits.add(List.of(tasks.exit(9, "a-1", "a-N", null)));
        tasks.lost = 7;
        assertEquals("lost 7", lines("--exits").get(1));
        assertEquals(7, json("--exits", "--json").get("lost").getAsLong());
    }

    @Test
    void shouldAppendExitsToAFile() throws IOException {
        FakeTasks tasks = pages.dead().tasks;
        Path file = directory.resolve("exits");
        Files.writeString(file, "{}\n");
        tasks.exits.add(List.of(tasks.exit(3, "b-1", "b-N", "java.lang.Error")));
        tasks.left.add(tasks.exit(0, "main", "main", null));
        assertEquals(List.of(), lines("--exits", "--follow", file.toString()));
        List<String> told = Files.readAllLines(file);
        assertEquals(3, told.size());
        JsonObject exit = JsonParser.parseString(told.get(1)).getAsJsonObject();
        assertEquals(3, exit.get("sequence").getAsLong());
        assertTrue(exit.get("last").getAsBoolean());
        assertEquals("main", exit.getAsJsonObject("group").get("name").getAsString());
        JsonObject task = exit.getAsJsonObject("task");
        assertTrue(task.get("exited").getAsBoolean());
        JsonObject end = task.getAsJsonObject("end");
        assertEquals("java.lang.Error", end.get("cause").getAsString());
        JsonObject left = JsonParser.parseString(told.get(2)).getAsJsonObject();
        assertTrue(left.get("sequence").isJsonNull());
        assertFalse(left.getAsJsonObject("task").get("exited").getAsBoolean());
    }

    @Test
    void shouldSelectExitsAndStopAfterSoMany() {
        FakeTasks tasks = pages.tasks;
        tasks.exits.add(
                List.of(
                        tasks.exit(1, "a-1", "a-N", null),
                        tasks.exit(2, "b-1", "b-N", null),
                        tasks.exit(3, "b-2", "b-N", null)));
        tasks.exits.add(List.of(tasks.exit(4, "b-3", "b-N", null)));
        // a live JVM would be followed for ever
        String[] args = {"--exits", "--json", "--name", "b*", "--pool", "b-N", "--count", "3"};
        List<Long> told =
                lines(args).stream()
                        .map(JsonParser::parseString)
                        .map(JsonElement::getAsJsonObject)
                        .map(each -> each.get("sequence").getAsLong())
                        .toList();
        assertEquals(List.of(2L, 3L, 4L), told);
    }

    @Test
    void shouldFitIntoATerminalAndSayWhatItHasNoRoomFor() {
        Result narrow = run("--width", "60");
        assertEquals(0, narrow.status());
        assertTrue(narrow.out().lines().allMatch(line -> line.length() <= 60), narrow.out());
        assertMatches(
                "(?s)jacct: 60 columns leave out .*ALLOC, STATE: choose with .*", narrow.err());
        assertEquals(1, narrow.err().lines().count(), "once for both tables");
        assertMatches(" *NAME +CPU", run("--columns", "name,cpu").out().lines().toList().get(0));
    }
}
