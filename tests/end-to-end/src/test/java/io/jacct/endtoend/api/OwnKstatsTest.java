// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.MBeanAddress;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.api.OwnKstats;
import io.jacct.snapshot.Statistic;
import io.jacct.snapshot.page.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import javax.management.MBeanException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/**
 * An application's kstats of many values, texts and bytes, computed and writable ones, as other
 * processes see them.
 */
class OwnKstatsTest {
    @TempDir private Path directory;

    private static RunningJvm start(ChildJvm child) throws Exception {
        RunningJvm running = child.program(OwnKstats.class).start();
        running.await("ready");
        return running;
    }

    private static String order(RunningJvm running, String order) throws Exception {
        running.say(order);
        return running.await("done " + order).strip();
    }

    private static void finish(RunningJvm running) throws Exception {
        running.closeInput();
        running.finish().well();
    }

    /** All values of a kstat of the program, in their order. */
    private static String values(Path page, String name) throws Exception {
        Statistic found =
                Pages.read(page).statistics().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        return found.all().stream()
                .map(each -> each.name() + "=" + each.text())
                .collect(Collectors.joining(" "));
    }

    private static void await(Path page, String name, String values) throws Exception {
        Await.until(() -> values(page, name).equals(values), () -> name + " " + values);
    }

    @OnOldestFirst
    void shouldShowAllOfAKilledJvm(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(ChildJvm.on(jdk).accounted(page))) {
            order(running, "work");
            running.kill();
        }
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < OwnKstats.MANY; i++) {
            expected.add("own:0:many:v" + i + "\t" + i);
        }
        expected.sort(String.CASE_INSENSITIVE_ORDER);
        assertEquals(expected, kstat(jdk, page, "own::many:v*"));
        assertEquals(
                List.of(
                        "own:0:typed:chars\texactly 16 bytes",
                        "own:0:typed:double\t-0.1",
                        "own:0:typed:float\t0.5",
                        "own:0:typed:int32\t-1",
                        "own:0:typed:int64\t-1",
                        "own:0:typed:string\ta text of more than 16 bytes",
                        "own:0:typed:uint32\t4294967295",
                        "own:0:typed:uint64\t18446744073709551615"),
                kstat(jdk, page, "own::typed:/^(chars|double|float|u?int|string)/"));
        byte[] bytes = new byte[OwnKstats.BYTES];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        String line = "own:0:raw:bytes\t" + HexFormat.of().formatHex(bytes);
        assertEquals(List.of(line), kstat(jdk, page, "own::raw:bytes"));
    }

    private static List<String> kstat(Jdk jdk, Path page, String pattern) throws Exception {
        return ChildJvm.jacct(jdk, "kstat", "-p", page.toString(), pattern).run().well().out();
    }

    @OnOldestFirst
    void shouldReportAgainAndAgainWithThePatternFirst(Jdk jdk) throws Exception {
        try (RunningJvm running = start(ChildJvm.on(jdk).agent(""))) {
            String pid = Long.toString(running.pid());
            Path page = Page.ofPid(running.pid()).toPath();
            await(page, "furnace", "target=20 state=warm");
            ChildJvm twice = ChildJvm.jacct(jdk, "kstat", "-p", "own::f*:state", pid, "1", "2");
            String line = "own:0:furnace:state\twarm";
            assertEquals(List.of(line, "", line), twice.run().well().out());
            finish(running);
        }
    }

    @OnOldestFirst
    @DisplayName("ks_update: readers see what the application computes, or nothing")
    void shouldShowWhatIsComputed(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(ChildJvm.on(jdk).accounted(page))) {
            await(page, "furnace", "target=20 state=warm");
            order(running, "heat 28");
            await(page, "furnace", "target=28 state=hot");
            assertEquals("value=-", values(page, "stuck"), "its update has not returned");
            order(running, "fail");
            await(page, "furnace", "target=- state=-");
            order(running, "heat 21");
            order(running, "mend");
            await(page, "furnace", "target=21 state=warm");
            assertEquals("1", order(running, "told"));
            finish(running);
        }
    }

    @OnOldestFirst
    void shouldBeThereEachTimeTheAgentComes(Jdk jdk) throws Exception {
        try (RunningJvm running = start(ChildJvm.on(jdk).attachable())) {
            String pid = Long.toString(running.pid());
            Path page = Page.ofPid(running.pid()).toPath();
            order(running, "work");
            for (int round = 0; round < 2; round++) {
                ChildJvm.jacct(jdk, "attach", pid).run().well();
                await(page, "furnace", "target=20 state=warm");
                assertEquals("v0=0 v1=0", values(page, "many").substring(0, 9));
                order(running, "work");
                assertEquals("v0=0 v1=1", values(page, "many").substring(0, 9));
                ChildJvm.jacct(jdk, "detach", pid).run().well();
                assertFalse(Files.exists(page));
                order(running, "work");
            }
            finish(running);
        }
    }

    @OnOldestFirst
    @DisplayName("kstat_write: a client of the MBean writes, and the application may refuse")
    void shouldTakeWhatAClientWrites(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(ChildJvm.on(jdk).accounted(page))) {
            await(page, "furnace", "target=20 state=warm");
            try (JMXConnector connector =
                    JMXConnectorFactory.connect(MBeanAddress.of(running.pid()))) {
                MBeanServerConnection server = connector.getMBeanServerConnection();
                write(server, "furnace", "target", "29");
                assertEquals("target=29 state=hot", values(page, "furnace"));
                assertAllRefused(server);
                assertEquals("target=29 state=hot", values(page, "furnace"));
                String bytes = "07".repeat(OwnKstats.BYTES);
                assertRefused(server, "EINVAL: ", "raw", "bytes", bytes.substring(1));
                write(server, "raw", "bytes", bytes);
                assertEquals("bytes=" + bytes, values(page, "raw"));
                assertEquals("7", order(running, "raw"));
            }
            finish(running);
        }
    }

    private static void assertAllRefused(MBeanServerConnection server) {
        assertRefused(server, "EACCES: too hot", "furnace", "target", "31");
        assertRefused(server, "EACCES: too hot", "furnace", "state", "cold");
        assertRefused(server, "EINVAL: ", "furnace", "target", "many");
        assertRefused(server, "ENOENT: ", "furnace", "fuel", "1");
        assertRefused(server, "EACCES: own:0:typed is not writable", "typed", "int32", "1");
        assertRefused(server, "EACCES: own:0:none is not writable", "none", "int32", "1");
        assertRefused(server, "EAGAIN: ", "stuck", "value", "1");
    }

    private static void write(
            MBeanServerConnection server, String name, String statistic, String value)
            throws Exception {
        String text = String.class.getName();
        server.invoke(
                new ObjectName("io.jacct:type=KstatChain"),
                "write",
                new Object[] {"own", 0, name, statistic, value},
                new String[] {text, "int", text, text, text});
    }

    private static void assertRefused(
            MBeanServerConnection server, String why, String name, String statistic, String value) {
        MBeanException refused =
                assertThrows(MBeanException.class, () -> write(server, name, statistic, value));
        String message = refused.getMessage();
        assertEquals(why, message.substring(0, Math.min(why.length(), message.length())));
    }
}
