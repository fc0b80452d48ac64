// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.jmx.name.BeanNames;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Handles;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HandlesBeanTest {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Fake fake = new Fake();
    private final BlockingQueue<Notification> told = new LinkedBlockingQueue<>();
    private Registration registration;

    @BeforeEach
    void register() throws Exception {
        fake.health.put("leakedHandles", 2L);
        fake.handles = new Handles(List.of(open(7, 5000), open(9, 10)), List.of(collected(1)));
        registration = new Registration(server, fake.readings(), 512);
        registration.start();
    }

    @AfterEach
    void close() {
        registration.close();
    }

    private static Handle open(int fd, long unused) {
        return new Handle(
                fd, 3, "file", "/data/" + fd, 21, "worker-1", 100, 90_100, 1, unused, 0, 0, 3);
    }

    private static Handle collected(long alarm) {
        return new Handle(
                8, 5, "socket", "db:5432", 22, "worker-2", 1, 90_001, 1, 5, alarm, 95_000, -1);
    }

    private Object attribute(String name) throws Exception {
        return server.getAttribute(BeanNames.HANDLES, name);
    }

    private CompositeData row(String table, String key) throws Exception {
        TabularData rows = (TabularData) attribute(table);
        return (CompositeData) rows.get(new Object[] {key}).get("value");
    }

    @Test
    void shouldShowWhatIsOpenAndWhoOpenedIt() throws Exception {
        assertEquals(2L, attribute("OpenHandles"));
        assertEquals(5000L, attribute("LongestUnusedNanos"));
        assertEquals(2L, attribute("LeakedHandles"));
        assertEquals(0L, attribute("UnlistedHandles"));
        CompositeData row = row("Handles", "7");
        assertEquals("/data/7", row.get("endpoint"));
        assertEquals("worker-1", row.get("opener"));
        assertEquals(21L, row.get("openerId"));
        assertEquals(90_100L, row.get("openedMillis"));
        assertEquals(5000L, row.get("unusedNanos"));
        assertEquals(3L, row.get("luid"));
        assertEquals("", row.get("stack"));
    }

    @Test
    void shouldShowWhatWasForgotten() throws Exception {
        CompositeData row = row("Collected", "1");
        assertEquals("db:5432", row.get("endpoint"));
        assertEquals("worker-2", row.get("opener"));
        assertEquals(95_000L, row.get("collectedMillis"));
        assertNull(row.get("luid"));
    }

    /** The page has the last ones only. */
    @Test
    void shouldSayThatAnOpenersNumberIsTheLeast() throws Exception {
        assertTrue(opener(">=1"));
        fake.health.put("leakedHandles", 1L);
        assertTrue(opener("1"));
    }

    private boolean opener(String collected) throws Exception {
        Object table = server.getAttribute(BeanNames.TOTALS, "Handles");
        CompositeData row =
                (CompositeData) ((TabularData) table).get(new Object[] {"worker-N"}).get("value");
        assertEquals(1L, row.get("collected"));
        assertEquals(collected.startsWith(">="), row.get("collectedPartial"));
        String line = ((String[]) server.getAttribute(BeanNames.TOTALS, "TopHandles"))[1];
        return line.matches("worker-N +2 +2 +0 +" + collected + " .*");
    }

    @Test
    void shouldHaveNothingWhereNothingIsKept() throws Exception {
        fake.handles = Handles.NONE;
        assertEquals(0L, attribute("OpenHandles"));
        assertEquals(0L, attribute("LongestUnusedNanos"));
        assertTrue(((TabularData) attribute("Handles")).isEmpty());
    }

    @Test
    void shouldTellEachAlarmOnceAndNoneOfBefore() throws Exception {
        NotificationListener listener = (notification, handback) -> told.add(notification);
        server.addNotificationListener(BeanNames.HANDLES, listener, null, null);
        fake.handles = new Handles(List.of(), List.of(collected(1), collected(2), collected(3)));
        Notification second = told.poll(60, TimeUnit.SECONDS);
        assertEquals("io.jacct.handle.leaked", second.getType());
        assertEquals(1, second.getSequenceNumber());
        assertEquals(95_000, second.getTimeStamp());
        assertEquals(
                "socket db:5432, opened by worker-2, was collected as garbage while it was open",
                second.getMessage());
        assertEquals("worker-2", ((CompositeData) second.getUserData()).get("opener"));
        assertEquals(2, told.poll(60, TimeUnit.SECONDS).getSequenceNumber());
        fake.handles = new Handles(List.of(), List.of(collected(4)));
        assertEquals(3, told.poll(60, TimeUnit.SECONDS).getSequenceNumber());
        assertTrue(told.isEmpty());
    }
}
