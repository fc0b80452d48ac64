// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.Blocked;
import io.jacct.endtoend.programs.executor.HeldPool;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** {@code jacct kstat} on a pool with one task that runs and two that wait, live and killed. */
class KstatTest {
    private static final List<String> QUEUES =
            List.of(
                    "executor:0:held-N:rcnt\t1",
                    "executor:0:held-N:reads\t0",
                    "executor:0:held-N:wcnt\t2");

    @TempDir private Path directory;
    private String page;

    private RunningJvm start(Jdk jdk) throws Exception {
        page = directory.resolve("page").toString();
        RunningJvm jvm = ChildJvm.on(jdk).accounted(Path.of(page)).program(HeldPool.class).start();
        jvm.await("held");
        return jvm;
    }

    private static List<String> kstat(Jdk jdk, String... arguments) throws Exception {
        return command(jdk, arguments).run().well().out();
    }

    private static ChildJvm command(Jdk jdk, String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "kstat";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return ChildJvm.jacct(jdk, all);
    }

    @OnOldestFirst
    void shouldShowWhatIsSelected(Jdk jdk) throws Exception {
        try (RunningJvm jvm = start(jdk)) {
            assertEquals(QUEUES, kstat(jdk, "-p", page, "executor::held*:/^(wcnt|rcnt|reads)$/"));
            assertEquals(
                    List.of("executorstat:0:held-N:kind\tThreadPoolExecutor"),
                    kstat(jdk, "-p", "-m", "executorstat", "-n", "held-N", "-s", "kind", page));
            List<String> totals =
                    kstat(jdk, "-p", page, "jvm:0:totals:liveTasks", "agent:0:page:pid");
            assertTrue(totals.get(0).matches("jvm:0:totals:liveTasks\t[1-9][0-9]*"), totals.get(0));
            assertEquals("agent:0:page:pid\t" + jvm.pid(), totals.get(1));
            JsonObject named =
                    JsonParser.parseString(String.join("", kstat(jdk, "-j", page, "pool::held*")))
                            .getAsJsonArray()
                            .get(0)
                            .getAsJsonObject();
            assertEquals("pool", named.get("module").getAsString());
            assertEquals(1, named.getAsJsonObject("data").get("liveTasks").getAsInt());
            jvm.closeInput();
            assertEquals(0, jvm.finish().status());
        }
    }

    /**
     * A file that was written and closed, and a connection on which a thread is blocked in a read.
     */
    @OnOldestFirst
    void shouldShowDevices(Jdk jdk) throws Exception {
        String file = directory.resolve("page").toString();
        ChildJvm child = ChildJvm.on(jdk).accounted(Path.of(file));
        try (RunningJvm jvm = child.program(Blocked.class, directory).start()) {
            String peer = "127.0.0.1:" + jvm.await("port ");
            Pages.awaitReading(Path.of(file), Blocked.READER);
            List<String> endpoints = kstat(jdk, "-p", file, "devicestat:::endpoint");
            String written = device(endpoints, directory.resolve("written").toString());
            assertEquals(
                    List.of(
                            written + ":class\tfile",
                            written + ":nwritten\t" + Blocked.WRITTEN,
                            written + ":rcnt\t0",
                            written + ":writes\t1"),
                    kstat(jdk, "-p", file, written + ":nwritten,writes,rcnt,class"));
            String socket = device(endpoints, peer);
            assertTrue(socket.matches("device:[0-9]+:sock[0-9]+"), socket);
            assertEquals(
                    List.of(socket + ":rcnt\t1", socket + ":reads\t0", socket + ":wcnt\t0"),
                    kstat(jdk, "-p", file, socket + ":rcnt,reads,wcnt"));
            jvm.closeInput();
            assertEquals(0, jvm.finish().status());
        }
    }

    /** The IO kstat of the device of that endpoint. */
    private static String device(List<String> endpoints, String endpoint) {
        return endpoints.stream()
                .filter(line -> line.endsWith(":endpoint\t" + endpoint))
                .map(line -> line.replaceFirst("devicestat(.*):endpoint\t.*", "device$1"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(endpoint + " is not in " + endpoints));
    }

    /** The same tasks wait and run in both reports, so the integrals of both reports agree. */
    @OnOldestFirst
    void shouldReportInIntervals(Jdk jdk) throws Exception {
        try (RunningJvm jvm = start(jdk)) {
            List<String> out =
                    kstat(jdk, "-p", page, "executor::held*:rlentime,wlentime,snaptime", "1", "2");
            assertEquals(7, out.size(), out::toString);
            assertEquals("", out.get(3));
            BigDecimal ran = seconds(out.get(4)).subtract(seconds(out.get(0)));
            BigDecimal waited = seconds(out.get(6)).subtract(seconds(out.get(2)));
            assertTrue(seconds(out.get(5)).compareTo(seconds(out.get(1))) > 0, out::toString);
            assertTrue(ran.signum() > 0, out::toString);
            assertEquals(ran.multiply(BigDecimal.valueOf(2)), waited, out::toString);
            jvm.closeInput();
            assertEquals(0, jvm.finish().status());
        }
    }

    private static BigDecimal seconds(String line) {
        return new BigDecimal(line.substring(line.indexOf('\t') + 1));
    }

    @OnOldestFirst
    void shouldShowTheLastStateOfAKilledJvmOnce(Jdk jdk) throws Exception {
        try (RunningJvm jvm = start(jdk)) {
            jvm.kill();
        }
        assertEquals(QUEUES, kstat(jdk, "-p", page, "executor::held*:wcnt,rcnt,reads", "1", "3"));
        List<String> blocks = kstat(jdk, page, "jvm:0:totals");
        assertTrue(blocks.get(0).matches("module: jvm +instance: 0 *"), blocks.get(0));
        assertTrue(blocks.get(1).matches("name: +totals +class: +task"), blocks.get(1));
    }

    @OnOldestFirst
    void shouldAnswerByItsStatus(Jdk jdk) throws Exception {
        try (RunningJvm jvm = start(jdk)) {
            jvm.kill();
        }
        assertStatus(0, "", command(jdk, "-q", page, "executor::held*").run());
        assertStatus(1, "", command(jdk, "-q", page, "executor::elsewhere").run());
        assertStatus(1, "", command(jdk, "-p", page, "disk").run());
        assertStatus(1, "no-such-page", command(jdk, "no-such-page").run());
        assertStatus(2, "interval", command(jdk, page, "0").run());
        assertStatus(2, "", command(jdk).run());
    }

    private static void assertStatus(int status, String named, Finished finished) {
        assertEquals(status, finished.status(), finished::toString);
        assertEquals(List.of(), finished.out(), finished::toString);
        assertTrue(String.join("", finished.err()).contains(named), finished::toString);
    }
}
