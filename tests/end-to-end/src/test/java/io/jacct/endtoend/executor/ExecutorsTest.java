// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.CaseLines;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Heap;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.executor.HeldPool;
import io.jacct.endtoend.programs.executor.ManyExecutors;
import io.jacct.endtoend.programs.executor.OtherExecutors;
import io.jacct.endtoend.programs.executor.RunTimes;
import io.jacct.endtoend.programs.executor.ThreadPoolCorners;
import io.jacct.endtoend.programs.executor.ThreadPools;
import io.jacct.endtoend.programs.executor.WaitTimes;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.TaskTimes;
import io.jacct.snapshot.Times;
import io.jacct.snapshot.page.Page;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Executors: how many tasks wait and run, for how long, and how they end. */
class ExecutorsTest {
    private static final int WAVES = 10;
    private static final int EXECUTORS = 2_500;

    @TempDir private Path directory;

    @OnEachJdk
    void shouldKnowTheHistoryOfThreadPools(Jdk jdk) throws Exception {
        CaseLines.runAndCompare(jdk, directory.resolve("page"), ThreadPools.class);
    }

    @OnEachJdk
    void shouldLoseNoTaskOfThreadPools(Jdk jdk) throws Exception {
        CaseLines.runAndCompare(jdk, directory.resolve("page"), ThreadPoolCorners.class);
    }

    @OnEachJdk
    void shouldKnowTheHistoryOfOtherExecutors(Jdk jdk) throws Exception {
        CaseLines.runAndCompare(jdk, directory.resolve("page"), OtherExecutors.class);
    }

    /** A task's own time is a part of what the pool's worker spends on it. */
    @OnEachJdk
    void shouldKnowHowLongTasksRun(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Finished run = ChildJvm.on(jdk).accounted(page).program(RunTimes.class).run().well();
        Times times = executor(page, "timed-N").runs().times();
        long median = times.quantile(0.5);
        long most = times.quantile(0.99);
        assertTrue(median * 1.07 >= nanos(run, "median "), () -> median + " " + run);
        assertTrue(most * 1.07 >= nanos(run, "p99 "), () -> most + " " + run);
        assertTrue(median * 4 < nanos(run, "longest "), () -> median + " " + run);
    }

    /** What a task measures itself begins earlier and ends later than its wait in the queue. */
    @OnEachJdk
    void shouldKnowHowLongTasksWait(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Finished run = ChildJvm.on(jdk).accounted(page).program(WaitTimes.class).run().well();
        TaskTimes quiet = executor(page, "quiet-N").waits();
        // the first task of all makes the pool's thread
        assertEquals(nanos(run, "quiet tasks ") + 1, quiet.count());
        assertEquals(quiet.count(), quiet.times().total());
        assertNear(nanos(run, "quiet sum "), quiet.nanos(), 0.2, run);
        TaskTimes burst = executor(page, "burst-N").waits();
        assertEquals(nanos(run, "burst tasks ") + 1, burst.count());
        assertNear(nanos(run, "burst sum "), burst.nanos(), 0.1, run);
        assertNear(nanos(run, "burst median "), burst.times().quantile(0.5), 0.1, run);
    }

    private static void assertNear(long expected, long found, double part, Finished run) {
        assertTrue(Math.abs(found - expected) <= expected * part, () -> found + " " + run);
    }

    private static long nanos(Finished run, String what) {
        return Long.parseLong(run.lines(what).get(0));
    }

    @OnEachJdk
    void shouldShowAnotherProcessWhatWaitsNow(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm jvm = ChildJvm.on(jdk).accounted(page).program(HeldPool.class).start()) {
            jvm.await("held");
            Executor first = held(page);
            assertEquals(2, first.waiting());
            assertEquals(1, first.running());
            JsonObject json = json(jdk, page);
            Executor last = held(page);
            long wait = json.get("waitNanos").getAsLong();
            assertEquals(2, json.get("waiting").getAsLong());
            assertTrue(first.waitNanos() < wait && wait < last.waitNanos(), json::toString);
            jvm.kill();
        }
        Executor dead = held(page);
        assertEquals(2, dead.waiting());
        assertEquals(dead, held(page));
    }

    /** A reader that saw the JVM alive keeps what it saw of what was under way. */
    @OnOldestFirst
    void shouldNotGoBackWhenTheJvmIsKilled(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm jvm = ChildJvm.on(jdk).accounted(page).program(HeldPool.class).start()) {
            jvm.await("held");
            try (Page open = Page.open(page.toFile())) {
                Snapshot live = open.snapshot();
                jvm.kill();
                Snapshot dead = open.snapshot();
                Executor before = executor(live, "held-N");
                Executor after = executor(dead, "held-N");
                assertTrue(after.waitNanos() >= before.waitNanos(), before + " " + after);
                assertTrue(after.runNanos() >= before.runNanos(), before + " " + after);
                assertTrue(busyNanos(live) > 0);
                assertTrue(busyNanos(dead) >= busyNanos(live));
            }
        }
    }

    /** Standard input is among them, from which the program waits to read. */
    private static long busyNanos(Snapshot in) {
        return in.devices().stream().mapToLong(Device::busyNanos).sum();
    }

    private static Executor held(Path page) throws Exception {
        return executor(page, "held-N");
    }

    private static Executor executor(Path page, String name) throws Exception {
        return executor(Pages.read(page), name);
    }

    private static Executor executor(Snapshot in, String name) {
        return in.executors().stream().filter(e -> e.name().equals(name)).findFirst().orElseThrow();
    }

    private static JsonObject json(Jdk jdk, Path page) throws Exception {
        Finished command = ChildJvm.jacct(jdk, "page", "--json", page.toString()).run().well();
        JsonObject all = JsonParser.parseString(command.out().get(0)).getAsJsonObject();
        JsonArray executors = all.getAsJsonArray("executors");
        for (int i = 0; i < executors.size(); i++) {
            JsonObject one = executors.get(i).getAsJsonObject();
            if (one.get("name").getAsString().equals("held-N")) {
                return one;
            }
        }
        throw new AssertionError(executors.toString());
    }

    @OnEachJdk
    @AfterVerify
    void shouldLeaveNothingOfExecutorsBehindButWhatTheyDid(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                ChildJvm.on(jdk)
                        .accounted(page)
                        .options("-XX:+UseSerialGC")
                        .program(ManyExecutors.class, WAVES, EXECUTORS)
                        .run()
                        .well();
        Pages.readSound(page);
        assertEquals(List.of("" + WAVES * EXECUTORS), finished.lines("completed "));
        int executors = Integer.parseInt(finished.lines("executors ").get(0));
        assertTrue(executors <= 257, finished::toString);
        Heap.assertFlat(finished.lines("heap "), 20L * EXECUTORS * WAVES / 2);
    }
}
