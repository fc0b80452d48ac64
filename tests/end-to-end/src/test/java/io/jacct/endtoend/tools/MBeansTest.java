// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.MBeanAddress;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.Blocked;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServerConnection;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.io.TempDir;

/** A console attaches to a JVM that has never used JMX, and sees the MBeans. */
class MBeansTest {
    @TempDir private Path directory;

    @OnOldestFirst
    void shouldBeSeenFromOutside(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.verified(jdk).accounted(page).program(Blocked.class, directory);
        try (RunningJvm running = child.start()) {
            String peer = "127.0.0.1:" + running.await("port ");
            Pages.awaitReading(page, Blocked.READER);
            Pages.assertSound(Pages.awaitReading(page, "main"));
            JMXServiceURL address = MBeanAddress.of(running.pid());
            try (JMXConnector connector = JMXConnectorFactory.connect(address)) {
                MBeanServerConnection server = connector.getMBeanServerConnection();
                assertTotals(server, page);
                assertOperations(server, peer);
                assertDevices(server, peer);
                assertOthers(server, page);
                assertKstats(server);
                assertNotified(server);
            }
            // the end of the JVM must not stop a thread of JMX between the books of task and device
            Pages.readSound(page);
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
        Pages.readSound(page);
    }

    /** JMX has sockets of its own, but it writes no files. */
    private static void assertTotals(MBeanServerConnection server, Path page) throws Exception {
        Snapshot snapshot = Pages.read(page);
        assertTrue(number(server, "type=Totals", "FileWriteBytes") >= Blocked.WRITTEN);
        assertEquals(
                snapshot.totals().get(Counter.FILE_WRITE_BYTES),
                number(server, "type=Totals", "FileWriteBytes"));
        assertEquals(Blocked.WRITTEN, number(server, "type=TaskGroup,name=main", "FileWriteBytes"));
        assertEquals(
                snapshot.totals().get(Counter.PIPE_READS),
                number(server, "type=Totals", "PipeReads"));
    }

    private static void assertOperations(MBeanServerConnection server, String peer)
            throws Exception {
        TabularData operations =
                (TabularData) server.getAttribute(name("type=Tasks"), "Operations");
        String blocked =
                operations.values().stream()
                        .map(Object::toString)
                        .filter(row -> row.contains(Blocked.READER + "~"))
                        .findFirst()
                        .orElseThrow();
        assertTrue(blocked.contains(peer), blocked);
        assertTrue(blocked.contains("=read"), blocked);
        assertTrue(number(server, "type=Tasks", "LongestOperationNanos") > 0);
        Object top =
                server.invoke(name("type=Tasks"), "top", new Object[] {5}, new String[] {"int"});
        String lines = String.join("\n", (String[]) top);
        assertTrue(lines.contains("main~"), lines);
    }

    /** The bytes of a class of devices equal its counters. */
    private void assertDevices(MBeanServerConnection server, String peer) throws Exception {
        String file = "type=Device,class=file,name=" + directory.resolve("written");
        assertEquals(Blocked.WRITTEN, number(server, file, "WriteBytes"));
        assertEquals(1, number(server, file, "Writes"));
        assertEquals(number(server, file, "WriteNanos"), number(server, file, "WriteMaxNanos"));
        assertEquals(
                number(server, "type=Totals", "FileWriteBytes"),
                number(server, "type=DeviceClass,name=file", "WriteBytes"));
        String socket = "type=Device,class=socket,name=" + peer.replace(':', '_');
        assertEquals(1, number(server, socket, "BusyCount"));
        assertTrue(number(server, "type=DeviceClass,name=socket", "BusyCount") >= 1);
    }

    private static void assertOthers(MBeanServerConnection server, Path page) throws Exception {
        assertTrue(number(server, "type=Pool,name=main", "LiveTasks") >= 1);
        assertEquals(0, number(server, "type=Agent", "AdviceErrors"));
        assertEquals(0, number(server, "type=Agent", "UnwovenTypes"));
        assertTrue(number(server, "type=Agent", "WovenTypes") > 0);
        assertEquals(page.toString(), server.getAttribute(name("type=Agent"), "PageFile"));
    }

    private static void assertKstats(MBeanServerConnection server) throws Exception {
        ObjectName chain = name("type=KstatChain");
        // a thread of JMX may make a pool between two questions
        long before;
        TabularData list;
        do {
            before = number(server, "type=KstatChain", "KstatCount");
            list = (TabularData) server.invoke(chain, "list", null, null);
        } while (before != number(server, "type=KstatChain", "KstatCount"));
        assertEquals(before, list.size());
        Object[] main = {"group", 0, "main"};
        String[] signature = {String.class.getName(), "int", String.class.getName()};
        TabularData read = (TabularData) server.invoke(chain, "read", main, signature);
        CompositeData written = read.get(new Object[] {"fileWriteBytes"});
        CompositeData statistic = (CompositeData) written.get("value");
        assertEquals((long) Blocked.WRITTEN, statistic.get("number"));
    }

    /** The JDK's timer starts a thread of a new name, and so makes a pool. */
    private static void assertNotified(MBeanServerConnection server) throws Exception {
        BlockingQueue<Notification> told = new LinkedBlockingQueue<>();
        NotificationListener listener = (notification, handback) -> told.add(notification);
        server.addNotificationListener(name("type=KstatChain"), listener, null, null);
        ObjectName timer = new ObjectName("test:type=Timer");
        server.createMBean("javax.management.timer.Timer", timer);
        server.invoke(timer, "start", null, null);
        Notification first = told.poll(60, TimeUnit.SECONDS);
        assertEquals("io.jacct.kstat.added", first.getType());
        assertEquals(1, first.getSequenceNumber());
        CompositeData row = (CompositeData) first.getUserData();
        assertEquals(
                first.getMessage(),
                row.get("module") + ":" + row.get("instance") + ":" + row.get("name"));
        server.invoke(timer, "stop", null, null);
        server.removeNotificationListener(name("type=KstatChain"), listener);
    }

    private static ObjectName name(String properties) throws Exception {
        return new ObjectName("io.jacct:" + properties);
    }

    private static long number(MBeanServerConnection server, String bean, String attribute)
            throws Exception {
        return ((Number) server.getAttribute(name(bean), attribute)).longValue();
    }
}
