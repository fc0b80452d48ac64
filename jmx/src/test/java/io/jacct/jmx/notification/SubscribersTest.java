// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.notification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.jmx.name.BeanNames;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** Slow listeners, listeners that throw, and the end of notifications. */
class SubscribersTest {
    private static final ObjectName SOURCE = BeanNames.KSTAT_CHAIN;

    /** Keeps the notifications that it gets. */
    private static class Listener implements NotificationListener {
        final BlockingQueue<Notification> told = new LinkedBlockingQueue<>();
        volatile Thread thread;

        @Override
        public void handleNotification(Notification notification, Object handback) {
            thread = Thread.currentThread();
            told.add(notification);
        }
    }

    /** Blocks in the first notification until the test releases it. */
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
        Subscribers subscribers = new Subscribers(SOURCE);
        Slow slow = new Slow();
        Listener listener = new Listener();
        subscribers.add(slow, null, null);
        subscribers.add(listener, null, null);
        subscribers.tell("added", 0, "some", () -> null);
        subscribers.deliver();
        slow.in.await();
        for (int i = 0; i < Subscribers.ROOM; i++) {
            subscribers.tell("added", 0, "some", () -> null);
        }
        assertSequence(subscribers, listener, 1, Subscribers.ROOM + 1);
        assertEquals(0, subscribers.lost());
        subscribers.tell("removed", 0, "some", () -> null);
        subscribers.tell("removed", 0, "some", () -> null);
        assertSequence(subscribers, listener, Subscribers.ROOM + 2, Subscribers.ROOM + 3);
        assertEquals(2, subscribers.lost());
        assertEquals(1, slow.told.size());
        slow.go.countDown();
        assertSequence(subscribers, slow, 1, Subscribers.ROOM + 1);
        subscribers.tell("added", 0, "some", () -> null);
        assertSequence(subscribers, slow, Subscribers.ROOM + 4, Subscribers.ROOM + 4);
    }

    /**
     * These notifications come in order. A notification that was too late for one thread is
     * delivered by the next.
     */
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
        Subscribers subscribers = new Subscribers(SOURCE);
        subscribers.add(
                (notification, handback) -> {
                    told.add(notification.getSequenceNumber());
                    all.countDown();
                    throw new AssertionError("not today");
                },
                null,
                null);
        subscribers.tell("added", 0, "some", () -> null);
        subscribers.tell("added", 0, "some", () -> null);
        subscribers.deliver();
        assertTrue(all.await(60, TimeUnit.SECONDS));
        assertEquals(List.of(1L, 2L), told);
    }

    @Test
    void shouldTellNothingAfterTheEnd() throws Exception {
        Subscribers subscribers = new Subscribers(SOURCE);
        Slow slow = new Slow();
        subscribers.add(slow, null, null);
        subscribers.tell("added", 0, "some", () -> null);
        subscribers.tell("added", 0, "some", () -> null);
        subscribers.deliver();
        slow.in.await();
        subscribers.close();
        slow.go.countDown();
        slow.thread.join();
        assertEquals(1, slow.told.size());
        assertNotEquals(Thread.currentThread(), slow.thread);
        assertFalse(slow.thread.isAlive());
    }

    @Test
    void shouldBeDocumented() throws Exception {
        String docs = Files.readString(Path.of("../docs/mbeans.md"));
        String section = docs.substring(docs.indexOf("### KstatChain"));
        assertTrue(section.contains(String.format(Locale.ROOT, "%,d", Subscribers.ROOM)));
    }
}
