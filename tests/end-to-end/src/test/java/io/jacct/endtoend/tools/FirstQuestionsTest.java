// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.MBeanAddress;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.console.Troubled;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.Attribute;
import javax.management.MBeanServerConnection;
import javax.management.Notification;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.junit.jupiter.api.io.TempDir;

/** A client that has just come asks an operator's first questions, each with one attribute. */
class FirstQuestionsTest {
    private static final long INTERVAL_MILLIS = 2_000;

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldAnswerEachWithOneAttribute(Jdk jdk) throws Exception {
        try (RunningJvm running = troubled(jdk)) {
            ask(
                    running,
                    server -> {
                        awaitInterval(server);
                        assertTrue(first(server, "TopPools").startsWith("burner-N "));
                        String file = rows(server, "TopDevices", directory.toString()).get(0);
                        assertTrue(file.contains("/orders.log "), file);
                        String executor = first(server, "TopExecutors");
                        assertTrue(executor.matches("mailer-N +\\d+ +\\+[\\d.]+ +1 .*"), executor);
                        assertHangs(server);
                        assertHandles(server);
                        assertOverview(server);
                    });
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    @OnOldestFirst
    void shouldTellOfTroublesWhileSomebodyListens(Jdk jdk) throws Exception {
        try (RunningJvm running = troubled(jdk)) {
            ask(
                    running,
                    server -> {
                        ObjectName alarms = new ObjectName("io.jacct:type=Alarms");
                        server.setAttribute(alarms, new Attribute("HangThresholdMillis", 1_000L));
                        BlockingQueue<Notification> told = new LinkedBlockingQueue<>();
                        server.addNotificationListener(
                                alarms, (each, handback) -> told.add(each), null, null);
                        assertTold(told, "hang", "reader-1 hangs in read socket 127.0.0.1:");
                        assertTold(told, "hang", "waiter-1 hangs, blocked by java.lang.Object@");
                        running.say("r");
                        assertEquals("3", running.await("rejected "));
                        assertTold(told, "rejected", "small-N rejected ");
                        running.say("d");
                        assertTold(
                                told,
                                "failed",
                                "unlucky-1 died of java.lang.IllegalStateException");
                        String[] recent = (String[]) server.getAttribute(alarms, "RecentAlarms");
                        assertTrue(recent.length >= 4, () -> List.of(recent).toString());
                    });
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    /** What a client asks. */
    private interface Questions {
        void ask(MBeanServerConnection server) throws Exception;
    }

    private static void ask(RunningJvm running, Questions questions) throws Exception {
        try (JMXConnector connector = JMXConnectorFactory.connect(MBeanAddress.of(running.pid()))) {
            questions.ask(connector.getMBeanServerConnection());
        }
    }

    private RunningJvm troubled(Jdk jdk) throws Exception {
        RunningJvm running =
                ChildJvm.verified(jdk)
                        .accounted(directory.resolve("page"))
                        .program(Troubled.class, directory, 0)
                        .start();
        running.await("troubled");
        return running;
    }

    /** The first reading is the begin of the interval of the second one. */
    private static void awaitInterval(MBeanServerConnection server) throws Exception {
        long begin = taken(server);
        Await.until(
                () -> taken(server) >= begin + INTERVAL_MILLIS, () -> "the clock does not go on");
    }

    private static long taken(MBeanServerConnection server) throws Exception {
        return (Long) overview(server).get("takenMillis");
    }

    private static CompositeData overview(MBeanServerConnection server) throws Exception {
        return (CompositeData) totals(server, "Overview");
    }

    private static Object totals(MBeanServerConnection server, String attribute) throws Exception {
        return server.getAttribute(new ObjectName("io.jacct:type=Totals"), attribute);
    }

    private static String first(MBeanServerConnection server, String attribute) throws Exception {
        return ((String[]) totals(server, attribute))[1];
    }

    private static List<String> rows(MBeanServerConnection server, String attribute, String with)
            throws Exception {
        return List.of((String[]) totals(server, attribute)).stream()
                .filter(row -> row.contains(with) || row.contains("..."))
                .toList();
    }

    private static void assertHangs(MBeanServerConnection server) throws Exception {
        String all = String.join("\n", (String[]) totals(server, "TopThreads"));
        assertTrue(all.matches("(?s).*reader-1~\\d+ [^\n]*  read socket 127.0.0.1:.*"), all);
        assertTrue(
                all.matches(
                        "(?s).*waiter-1~\\d+ [^\n]* BLOCKED [^\n]*blocked java.lang.Object@[^\n]*"
                                + " held by holder-1.*"),
                all);
        TabularData threads = (TabularData) totals(server, "Threads");
        boolean burns =
                threads.values().stream()
                        .map(row -> (CompositeData) ((CompositeData) row).get("value"))
                        .anyMatch(
                                row ->
                                        row.get("name").equals("burner-1")
                                                && (Double) row.get("cpuPercent") > 1);
        assertTrue(burns, all);
    }

    private static void assertHandles(MBeanServerConnection server) throws Exception {
        String all = String.join("\n", (String[]) totals(server, "TopHandles"));
        assertTrue(all.matches("(?s).*leaker-N +" + Troubled.LEAKED + " .*"), all);
    }

    private static void assertOverview(MBeanServerConnection server) throws Exception {
        CompositeData overview = overview(server);
        assertTrue((Double) overview.get("cpuPercent") > 1, overview::toString);
        assertTrue((Long) overview.get("writeBytesPerSecond") > 0, overview::toString);
        assertTrue((Long) overview.get("waitingTasks") > 0, overview::toString);
        assertTrue((Long) overview.get("blockedThreads") >= 1, overview::toString);
        assertTrue((Long) overview.get("longestHangNanos") > 0, overview::toString);
    }

    private static void assertTold(BlockingQueue<Notification> told, String kind, String message)
            throws Exception {
        while (true) {
            Notification next = told.poll(60, TimeUnit.SECONDS);
            assertNotNull(next, "no alarm " + kind + ": " + message);
            if (next.getType().equals("io.jacct.alarm." + kind)
                    && next.getMessage().startsWith(message)) {
                return;
            }
        }
    }
}
