// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.thread;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.counter.Counter;
import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.thread.Burners;
import io.jacct.endtoend.programs.thread.BusyProcess;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;

/** CPU time and allocation are as of the reading, or at most a second old. */
class ProcessorTimeTest {
    /** The program burns CPU time for this long: one second is less than a sixth of it. */
    private static final long BURNING_MILLIS = 6_500;

    private static final double STALE = 0.25;
    private static final int LOOKS = 5;

    @TempDir private Path directory;

    private ChildJvm burners(Jdk jdk, Path page) {
        return ChildJvm.plain(jdk).accounted(page).program(Burners.class, BURNING_MILLIS);
    }

    @OnOldestFirst
    void shouldBeRightSecondsAfterTheStart(Jdk jdk) throws Exception {
        assertRight(jdk);
    }

    @OnOldestFirst
    @AfterVerify
    void shouldBeRightBesideBusyProcesses(Jdk jdk) throws Exception {
        try (RunningJvm one = ChildJvm.plain(jdk).program(BusyProcess.class).start();
                RunningJvm other = ChildJvm.plain(jdk).program(BusyProcess.class).start()) {
            one.await("busy");
            other.await("busy");
            assertRight(jdk);
        }
    }

    /** The thread makes no call, so that nothing but the sampler finds its native id. */
    @OnOldestFirst
    void shouldMeasureAThreadThatOnlyComputesForEachFrame(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.plain(jdk).accounted(page).program(BusyProcess.class);
        try (RunningJvm running = child.start()) {
            running.await("busy");
            awaitLooks(page);
            String[] top = {"top", "--json", "-y", "-n", "3", "-d", "1", page.toString()};
            List<String> frames = ChildJvm.jacct(jdk, top).run().well().out();
            assertEquals(3, frames.size());
            for (String frame : frames) {
                JsonObject percent = percent(JsonParser.parseString(frame).getAsJsonObject());
                double ran = percent.get("cpu").getAsDouble();
                assertTrue(ran > 0 && ran < 115, frame);
                // the kernel adds a time in the queue when it ends, so it may be of before
                assertTrue(percent.get("runQueue").getAsDouble() >= 0, frame);
            }
        }
    }

    /** The agent looks at the threads once a second, and then looks for their native ids. */
    private static void awaitLooks(Path page) throws Exception {
        Set<Long> seen = new HashSet<>();
        Await.until(
                () -> {
                    Pages.read(page).tasks().stream()
                            .filter(task -> task.name().equals("burner-1"))
                            .forEach(task -> seen.add(task.counts().get(Counter.CPU_NANOS)));
                    return seen.size() > LOOKS;
                },
                seen::toString);
    }

    private static JsonObject percent(JsonObject frame) {
        for (JsonElement task : frame.getAsJsonArray("tasks")) {
            if (task.getAsJsonObject().get("name").getAsString().equals("burner-1")) {
                return task.getAsJsonObject().getAsJsonObject("percent");
            }
        }
        throw new AssertionError("no burner in " + frame);
    }

    private void assertRight(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = burners(jdk, page).start()) {
            Map<String, Long> said = new TreeMap<>();
            for (String what : new String[] {"cpu", "allocated"}) {
                said.put(what + ".bean", Long.valueOf(running.await(what + ".bean=")));
            }
            for (String what : new String[] {"Pool", "TaskGroup"}) {
                said.put("cpu." + what, Long.valueOf(running.await("cpu." + what + "=")));
                String bytes = running.await("allocated." + what + "=");
                said.put("allocated." + what, Long.valueOf(bytes));
            }
            for (String what : new String[] {"cpu.all", "cpu.Totals", "accounted", "process"}) {
                said.put(what, Long.valueOf(running.await(what + "=")));
            }
            assertAll(
                    () -> assertNear(said, "cpu.bean", "cpu.Pool", 0.1),
                    () -> assertNear(said, "cpu.bean", "cpu.TaskGroup", 0.1),
                    () -> assertNear(said, "allocated.bean", "allocated.Pool", 0.1),
                    () -> assertNear(said, "allocated.bean", "allocated.TaskGroup", 0.1),
                    () -> assertNear(said, "cpu.all", "cpu.Totals", 0.1),
                    () -> assertNear(said, "process", "accounted", 0.1));
            assertSeenFromOutside(jdk, page, said.get("cpu.bean"));
            running.closeInput();
            running.finish().well();
        }
    }

    private static void assertNear(
            Map<String, Long> said, String truth, String value, double most) {
        assertNear(said.get(truth), said.get(value), most, said.toString());
    }

    private static void assertNear(double truth, double value, double most, String about) {
        assertTrue(Math.abs(value - truth) <= most * truth, () -> value + " in " + about);
    }

    private void assertSeenFromOutside(Jdk jdk, Path page, long burnt) throws Exception {
        JsonObject whole = report(jdk, "page", page.toString(), "--json");
        assertNear(burnt, seen(whole), STALE, "page: " + burnt);
        JsonObject totals = whole.getAsJsonObject("totals");
        long parts = 0;
        for (String part : new String[] {"Compiler", "Collector", "Other"}) {
            parts += totals.get("jvm" + part + "CpuNanos").getAsLong();
        }
        assertEquals(totals.get("jvmCpuNanos").getAsLong(), parts);
        JsonObject frame = report(jdk, "top", page.toString(), "-b", "-n", "1", "--json");
        assertNear(burnt, seen(frame), STALE, "top: " + burnt);
    }

    private static JsonObject report(Jdk jdk, String... command) throws Exception {
        String out = String.join("\n", ChildJvm.jacct(jdk, command).run().well().out());
        return JsonParser.parseString(out).getAsJsonObject();
    }

    private static long seen(JsonObject report) {
        long seen = 0;
        for (JsonElement pool : report.getAsJsonArray("pools")) {
            JsonObject row = pool.getAsJsonObject();
            if (row.get("name").getAsString().startsWith("burner")) {
                seen += row.getAsJsonObject("counters").get("cpuNanos").getAsLong();
            }
        }
        return seen;
    }
}
