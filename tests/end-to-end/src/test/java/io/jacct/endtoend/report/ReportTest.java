// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.console.Troubled;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The report of a JVM that is stopped, and then killed. */
@AfterVerify
class ReportTest {
    @TempDir private Path directory;

    @OnEachJdk
    void shouldTellOfAStoppedAndOfAKilledJvm(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.plain(jdk).accounted(page).program(Troubled.class, directory, 2);
        try (RunningJvm program = child.start()) {
            program.await("troubled");
            program.say("d");
            Await.until(() -> isTroubled(report(jdk, page)), () -> "never all troubles");
            signal("STOP", program.pid());
            JsonObject stopped = report(jdk, page);
            assertTrue(stopped.get("alive").getAsBoolean());
            assertTroubles(stopped);
            program.kill();
            JsonObject killed = report(jdk, page);
            assertTroubles(killed);
            assertEquals("false", killed.get("alive").toString());
            // nothing in it depends on when it is asked for
            assertEquals(killed, report(jdk, page));
            // a page shows once a second that its JVM lives
            long later = killed.get("endMillis").getAsLong() - stopped.get("endMillis").getAsLong();
            assertTrue(later <= 1000, () -> later + " ms");
        }
    }

    private static void signal(String name, long pid) throws Exception {
        assertEquals(0, new ProcessBuilder("kill", "-" + name, "" + pid).start().waitFor());
    }

    private static JsonObject report(Jdk jdk, Path page) throws Exception {
        Finished finished = ChildJvm.jacct(jdk, "report", "--json", page.toString()).run();
        assertEquals(0, finished.status(), finished::toString);
        return JsonParser.parseString(String.join("", finished.out())).getAsJsonObject();
    }

    private static boolean isTroubled(JsonObject report) {
        JsonObject handle = row(report, "handles", "opener", "leaker-N");
        return row(report, "hangs", "name", "reader-1") != null
                && handle != null
                && handle.get("open").getAsInt() == Troubled.LEAKED
                && report.getAsJsonArray("collectedHandles").size() == 1
                && report.getAsJsonObject("exits").getAsJsonArray("causes").size() == 1
                && row(report, "devices", "kind", "file") != null
                && row(report, "executors", "name", "mailer-N") != null;
    }

    private static void assertTroubles(JsonObject report) {
        assertTrue(isTroubled(report), report::toString);
        JsonObject burner = row(report, "pools", "name", "burner-N").getAsJsonObject("percent");
        JsonObject writer = row(report, "pools", "name", "writer-N").getAsJsonObject("percent");
        double burned = burner.get("cpu").getAsDouble();
        assertTrue(burned > writer.get("cpu").getAsDouble(), report::toString);
        assertTrue(row(report, "executors", "name", "mailer-N").get("waiting").getAsInt() > 0);
        JsonObject cause =
                report.getAsJsonObject("exits").getAsJsonArray("causes").get(0).getAsJsonObject();
        assertEquals("unlucky-N", cause.get("pool").getAsString());
        assertEquals(IllegalStateException.class.getName(), cause.get("cause").getAsString());
    }

    /** The first row with that value; null if there is none. */
    private static JsonObject row(JsonObject report, String part, String name, String value) {
        for (JsonElement each : report.getAsJsonArray(part)) {
            JsonElement found = each.getAsJsonObject().get(name);
            if (!found.isJsonNull() && found.getAsString().equals(value)) {
                return each.getAsJsonObject();
            }
        }
        return null;
    }
}
