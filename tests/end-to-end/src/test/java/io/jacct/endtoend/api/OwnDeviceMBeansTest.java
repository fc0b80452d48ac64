// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.MBeanAddress;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.api.OwnDevices;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServerConnection;
import javax.management.MBeanServerDelegate;
import javax.management.MBeanServerNotification;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/** The MBeans of devices that an application registers. */
class OwnDeviceMBeansTest {
    private static final long READS = (long) OwnDevices.THREADS * OwnDevices.EACH;

    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);

    private static final String MBEAN = "io.jacct:type=Device,class=application,name=";

    @TempDir private Path directory;

    @OnOldestFirst
    @DisplayName("DEV-6: each device has its own MBean until it is removed, even two of one name")
    void shouldHaveMBeans(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = OwnDevicesTest.start(ChildJvm.on(jdk).accounted(page))) {
            OwnDevicesTest.order(running, "work");
            try (JMXConnector connector =
                    JMXConnectorFactory.connect(MBeanAddress.of(running.pid()))) {
                assertMBeans(running, page, connector.getMBeanServerConnection());
            }
            OwnDevicesTest.finish(running);
        }
    }

    private static void assertMBeans(RunningJvm running, Path page, MBeanServerConnection server)
            throws Exception {
        BlockingQueue<String> told = registrations(server);
        ObjectName ring = new ObjectName(MBEAN + "ring3");
        assertRing(server, ring, OwnDevices.BLOCK, READS);
        assertEquals(256L, (long) server.getAttribute(mirror(), "DeviceType") & 256);
        OwnDevicesTest.order(running, "twin");
        long number = newest(Pages.read(page));
        ObjectName twin = new ObjectName(MBEAN + "ring3~" + number);
        await(told, MBeanServerNotification.REGISTRATION_NOTIFICATION, twin);
        assertRing(server, twin, OwnDevices.TWIN_BLOCK, 0);
        assertEquals(number, server.getAttribute(twin, "DeviceNumber"));
        assertRing(server, ring, OwnDevices.BLOCK, READS);
        OwnDevicesTest.order(running, "remove");
        await(told, MBeanServerNotification.UNREGISTRATION_NOTIFICATION, ring);
        assertFalse(server.isRegistered(ring));
        assertRing(server, twin, OwnDevices.TWIN_BLOCK, 0);
    }

    private static ObjectName mirror() throws Exception {
        return new ObjectName(MBEAN + "mirror0");
    }

    private static void assertRing(
            MBeanServerConnection server, ObjectName name, long blockSize, long reads)
            throws Exception {
        assertEquals("ring3", server.getAttribute(name, "Endpoint"));
        assertEquals("ring", server.getAttribute(name, "DeviceName"));
        assertEquals(3L, server.getAttribute(name, "UnitNumber"));
        assertEquals(blockSize, server.getAttribute(name, "BlockSize"));
        assertEquals(0L, server.getAttribute(name, "Flags"));
        assertEquals(0x3cL, server.getAttribute(name, "DeviceType"));
        assertEquals(0x120L, server.getAttribute(name, "Priority"));
        assertEquals(reads, server.getAttribute(name, "Reads"));
        assertEquals(reads * OwnDevices.BYTES, server.getAttribute(name, "ReadBytes"));
        assertEquals(0L, server.getAttribute(name, "BusyCount"));
    }

    /** The newest device of the application. */
    private static long newest(Snapshot snapshot) {
        return snapshot.devices().stream()
                .filter(each -> each.entry().kind().equals("application"))
                .mapToLong(each -> each.entry().number())
                .max()
                .orElseThrow();
    }

    /** Registrations and removals from now on, as type and name. */
    private static BlockingQueue<String> registrations(MBeanServerConnection server)
            throws Exception {
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        NotificationListener listener =
                (notification, handback) ->
                        told.add(
                                notification.getType()
                                        + ((MBeanServerNotification) notification).getMBeanName());
        server.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, listener, null, null);
        return told;
    }

    /** On a busy machine the agent looks for what has gone once in minutes. */
    private static void await(BlockingQueue<String> told, String type, ObjectName name)
            throws Exception {
        long end = System.nanoTime() + PATIENCE_NANOS;
        String seen = "";
        while (seen != null && !seen.equals(type + name)) {
            seen = told.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
        assertEquals(type + name, seen);
    }
}
