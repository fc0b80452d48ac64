// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.MBeanAddress;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.owner.OwnedFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanException;
import javax.management.MBeanServerConnection;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * A remote client sets limits of an owner, calls ubstat, and gets the notifications about the
 * owner.
 */
class OwnerNotificationsTest {
    private static final long NONE = Long.MAX_VALUE;
    private static final String FILES = OwnedFiles.OWNER + ":numfile";

    @TempDir private Path directory;
    private final BlockingQueue<Notification> told = new LinkedBlockingQueue<>();
    private final NotificationListener listener =
            (notification, handback) -> told.add(notification);

    /** The actions with a running program and a connection to it. */
    private interface Client {
        void talk(RunningJvm running, MBeanServerConnection server) throws Exception;
    }

    private void run(Jdk jdk, Client client) throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "content");
        Path page = directory.resolve("page");
        ChildJvm child =
                ChildJvm.on(jdk)
                        .agent("handles=stacks,page=" + page)
                        .program(OwnedFiles.class, file);
        try (RunningJvm running = child.start()) {
            running.await("ready");
            try (JMXConnector connector =
                    JMXConnectorFactory.connect(MBeanAddress.of(running.pid()))) {
                MBeanServerConnection server = connector.getMBeanServerConnection();
                server.addNotificationListener(beancounters(), listener, null, null);
                client.talk(running, server);
            }
            // the end of the JVM must not stop a thread of JMX between the books of task and device
            Pages.readSound(page);
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
        Pages.readSound(page);
    }

    private static ObjectName beancounters() throws Exception {
        return new ObjectName("io.jacct:type=Beancounters");
    }

    private static void tell(RunningJvm running, String order, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            running.say(order);
            running.await("done " + order);
        }
    }

    private static Object invoke(
            MBeanServerConnection server, String operation, Object... arguments) throws Exception {
        String[] signature =
                Arrays.stream(arguments)
                        .map(each -> each.getClass().getName())
                        .map(each -> each.equals("java.lang.Long") ? "long" : each)
                        .map(each -> each.equals("java.lang.Integer") ? "int" : each)
                        .toArray(String[]::new);
        return server.invoke(beancounters(), operation, arguments, signature);
    }

    private Notification next() throws InterruptedException {
        return told.poll(60, TimeUnit.SECONDS);
    }

    private CompositeData next(String type) throws InterruptedException {
        Notification next = next();
        assertEquals(type, next.getType(), next::toString);
        return (CompositeData) next.getUserData();
    }

    private static CompositeData row(Object table, String key) {
        return (CompositeData) ((TabularData) table).get(new Object[] {key}).get("value");
    }

    @OnOldestFirst
    void shouldTellOfBarriersRefusalsAndALeakWithItsStack(Jdk jdk) throws Exception {
        run(
                jdk,
                (running, server) -> {
                    assertBarrier(running, server);
                    invoke(server, "setLimit", OwnedFiles.OWNER, "numfile", NONE, 9L);
                    tell(running, "open", 1);
                    CompositeData refused = next("beancounter.refused");
                    assertEquals(OwnedFiles.OPENER, refused.get("thread"));
                    assertEquals(1L, refused.get("times"));
                    assertEquals(10L, refused.get("held"));
                    tell(running, "leave", 1);
                    assertLeak(next("beancounter.leak"));
                    assertTrue((Boolean) files(server).get("closed"));
                    assertNull(told.poll());
                });
    }

    private static CompositeData files(MBeanServerConnection server) throws Exception {
        return row(server.getAttribute(beancounters(), "Resources"), FILES);
    }

    private void assertBarrier(RunningJvm running, MBeanServerConnection server) throws Exception {
        invoke(server, "setLimit", OwnedFiles.OWNER, "numfile", 8L, NONE);
        tell(running, "open", 9);
        CompositeData first = next("beancounter.barrier");
        assertEquals(OwnedFiles.OWNER, first.get("owner"));
        assertEquals("numfile", first.get("resource"));
        assertEquals(9L, first.get("held"));
        assertEquals(8L, first.get("barrier"));
        // crosses the barrier again from just below, and then from clearly below
        tell(running, "close", 1);
        tell(running, "open", 1);
        tell(running, "close", 2);
        tell(running, "open", 2);
        assertEquals(1L, next("beancounter.barrier").get("times"));
        assertEquals(9L, files(server).get("held"));
        assertEquals(2L, files(server).get("crossings"));
        ObjectName owner = new ObjectName("io.jacct:type=Beancounter,name=" + OwnedFiles.OWNER);
        Await.until(() -> server.isRegistered(owner), () -> "no MBean of the owner");
        assertEquals(9L, server.getAttribute(owner, "NumfileHeld"));
    }

    private void assertLeak(CompositeData leak) {
        assertEquals(OwnedFiles.OWNER, leak.get("owner"));
        TabularData held = (TabularData) leak.get("held");
        assertEquals(10L, held.get(new Object[] {"numfile"}).get("value"));
        TabularData handles = (TabularData) leak.get("handles");
        assertEquals(10, handles.size());
        for (Object each : handles.values()) {
            CompositeData row = (CompositeData) ((CompositeData) each).get("value");
            assertEquals(OwnedFiles.OPENER, row.get("opener"));
            assertTrue(row.get("endpoint").toString().endsWith("/file"), row::toString);
            String method = OwnedFiles.class.getName() + "." + OwnedFiles.METHOD;
            assertTrue(row.get("stack").toString().contains(method), row::toString);
        }
    }

    @OnOldestFirst
    void shouldTellOfTheEndOfAPeriodOnceForEachRequest(Jdk jdk) throws Exception {
        run(
                jdk,
                (running, server) -> {
                    tell(running, "open", 3);
                    tell(running, "close", 1);
                    long luid = (Long) files(server).get("luid");
                    // so long that no later period ends before the next call
                    invoke(server, "readAll", luid, "console", 5L, 10);
                    assertEquals("console", next("ubstat.10").get("subscriber"));
                    // this period ends without a second notification for the console
                    CompositeData read =
                            (CompositeData) invoke(server, "readFull", luid, "other", 1L, 11);
                    CompositeData files = row(read.get("resources"), "numfile");
                    List<Object> values =
                            List.of(files.get("held"), files.get("maxheld"), files.get("minheld"));
                    assertEquals(List.of(2L, 3L, 0L), values);
                    assertEquals("other", next("ubstat.11").get("subscriber"));
                    invoke(server, "readOne", luid, "numfile", "console", 1L, 10);
                    assertEquals("console", next("ubstat.10").get("subscriber"));
                    assertErrors(server, luid);
                });
    }

    private static void assertErrors(MBeanServerConnection server, long luid) {
        String[] begins = {"ESRCH: ", "EINVAL: ", "EFAULT: "};
        Object[][] arguments = {
            {luid + 1000, "console", 1L, 10}, {luid, "console", 0L, 10}, {luid, "", 1L, 10}
        };
        for (int i = 0; i < begins.length; i++) {
            Object[] wrong = arguments[i];
            MBeanException refused =
                    assertThrows(MBeanException.class, () -> invoke(server, "readAll", wrong));
            String message = refused.getTargetException().getMessage();
            assertTrue(message.startsWith(begins[i]), message);
        }
    }
}
