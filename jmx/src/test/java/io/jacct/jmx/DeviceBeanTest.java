// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.jmx.name.BeanNames;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.user.DeviceUser;
import io.jacct.snapshot.user.UserValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.management.MBeanException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeviceBeanTest {
    private static final int MAXIMUM = 26;
    private static final Device LOG = Fake.device(7, "file", "/var/log:1", 0, 10);
    private static final Device OTHER = Fake.device(1, "file", "other", 0, 1000);
    private static final Device PASS = Fake.device(8, "file", "/zip", DeviceEntry.PASS, 5);
    private static final Device PEER = Fake.device(9, "socket", "db.example:5432", 57, 1);

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Fake fake = new Fake();
    private final Registration registration = new Registration(server, fake.readings(), MAXIMUM);
    private final ObjectName log = BeanNames.device(LOG.entry());
    private final ObjectName files = BeanNames.deviceClass("file");

    @BeforeEach
    void start() throws Exception {
        fake.devices = List.of(OTHER, LOG, PASS, PEER);
        registration.start();
    }

    @AfterEach
    void stop() {
        registration.close();
    }

    @Test
    void shouldHaveATableOfItsUsers() throws Exception {
        UserValues some = UserValues.known(3, 300, 1, 0, 0, 0, 0, 0);
        fake.users =
                List.of(
                        new DeviceUser(7, "worker-N", 0, some),
                        new DeviceUser(7, "worker-N", 21, some.plus(some)));
        TabularData users = (TabularData) server.getAttribute(log, "Users");
        CompositeData pool = row(users, "worker-N");
        assertEquals(3L, pool.get("reads"));
        assertEquals(300L, pool.get("readBytes"));
        assertNull(pool.get("threadId"));
        CompositeData thread = row(users, "thread 21~21");
        assertEquals(600L, thread.get("readBytes"));
        assertEquals(0.6, (double) thread.get("share"), 0.01);
        // the device has read a thousand bytes
        assertEquals(100L, row(users, "other").get("readBytes"));
    }

    private static CompositeData row(TabularData table, String key) {
        return (CompositeData) table.get(new Object[] {key}).get("value");
    }

    private void assertAttributes(ObjectName name, Map<String, Object> attributes)
            throws Exception {
        for (Map.Entry<String, Object> each : attributes.entrySet()) {
            Object value = server.getAttribute(name, each.getKey());
            assertEquals(each.getValue(), value, each.getKey());
        }
    }

    @Test
    void shouldBeNamedByClassAndEndpoint() {
        assertEquals("io.jacct:type=Device,class=file,name=/var/log_1", log.toString());
        assertEquals("io.jacct:type=DeviceClass,name=file", files.toString());
        assertTrue(server.isRegistered(log));
        assertTrue(server.isRegistered(BeanNames.device(PEER.entry())));
    }

    @Test
    void shouldSayWhoItIs() throws Exception {
        assertAttributes(
                log,
                Map.of(
                        "Endpoint", "/var/log:1",
                        "DeviceName", "file",
                        "DeviceNumber", 7L,
                        "UnitNumber", 3L,
                        "BlockSize", 4096L,
                        "Flags", 2L,
                        "DeviceType", 0L,
                        "Priority", 272L,
                        "CreatedMillis", 95_000L));
        assertNull(metricType(log, "Priority"));
    }

    private Object metricType(ObjectName name, String attribute) throws Exception {
        return Arrays.stream(server.getMBeanInfo(name).getAttributes())
                .filter(each -> each.getName().equals(attribute))
                .findFirst()
                .orElseThrow()
                .getDescriptor()
                .getFieldValue("metricType");
    }

    @Test
    void shouldShowWhatWasDone() throws Exception {
        assertAttributes(
                log,
                Map.of(
                        "Reads", 10L,
                        "ReadBytes", 1000L,
                        "ReadNanos", 20_000_000L,
                        "ReadMaxNanos", 2_000_001L,
                        "ReadMaxMillis", 96_000L,
                        "Writes", 0L));
        assertNull(server.getAttribute(log, "WriteMaxMillis"));
        assertNull(server.getAttribute(log, "WriteNanosP999"));
        assertAttributes(
                log,
                Map.of(
                        "Frees", 2L,
                        "Others", 5L,
                        "OtherNanos", 70L,
                        "Errors", 4L,
                        "Unmatched", 1L,
                        "StartCount", 19L,
                        "EndCount", 17L,
                        "BusyCount", 2L,
                        "BusyNanos", Fake.SECOND,
                        "QueueNanos", 3 * Fake.SECOND));
        assertEquals(6L, server.getAttribute(log, "FreedBytes"));
        assertEquals(97_000L, server.getAttribute(log, "StartMillis"));
        assertEquals(98_000L, server.getAttribute(log, "LastCompMillis"));
        assertEquals(1L, server.getAttribute(log, "Open"));
        assertEquals(2e6, (long) server.getAttribute(log, "ReadNanosP50"), 0.12e6);
        assertEquals(2e6, (long) server.getAttribute(log, "ReadNanosP999"), 0.12e6);
    }

    @Test
    void shouldAddUpAClassWithItsOthersAndWithoutWhatPassesOn() throws Exception {
        assertAttributes(
                files,
                Map.of(
                        "DeviceCount", 3L,
                        "Reads", 1010L,
                        "ReadBytes", 101_000L,
                        "EndCount", 1024L,
                        "BusyCount", 4L,
                        "BusyNanos", 2 * Fake.SECOND,
                        "Open", 2L,
                        "ReadMaxNanos", 2_000_001L,
                        "MissingMBeans", 0L));
    }

    /** The counts of a folded device go to "other", except its busy time. */
    @Test
    void shouldNotPromiseThatTheBusyTimeOfAClassOnlyGrows() throws Exception {
        assertEquals("COUNTER", metricType(log, "BusyNanos"));
        assertEquals("GAUGE", metricType(files, "BusyNanos"));
        assertEquals("COUNTER", metricType(files, "QueueNanos"));
    }

    @Test
    void shouldHaveATableOfItsDevices() throws Exception {
        TabularData table = (TabularData) server.getAttribute(files, "Devices");
        assertEquals(3, table.size());
        CompositeData row = (CompositeData) table.get(new Object[] {"/zip"}).get("value");
        assertEquals(8L, row.get("deviceNumber"));
        assertEquals(5L, row.get("reads"));
        assertEquals(true, row.get("pass"));
    }

    @Test
    void shouldLoseNoDeviceForItsName() throws Exception {
        fake.devices =
                List.of(
                        Fake.device(20, "application", "cache", 0, 1),
                        Fake.device(21, "application", "cache", 0, 2));
        registration.refresh(fake.snapshot());
        ObjectName applications = BeanNames.deviceClass("application");
        TabularData table = (TabularData) server.getAttribute(applications, "Devices");
        assertTrue(table.containsKey(new Object[] {"cache~21"}));
        assertEquals(0L, server.getAttribute(applications, "MissingMBeans"));
        ObjectName first = new ObjectName("io.jacct:type=Device,class=application,name=cache");
        ObjectName second = new ObjectName("io.jacct:type=Device,class=application,name=cache~21");
        assertAttributes(first, Map.of("DeviceNumber", 20L, "Reads", 1L));
        assertAttributes(second, Map.of("DeviceNumber", 21L, "Reads", 2L));
        fake.devices = fake.devices.subList(1, 2);
        registration.refresh(fake.snapshot());
        assertFalse(server.isRegistered(first));
        assertAttributes(second, Map.of("DeviceNumber", 21L));
    }

    @Test
    void shouldTellTheBusiest() throws Exception {
        Object text = server.invoke(files, "top", new Object[] {2}, new String[] {"int"});
        List<String> lines = List.of((String[]) text);
        assertEquals(4, lines.size(), lines::toString);
        assertTrue(lines.get(0).startsWith("DEVICE      "), lines::toString);
        assertTrue(lines.get(1).startsWith("other "), lines::toString);
        assertTrue(lines.get(1).endsWith(" 97.7 KiB"), lines::toString);
        assertTrue(lines.get(2).startsWith("/var/log:1 "), lines::toString);
        assertTrue(lines.get(3).startsWith("2 of 3 devices: by bytes a second"), lines::toString);
        assertEquals(
                "How many devices; 0 is 10.",
                server.getMBeanInfo(files).getOperations()[0].getSignature()[0].getDescription());
    }

    @Test
    @DisplayName("DEV-6: a number is never reused; the next device of that name has another one")
    void shouldGoWithTheNumber() throws Exception {
        fake.devices = List.of(OTHER, Fake.device(30, "file", "/var/log:1", 0, 1));
        assertThrows(MBeanException.class, () -> server.getAttribute(log, "Reads"));
        registration.refresh(fake.snapshot());
        assertAttributes(log, Map.of("DeviceNumber", 30L, "Reads", 1L));
        assertFalse(server.isRegistered(BeanNames.device(PEER.entry())));
        assertEquals(0L, server.getAttribute(BeanNames.deviceClass("socket"), "Reads"));
    }

    @Test
    void shouldLeaveRoomForOthersAndCountWhatHasNone() throws Exception {
        registration.close();
        List<Device> many = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            many.add(Fake.device(100 + i, "file", "/data/" + i, 0, i));
        }
        fake.devices = many;
        Registration small = new Registration(server, fake.readings(), MAXIMUM);
        small.start();
        // includes the server's delegate; seven fixed MBeans and the class are no devices
        assertEquals(1 + MAXIMUM / 2, server.getMBeanCount());
        int missing = 40 - (MAXIMUM / 2 - 8);
        fake.pools = Fake.groups("pool", MAXIMUM / 2);
        small.refresh(fake.snapshot());
        assertTrue(server.isRegistered(BeanNames.pool("pool" + (MAXIMUM / 2 - 1))));
        assertTrue(server.isRegistered(BeanNames.device(many.get(0).entry())));
        assertEquals((long) missing, server.getAttribute(files, "MissingMBeans"));
        assertEquals((long) missing, server.getAttribute(BeanNames.AGENT, "MissingMBeans"));
        assertEquals(40, ((TabularData) server.getAttribute(files, "Devices")).size());
        small.close();
        assertEquals(1, server.getMBeanCount());
    }
}
