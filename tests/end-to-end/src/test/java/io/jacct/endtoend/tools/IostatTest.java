// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.Blocked;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** iostat shows the operations on a file, and a thread's wait on a peer. */
class IostatTest {
    @TempDir private Path directory;

    @OnEachJdk
    void shouldShowFilesAndPeers(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).accounted(page).program(Blocked.class, directory);
        try (RunningJvm running = child.start()) {
            String peer = "127.0.0.1:" + running.await("port ");
            Pages.awaitReading(page, Blocked.READER);
            List<String> reports = iostat(jdk, "-a", "--json", page.toString(), "1", "2");
            assertEquals(2, reports.size());
            assertFirst(reports.get(0), peer);
            assertSecond(reports.get(1), peer);
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
        List<String> last = iostat(jdk, "-x", page.toString(), "1", "2");
        assertEquals(1, last.stream().filter(line -> line.endsWith("has ended")).count());
    }

    private void assertFirst(String report, String peer) {
        JsonObject file = device(report, directory.resolve("written").toString());
        assertEquals(1, file.get("writes").getAsLong());
        assertEquals(Blocked.WRITTEN, file.get("writeBytes").getAsLong());
        long nanos = file.get("writeNanos").getAsLong();
        assertEquals(nanos, file.get("writeMaxNanos").getAsLong());
        assertEquals(nanos, file.get("writeNanosP50").getAsLong(), Math.max(300, nanos / 15.0));
        assertTrue(file.get("busyPercent").getAsDouble() <= 100, report);
        assertEquals(1, device(report, peer).get("busyCount").getAsLong());
        assertTrue(device(report, peer).get("busyPercent").isJsonNull());
        assertAddsUp(JsonParser.parseString(report).getAsJsonObject());
    }

    /** The report adds up although its devices were created one after the other. */
    private static void assertAddsUp(JsonObject report) {
        double sum = 0;
        for (JsonElement device : report.getAsJsonArray("devices")) {
            sum += device.getAsJsonObject().get("transfersPerSecond").getAsDouble();
        }
        JsonObject total = report.getAsJsonObject("total");
        assertEquals(total.get("transfersPerSecond").getAsDouble(), sum, 1e-9, report::toString);
    }

    /** The second report: no operation has ended meanwhile, but one thread waits all the time. */
    private void assertSecond(String report, String peer) {
        JsonObject file = device(report, directory.resolve("written").toString());
        assertEquals(0, file.get("transfers").getAsLong());
        assertEquals(0, file.get("busyPercent").getAsDouble());
        JsonObject hangs = device(report, peer);
        assertEquals(1, hangs.get("queueLength").getAsDouble(), 1e-6);
        double waited = hangs.get("busyNanos").getAsDouble() / 1e9;
        assertEquals(hangs.get("seconds").getAsDouble(), waited, 1e-6);
    }

    private static JsonObject device(String report, String endpoint) {
        JsonObject object = JsonParser.parseString(report).getAsJsonObject();
        for (JsonElement device : object.getAsJsonArray("devices")) {
            if (device.getAsJsonObject().get("endpoint").getAsString().equals(endpoint)) {
                return device.getAsJsonObject();
            }
        }
        throw new AssertionError(endpoint + " is not in " + report);
    }

    private static List<String> iostat(Jdk jdk, String... arguments) throws Exception {
        String[] command = new String[arguments.length + 1];
        command[0] = "iostat";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        return ChildJvm.jacct(jdk, command).run().well().out();
    }
}
