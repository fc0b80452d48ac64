// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.jmx.name.BeanNames;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.ListenerNotFoundException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.Notification;
import javax.management.NotificationFilterSupport;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Kstats that come and go, as listeners get them. */
class KstatNotificationsTest {
    private static final String ADDED = "io.jacct.kstat.added";
    private static final String REMOVED = "io.jacct.kstat.removed";

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Fake fake = new Fake();
    private final Listener listener = new Listener();
    private Registration registration;

    /** Keeps the notifications that it gets. */
    private static class Listener implements NotificationListener {
        final BlockingQueue<Notification> told = new LinkedBlockingQueue<>();
        volatile Thread thread;

        @Override
        public void handleNotification(Notification notification, Object handback) {
            thread = Thread.currentThread();
            told.add(notification);
        }

        String next() throws InterruptedException {
            Notification next = told.poll(60, TimeUnit.SECONDS);
            return next.getSequenceNumber() + " " + next.getType() + " " + next.getMessage();
        }
    }

    @BeforeEach
    void register() throws Exception {
        fake.devices = List.of(Fake.device(1, 0, 7));
        registration = new Registration(server, fake.readings(), 512);
        registration.start();
    }

    @AfterEach
    void close() {
        registration.close();
    }

    private void subscribe() throws Exception {
        server.addNotificationListener(BeanNames.KSTAT_CHAIN, listener, null, "back");
    }

    @Test
    void shouldTellInOrderOnAThreadOfTheAgent() throws Exception {
        subscribe();
        fake.devices = List.of(Fake.device(2, 0, 1), Fake.device(3, 1, 1));
        registration.tick();
        assertEquals("1 io.jacct.kstat.removed device:0:file0", listener.next());
        assertEquals("2 io.jacct.kstat.removed devicestat:0:file0", listener.next());
        assertEquals("3 io.jacct.kstat.added device:0:file0", listener.next());
        assertEquals("4 io.jacct.kstat.added devicestat:0:file0", listener.next());
        assertEquals("5 io.jacct.kstat.added device:1:file1", listener.next());
        assertTrue(listener.thread.isDaemon());
        assertEquals("jacct-jmx-listener", listener.thread.getName());
    }

    @Test
    void shouldSayWhichKstat() throws Exception {
        subscribe();
        fake.clock.addAndGet(Fake.SECOND);
        fake.devices = List.of(Fake.device(1, 0, 7), Fake.device(3, 1, 1));
        registration.tick();
        Notification told = listener.told.poll(60, TimeUnit.SECONDS);
        CompositeData row = (CompositeData) told.getUserData();
        assertEquals(
                List.of("device", 1L, "file1"),
                List.of(row.get("module"), row.get("instance"), row.get("name")));
        assertEquals(BeanNames.KSTAT_CHAIN, told.getSource());
        assertEquals(101_000, told.getTimeStamp());
        assertEquals(
                List.of(ADDED, REMOVED),
                List.of(
                        server.getMBeanInfo(BeanNames.KSTAT_CHAIN)
                                .getNotifications()[0]
                                .getNotifTypes()));
    }

    @Test
    void shouldTellNothingOfBeforeSomebodyListens() throws Exception {
        server.getAttribute(BeanNames.KSTAT_CHAIN, "ChainId");
        fake.devices = List.of(Fake.device(2, 0, 1));
        registration.tick();
        fake.devices = List.of(Fake.device(3, 0, 1));
        subscribe();
        registration.tick();
        fake.devices = List.of();
        registration.tick();
        assertEquals("1 io.jacct.kstat.removed device:0:file0", listener.next());
        assertEquals("2 io.jacct.kstat.removed devicestat:0:file0", listener.next());
    }

    @Test
    void shouldTellWhatSomebodyElsesQuestionBroughtToLight() throws Exception {
        subscribe();
        fake.devices = List.of();
        server.getAttribute(BeanNames.KSTAT_CHAIN, "ChainId");
        registration.tick();
        assertEquals("1 io.jacct.kstat.removed device:0:file0", listener.next());
        assertEquals("jacct-jmx-listener", listener.thread.getName());
    }

    @Test
    void shouldSurviveADamagedPage() throws Exception {
        fake.damaged = true;
        subscribe();
        registration.tick();
        fake.damaged = false;
        registration.tick();
        fake.devices = List.of();
        registration.tick();
        assertEquals("1 io.jacct.kstat.removed device:0:file0", listener.next());
    }

    /** A listener that subscribes twice and unsubscribes once is notified once. */
    @Test
    void shouldTellOnlyWhoAndWhatIsWanted() throws Exception {
        Listener other = new Listener();
        NotificationFilterSupport removed = new NotificationFilterSupport();
        removed.enableType(REMOVED);
        server.addNotificationListener(BeanNames.KSTAT_CHAIN, listener, removed, null);
        server.addNotificationListener(BeanNames.KSTAT_CHAIN, other, null, "one");
        server.addNotificationListener(BeanNames.KSTAT_CHAIN, other, null, "one");
        server.removeNotificationListener(BeanNames.KSTAT_CHAIN, other, null, "one");
        fake.devices = List.of(Fake.device(2, 0, 1));
        registration.tick();
        assertEquals("1 io.jacct.kstat.removed device:0:file0", listener.next());
        assertEquals("2 io.jacct.kstat.removed devicestat:0:file0", listener.next());
        for (int i = 1; i <= 4; i++) {
            assertTrue(other.next().startsWith(i + " "));
        }
        assertEquals(0, listener.told.size() + other.told.size());
        server.removeNotificationListener(BeanNames.KSTAT_CHAIN, other);
        assertThrows(
                ListenerNotFoundException.class,
                () -> server.removeNotificationListener(BeanNames.KSTAT_CHAIN, other));
    }
}
