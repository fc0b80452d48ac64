// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.thread.Endings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/** {@code jacct taskstats} against JVMs whose threads end, are parked, or are killed. */
class TaskstatsTest {
    private static final int ENDED = 10;
    private static final int ROUNDS = 20;
    private static final long TICK_NANOS = 10_000_000;
    private static final String CAUSE = UnsupportedOperationException.class.getName();

    @TempDir private Path directory;

    private RunningJvm start(Jdk jdk, Path page) throws Exception {
        return ChildJvm.on(jdk)
                .accounted(page)
                .options("-Djacct.kernel=on")
                .program(Endings.class, directory)
                .start();
    }

    private static void tell(RunningJvm running, String order, String name) throws Exception {
        running.say(order + " " + name);
        running.await("done " + name);
    }

    /** Lets threads end until the follower has reported one. */
    private static void awaitFollowing(RunningJvm running, RunningJvm follower) throws Exception {
        CompletableFuture<Void> told = CompletableFuture.runAsync(() -> awaitLine(follower));
        while (!told.isDone()) {
            tell(running, "end", "early");
        }
        told.get();
    }

    private static void awaitLine(RunningJvm follower) {
        try {
            follower.await("{");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<JsonObject> parse(List<String> lines) {
        return lines.stream().map(l -> JsonParser.parseString(l).getAsJsonObject()).toList();
    }

    private static String name(JsonObject message) {
        return message.getAsJsonObject("task").get("name").getAsString();
    }

    private static long written(JsonObject message, String of) {
        JsonObject counters = message.getAsJsonObject(of).getAsJsonObject("counters");
        return counters.get("fileWriteBytes").getAsLong();
    }

    private static List<JsonObject> exited(List<JsonObject> messages, boolean exited) {
        return messages.stream()
                .filter(m -> m.getAsJsonObject("task").get("exited").getAsBoolean() == exited)
                .toList();
    }

    @OnOldestFirst
    @DisplayName(
            "TS-1, TS-2, TS-13: each exit is reported once, with its cause and its group's sum")
    void shouldTellEachExitOnce(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, page)) {
            Pages.awaitReady(page);
            ChildJvm command =
                    ChildJvm.jacct(jdk, "taskstats", page.toString(), "--exits", "--json");
            try (RunningJvm follower = command.start()) {
                awaitFollowing(running, follower);
                for (int i = 0; i < ENDED; i++) {
                    tell(running, i % 2 == 0 ? "end" : "throw", "thread-" + i);
                }
                running.closeInput();
                assertEquals(0, running.finish().status());
                List<JsonObject> all = parse(follower.finish().well().out());
                assertEnded(exited(all, true));
            }
        }
    }

    private static void assertEnded(List<JsonObject> told) {
        List<JsonObject> threads = new ArrayList<>();
        JsonObject before = null;
        for (JsonObject each : told) {
            if (before != null) {
                long sequence = before.get("sequence").getAsLong();
                assertEquals(sequence + 1, each.get("sequence").getAsLong());
            }
            before = each;
            if (each.getAsJsonObject("group").get("name").getAsString().endsWith(Endings.GROUP)) {
                assertSum(threads, each);
                threads.add(each);
            }
        }
        threads.forEach(TaskstatsTest::assertFitsIntoItsLife);
        threads.removeIf(each -> name(each).equals("early"));
        assertEquals(ENDED, threads.size());
        for (int i = 0; i < ENDED; i++) {
            assertEquals("thread-" + i, name(threads.get(i)));
            JsonObject task = threads.get(i).getAsJsonObject("task");
            JsonElement cause = task.getAsJsonObject("end").get("cause");
            assertEquals(
                    i % 2 == 0 ? null : CAUSE, cause.isJsonNull() ? null : cause.getAsString());
        }
    }

    private static void assertFitsIntoItsLife(JsonObject exit) {
        JsonObject task = exit.getAsJsonObject("task");
        JsonObject counters = task.getAsJsonObject("counters");
        long run = counters.get("cpuNanos").getAsLong();
        long ready = counters.get("cpuDelayNanos").getAsLong();
        assertTrue(run > 0, task::toString);
        assertTrue(run + ready <= task.get("elapsedNanos").getAsLong(), task::toString);
    }

    /**
     * The threads end one after the other. Each is therefore the last, and its record adds its
     * counts.
     */
    private static void assertSum(List<JsonObject> before, JsonObject exit) {
        assertTrue(exit.get("last").getAsBoolean());
        assertEquals(Endings.WRITTEN, written(exit, "task"));
        if (!before.isEmpty()) {
            long sum = written(before.get(before.size() - 1), "group");
            assertEquals(sum + Endings.WRITTEN, written(exit, "group"));
        }
    }

    @OnOldestFirst
    void shouldLeaveFinalRecordsOfAKilledJvm(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Path file = directory.resolve("exits");
        try (RunningJvm running = start(jdk, page)) {
            awaitParked(page);
            String[] args = {"taskstats", page.toString(), "--exits", "--follow", file.toString()};
            try (RunningJvm follower = ChildJvm.jacct(jdk, args).start()) {
                Await.until(() -> Files.exists(file), () -> "the command did not begin");
                tell(running, "throw", "thrown");
                running.kill();
                assertEquals(List.of(), follower.finish().well().out());
            }
        }
        List<JsonObject> all = parse(Files.readAllLines(file));
        List<JsonObject> ended = exited(all, true);
        assertEquals(List.of("thrown"), ended.stream().map(TaskstatsTest::name).toList());
        Map<String, JsonObject> left = new TreeMap<>();
        for (JsonObject each : exited(all, false)) {
            assertTrue(each.get("sequence").isJsonNull());
            assertEquals(null, left.put(name(each), each));
        }
        assertTrue(left.containsKey("main"), left::toString);
        assertFalse(left.containsKey("thrown"), left::toString);
        assertEquals(Endings.WRITTEN, written(left.get(Endings.PARKED), "task"));
    }

