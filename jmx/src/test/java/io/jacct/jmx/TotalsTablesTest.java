// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.jmx.name.BeanNames;
import io.jacct.snapshot.Device;
import io.jacct.testing.DeviceBuilder;
import io.jacct.testing.Flow;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The tables of Totals: what an operator looks for is in the first row. */
class TotalsTablesTest {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Fake fake = new Fake();
    private Registration registration;

    @BeforeEach
    void register() throws Exception {
        fake.pools = List.of(Fake.group("a-N", 10), Fake.group("b-N", 20));
        registration = new Registration(server, fake.readings(), 512);
        registration.start();
    }

    @AfterEach
    void close() {
        registration.close();
    }

    @Test
    void shouldPutTheLongestQueueFirst() throws Exception {
        fake.executors =
                List.of(Fake.executor("calm-N", 900, 10), Fake.executor("full-N", 3, 10, 173));
        assertEquals(List.of("full-N", "calm-N"), keys("Executors"));
        String first = lines("TopExecutors").get(1);
        assertTrue(first.matches("full-N +173 +\\+17 +2 .*"), first);
    }

    @Test
    void shouldPutTheBusiestDeviceFirst() throws Exception {
        // an old file has moved most, a new one moves something now
        fake.devices = List.of(file(1, "/old.jar", 900), file(2, "/journal", 1));
        fake.clock.addAndGet(2 * Fake.SECOND);
        assertEquals(List.of("file /old.jar", "file /journal"), keys("Devices"), "since the start");
        fake.clock.addAndGet(2 * Fake.SECOND);
        fake.devices = List.of(file(1, "/old.jar", 900), file(2, "/journal", 11));
        assertEquals(List.of("file /journal", "file /old.jar"), keys("Devices"));
        assertTrue(lines("TopDevices").get(1).startsWith("/journal "), "now");
    }

    @Test
    void shouldCountHandlesByOpener() throws Exception {
        fake.handles = Fake.handles("exec-1", "exec-2", "main");
        assertEquals(List.of("exec-N", "main"), keys("Handles"));
        assertTrue(lines("TopHandles").get(1).matches("exec-N +2 .*"));
    }

    /** No advice sees a monitor; the JVM is asked. */
    @Test
    void shouldNameTheMonitorThatBlocksAThreadAndWhoseItIs() throws Exception {
        Object monitor = new Object();
        CountDownLatch begun = new CountDownLatch(1);
        Thread blocked =
                new Thread(
                        () -> {
                            begun.countDown();
                            synchronized (monitor) {
                                begun.getCount();
                            }
                        },
                        "blocked");
        synchronized (monitor) {
            blocked.start();
            begun.await();
            while (blocked.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            fake.tasks = List.of(Fake.task(blocked.getId(), "blocked", "main", "blocked", 0, null));
            CompositeData row = rows("Threads").get(0);
            assertEquals("BLOCKED", row.get("state"));
            assertEquals("blocked", row.get("operation"));
            assertTrue(row.get("monitor").toString().startsWith("java.lang.Object@"));
            assertEquals(Thread.currentThread().getName(), row.get("monitorOwner"));
            long hung = (Long) rows("Threads").get(0).get("hangNanos");
            assertTrue((Long) rows("Threads").get(0).get("hangNanos") > hung);
            String line = lines("TopThreads").get(1);
            assertTrue(line.contains("blocked java.lang.Object@"), line);
            CompositeData overview = (CompositeData) totals("Overview");
            assertEquals(1L, overview.get("blockedThreads"));
            assertTrue((Long) overview.get("longestHangNanos") > hung);
        }
        blocked.join();
        assertNull(rows("Threads").get(0).get("monitor"));
    }

    @Test
    void shouldBearManyThings() throws Exception {
        List<Device> devices = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            devices.add(file(i, "/" + i, i));
        }
        fake.devices = devices;
        assertEquals(100, rows("Devices").size());
        assertEquals("file /299", keys("Devices").get(0));
        List<String> lines = lines("TopDevices");
        assertEquals(32, lines.size());
        assertTrue(lines.get(31).startsWith("30 of 300 devices: "), lines.get(31));
    }

    private Device file(long number, String path, long reads) {
        return DeviceBuilder.of(DeviceBuilder.entry(number, "file", path, 0, Fake.SECOND))
                .taken(fake.clock.get())
                .reads(Flow.of(reads, 100 * reads, reads))
                .build();
    }

    private Object totals(String attribute) throws Exception {
        return server.getAttribute(BeanNames.TOTALS, attribute);
    }

    private List<String> lines(String attribute) throws Exception {
        return List.of((String[]) totals(attribute));
    }

    private List<String> keys(String table) throws Exception {
        List<String> keys = new ArrayList<>();
        for (Object row : ((TabularData) totals(table)).values()) {
            keys.add((String) ((CompositeData) row).get("key"));
        }
        return keys;
    }

    private List<CompositeData> rows(String table) throws Exception {
        List<CompositeData> rows = new ArrayList<>();
        for (Object row : ((TabularData) totals(table)).values()) {
            rows.add((CompositeData) ((CompositeData) row).get("value"));
        }
        return rows;
    }
}
