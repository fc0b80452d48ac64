// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.tools.Queued;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** {@code jacct executors} shows whose queue grows, also of a JVM that was killed. */
class ExecutorsCommandTest {
    @TempDir private Path directory;

    @OnEachJdk
    void shouldShowTheQueueAndItsGrowth(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).accounted(page).program(Queued.class);
        try (RunningJvm running = child.start()) {
            running.await("waiting");
            Pages.await(page, snapshot -> !snapshot.executors().isEmpty());
            follow(jdk, running, page);
            running.kill();
        }
        List<String> last =
                ChildJvm.jacct(jdk, "executors", page.toString(), "orders*").run().well().out();
        assertEquals(4, last.size(), last::toString);
        assertTrue(last.get(2).strip().startsWith(2 * Queued.WAITING + " "), last::toString);
        assertTrue(last.get(2).endsWith("  " + Queued.NAME), last::toString);
        assertTrue(last.get(3).endsWith("has ended"), last::toString);
    }

    private static void follow(Jdk jdk, RunningJvm running, Path page) throws Exception {
        ChildJvm command =
                ChildJvm.jacct(jdk, "executors", "--json", page.toString(), "/^orders/", "1");
        try (RunningJvm reports = command.start()) {
            JsonObject first = next(reports);
            assertEquals(Queued.WAITING, first.get("waiting").getAsLong());
            assertEquals(Queued.THREADS, first.get("running").getAsLong());
            assertEquals(Queued.THREADS, first.get("threads").getAsLong());
            running.say("more");
            JsonObject report = next(reports);
            // the tasks are entered one by one, so a report may be amid them
            long grown = report.get("waitingGrowth").getAsLong();
            while (grown < Queued.WAITING) {
                assertEquals(100, report.get("loadPercent").getAsDouble(), 0.1);
                report = next(reports);
                grown += report.get("waitingGrowth").getAsLong();
            }
            assertEquals(Queued.WAITING, grown);
            assertEquals(2 * Queued.WAITING, report.get("waiting").getAsLong());
            assertTrue(report.get("recentRunNanosMean").isJsonNull());
            assertFalse(report.get("busyPercent").isJsonNull());
        }
    }

    private static JsonObject next(RunningJvm reports) throws Exception {
        JsonObject report = JsonParser.parseString("{" + reports.await("{")).getAsJsonObject();
        return report.getAsJsonArray("executors").get(0).getAsJsonObject();
    }
}