    private static void awaitParked(Path page) throws Exception {
        Pages.awaitReady(page);
        Pages.await(
                page,
                snapshot ->
                        snapshot.tasks().stream()
                                .filter(task -> task.name().equals(Endings.PARKED))
                                .anyMatch(
                                        task ->
                                                task.current() != null
                                                        && task.current().name().equals("park")));
    }

    @OnOldestFirst
    @DisplayName("TS-13: the values of a parked thread are the kernel's")
    void shouldAgreeWithTheKernel(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, page)) {
            awaitParked(page);
            long tid = parked(jdk, page).get("tid").getAsLong();
            KernelThread thread = new KernelThread(running.pid(), tid);
            Map<String, Long> before;
            Map<String, Long> after = thread.read();
            JsonObject task;
            int rounds = 0;
            // until the thread sleeps for good
            do {
                assertTrue(rounds++ < ROUNDS, "it is not parked");
                before = after;
                task = parked(jdk, page);
                after = thread.read();
            } while (!before.equals(after));
            JsonObject counters = task.getAsJsonObject("counters");
            Map<String, Long> said = new TreeMap<>();
            before.keySet().forEach(key -> said.put(key, counters.get(key).getAsLong()));
            assertEquals(before, said);
            long cpu = counters.get("cpuNanos").getAsLong();
            assertTrue(cpu > 0 && cpu <= task.get("elapsedNanos").getAsLong(), task::toString);
            assertTrue(counters.get("kernelWriteBytes").getAsLong() >= Endings.WRITTEN);
        }
    }

    private static List<String> told(Jdk jdk, Path page, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of("taskstats", page.toString()));
        command.addAll(List.of(more));
        return ChildJvm.jacct(jdk, command.toArray(String[]::new)).run().well().out();
    }

    private static JsonObject parked(Jdk jdk, Path page) throws Exception {
        JsonObject report = parse(told(jdk, page, "--json")).get(0);
        return report.getAsJsonArray("tasks").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .filter(each -> each.get("name").getAsString().equals(Endings.PARKED))
                .findFirst()
                .orElseThrow();
    }

    @OnOldestFirst
    @DisplayName("TS-2: the CPU time of task 0 is the process's, and it says what else it lacks")
    void shouldTellTheCpuTimeOfTheProcess(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, page)) {
            awaitParked(page);
            // the JVM is at rest, so the agent's last measurement becomes its present CPU time
            Await.until(() -> isOfProcess(jdk, page, running.pid()), () -> "less than the process");
            List<String> out = told(jdk, page, "0");
            assertTrue(out.get(1).startsWith("processor  of the process"), out::toString);
            assertTrue(out.stream().anyMatch(l -> l.matches("cpuSlices .*\\* .*not known of .*")));
        }
    }

    private static boolean isOfProcess(Jdk jdk, Path page, long pid) throws Exception {
        long before = processNanos(pid);
        JsonObject jvm = parse(told(jdk, page, "0", "--json")).get(0).getAsJsonObject("jvm");
        long told = jvm.getAsJsonObject("counters").get("cpuNanos").getAsLong();
        long most = processNanos(pid) + 2 * TICK_NANOS;
        assertTrue(told <= most, told + " is more than " + most);
        return told >= before - 2 * TICK_NANOS;
    }

    /** User and system time, each cut to a clock tick. */
    private static long processNanos(long pid) throws Exception {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * TICK_NANOS;
    }

    @OnOldestFirst
    void shouldFindAThreadByItsNativeId(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, page)) {
            awaitParked(page);
            JsonObject parked = parked(jdk, page);
            String tid = parked.get("tid").getAsString();
            List<String> out = told(jdk, page, "--tid", tid, "--json");
            JsonObject found = parse(out).get(0).getAsJsonObject("task");
            assertEquals(parked.get("id"), found.get("id"));
            String pid = Long.toString(running.pid());
            Finished process = ChildJvm.jacct(jdk, "taskstats", page + "", "--tid", pid).run();
            assertEquals(1, process.status(), "the launcher's thread is not a Java thread");
        }
    }

    @OnOldestFirst
    @DisplayName("TS-9: an unknown id is not found")
    void shouldNotFindAnUnknownId(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, page)) {
            Pages.awaitReady(page);
            Finished refused = ChildJvm.jacct(jdk, "taskstats", page.toString(), "123456789").run();
            assertEquals(1, refused.status(), refused::toString);
            assertEquals(List.of(), refused.out());
            assertEquals(1, refused.err().size(), refused::toString);
            assertTrue(refused.err().get(0).contains("123456789"), refused::toString);
            String raw = directory.resolve("raw").toString();
            ChildJvm.jacct(jdk, "taskstats", page.toString(), "0", "--raw", raw).run().well();
            assertTrue(Files.size(Path.of(raw)) > 688);
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }
}
