// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
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

/** What comes to the chain and goes, as listeners are told of it. */
class KstatNotificationsTest {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Fake fake = new Fake();
    private final Listener listener = new Listener();
    private Registration registration;

    /** Keeps what it is told. */
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
        server.addNotificationListener(Names.KSTAT_CHAIN, listener, null, "back");
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
        assertEquals(Names.KSTAT_CHAIN, told.getSource());
        assertEquals(101_000, told.getTimeStamp());
        assertEquals(
                List.of(PageChain.ADDED, PageChain.REMOVED),
                List.of(
                        server.getMBeanInfo(Names.KSTAT_CHAIN)
                                .getNotifications()[0]
                                .getNotifTypes()));
    }

    @Test
    void shouldTellNothingOfBeforeSomebodyListens() throws Exception {
        server.getAttribute(Names.KSTAT_CHAIN, "ChainId");
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
        server.getAttribute(Names.KSTAT_CHAIN, "ChainId");
        registration.tick();
        assertEquals("1 io.jacct.kstat.removed device:0:file0", listener.next());
        assertEquals(Subscriber.THREAD, listener.thread.getName());
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

    /** One who has asked twice for the same and then once for no more is told once. */
    @Test
    void shouldTellOnlyWhoAndWhatIsWanted() throws Exception {
        Listener other = new Listener();
        NotificationFilterSupport removed = new NotificationFilterSupport();
        removed.enableType(PageChain.REMOVED);
        server.addNotificationListener(Names.KSTAT_CHAIN, listener, removed, null);
        server.addNotificationListener(Names.KSTAT_CHAIN, other, null, "one");
        server.addNotificationListener(Names.KSTAT_CHAIN, other, null, "one");
        server.removeNotificationListener(Names.KSTAT_CHAIN, other, null, "one");
        fake.devices = List.of(Fake.device(2, 0, 1));
        registration.tick();
        assertEquals("1 io.jacct.kstat.removed device:0:file0", listener.next());
        assertEquals("2 io.jacct.kstat.removed devicestat:0:file0", listener.next());
        for (int i = 1; i <= 4; i++) {
            assertTrue(other.next().startsWith(i + " "));
        }
        assertEquals(0, listener.told.size() + other.told.size());
        server.removeNotificationListener(Names.KSTAT_CHAIN, other);
        assertThrows(
                ListenerNotFoundException.class,
                () -> server.removeNotificationListener(Names.KSTAT_CHAIN, other));
    }

    /** In the midst of the first notification, until it may go on. */
    private static final class Slow extends Listener {
        final CountDownLatch in = new CountDownLatch(1);
        final CountDownLatch go = new CountDownLatch(1);

        @Override
        public void handleNotification(Notification notification, Object handback) {
            super.handleNotification(notification, handback);
            in.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    void shouldNotLetASlowListenerHoldUpOthers() throws Exception {
        Subscribers subscribers = new Subscribers(Names.KSTAT_CHAIN);
        Slow slow = new Slow();
        subscribers.add(slow, null, null);
        subscribers.add(listener, null, null);
        subscribers.tell(PageChain.ADDED, 0, "some", () -> null);
        subscribers.deliver();
        slow.in.await();
        for (int i = 0; i < Subscribers.ROOM; i++) {
            subscribers.tell(PageChain.ADDED, 0, "some", () -> null);
        }
        expect(subscribers, 1, Subscribers.ROOM + 1);
        assertEquals(0, subscribers.lost());
        subscribers.tell(PageChain.REMOVED, 0, "some", () -> null);
        subscribers.tell(PageChain.REMOVED, 0, "some", () -> null);
        expect(subscribers, Subscribers.ROOM + 2, Subscribers.ROOM + 3);
        assertEquals(2, subscribers.lost());
        assertEquals(1, slow.told.size());
        slow.go.countDown();
        assertSequence(subscribers, slow, 1, Subscribers.ROOM + 1);
        subscribers.tell(PageChain.ADDED, 0, "some", () -> null);
        assertSequence(subscribers, slow, Subscribers.ROOM + 4, Subscribers.ROOM + 4);
    }

    private void expect(Subscribers subscribers, long first, long last) throws Exception {
        assertSequence(subscribers, listener, first, last);
    }

    /** These come, in their order; what was too late for one thread is for the next. */
    private static void assertSequence(
            Subscribers subscribers, Listener listener, long first, long last) throws Exception {
        for (long expected = first; expected <= last; expected++) {
            Notification next = null;
            while (next == null) {
                subscribers.deliver();
                next = listener.told.poll(10, TimeUnit.MILLISECONDS);
            }
            assertEquals(expected, next.getSequenceNumber());
        }
    }

    @Test
    void shouldBearAListenerThatThrows() throws Exception {
        List<Long> told = new ArrayList<>();
        CountDownLatch all = new CountDownLatch(2);
        Subscribers subscribers = new Subscribers(Names.KSTAT_CHAIN);
        subscribers.add(
                (notification, handback) -> {
                    told.add(notification.getSequenceNumber());
                    all.countDown();
                    throw new AssertionError("not today");
                },
                null,
                null);
        subscribers.tell(PageChain.ADDED, 0, "some", () -> null);
        subscribers.tell(PageChain.ADDED, 0, "some", () -> null);
        subscribers.deliver();
        assertTrue(all.await(60, TimeUnit.SECONDS));
        assertEquals(List.of(1L, 2L), told);
    }

    @Test
    void shouldTellNothingAfterTheEnd() throws Exception {
        Subscribers subscribers = new Subscribers(Names.KSTAT_CHAIN);
        Slow slow = new Slow();
        subscribers.add(slow, null, null);
        subscribers.tell(PageChain.ADDED, 0, "some", () -> null);
        subscribers.tell(PageChain.ADDED, 0, "some", () -> null);
        subscribers.deliver();
        slow.in.await();
        subscribers.close();
        slow.go.countDown();
        slow.thread.join();
        assertEquals(1, slow.told.size());
        assertNotEquals(Thread.currentThread(), slow.thread);
        assertFalse(slow.thread.isAlive());
    }
}
