// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.jmx.name.BeanNames;
import io.jacct.ledger.ThreadLedger;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
import javax.management.openmbean.CompositeType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Exits of threads of this JVM, as listeners get them. */
class ExitNotificationsTest {
    private static final String EXITED = "io.jacct.task.exited";

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final ThreadGroup group = new ThreadGroup("v1.told" + System.nanoTime());
    private final BlockingQueue<Notification> told = new LinkedBlockingQueue<>();
    private final NotificationListener listener =
            (notification, handback) -> told.add(notification);
    private Registration registration;

    @BeforeEach
    void register() throws Exception {
        OwnThreads.open();
        registration = new Registration(server, new Fake().readings(), 512);
        registration.start();
    }

    @AfterEach
    void close() {
        registration.close();
    }

    private void end(String name, long bytes) throws InterruptedException {
        OwnThreads.run(OwnThreads.writing(group, name, bytes, () -> {}));
    }

    /** Other tests' threads are in other groups. */
    private NotificationFilterSupport only(String... rest) {
        NotificationFilterSupport filter = new NotificationFilterSupport();
        String escaped = OwnThreads.path(group).replace(".", "%2E");
        filter.enableType(String.join(".", EXITED, escaped, String.join(".", rest)));
        return filter;
    }

    private Notification next() throws InterruptedException {
        Notification next = told.poll(60, TimeUnit.SECONDS);
        assertNotNull(next);
        return next;
    }

    private static CompositeData record(Notification exit, String which) {
        CompositeData data = (CompositeData) exit.getUserData();
        CompositeType type = data.getCompositeType();
        assertEquals("io.jacct.TaskExit", type.getTypeName());
        assertEquals(Set.of("sequence", "task", "group", "last"), type.keySet());
        return (CompositeData) data.get(which);
    }

    @Test
    @DisplayName("TS-1: an exit is reported once, with the records of the task and of its group")
    void shouldTellBothRecords() throws Exception {
        server.addNotificationListener(BeanNames.TASKS, listener, only(), null);
        end("one-1", 20);
        end("one-2", 300);
        Notification first = next();
        Notification second = next();
        assertEquals(first.getSequenceNumber() + 1, second.getSequenceNumber());
        assertEquals(second.getSequenceNumber(), record(second, "task").get("exit"));
        assertEquals(second.getTimeStamp(), record(second, "task").get("endTime"));
        assertEquals("one-2", record(second, "task").get("name"));
        assertEquals("ended", record(second, "task").get("state"));
        assertEquals(300L, record(second, "task").get("pipeWriteBytes"));
        assertEquals(320L, record(second, "group").get("pipeWriteBytes"));
        assertEquals(2L, record(second, "group").get("startedTasks"));
        assertEquals("empty", record(second, "group").get("state"));
        assertEquals(true, ((CompositeData) second.getUserData()).get("last"));
        assertEquals(0, told.size());
    }

    @Test
    void shouldSayWhatAThreadEndedOf() throws Exception {
        server.addNotificationListener(BeanNames.TASKS, listener, only(), null);
        Runnable failing = () -> ThreadLedger.uncaught(new IllegalStateException());
        OwnThreads.run(OwnThreads.writing(group, "one-1", 20, failing));
        Notification exit = next();
        assertTrue(exit.getType().endsWith(".one-N.failed"), exit.getType());
        assertEquals("java.lang.IllegalStateException", record(exit, "task").get("cause"));
        assertEquals(false, record(exit, "task").get("fatal"));
        assertEquals("failed", record(exit, "task").get("state"));
    }

    @Test
    void shouldBeFilteredByPrefixesOfTheType() throws Exception {
        server.addNotificationListener(BeanNames.TASKS, listener, only("one-N", ""), null);
        end("one-N-more", 1);
        end("other-1", 1);
        end("one-1", 1);
        Notification exit = next();
        assertEquals("one-1", record(exit, "task").get("name"));
        assertEquals(
                EXITED + "." + OwnThreads.path(group).replace(".", "%2E") + ".one-N.ended",
                exit.getType());
        assertEquals(0, told.size());
    }

    @Test
    @DisplayName("TS-8: a listener that is stuck or throws delays neither threads nor listeners")
    void shouldNotLetOneListenerHoldUpAnything() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch stuck = new CountDownLatch(1);
        NotificationListener sticks =
                (notification, handback) -> {
                    stuck.countDown();
                    OwnThreads.await(never);
                };
        NotificationListener throwing =
                (notification, handback) -> {
                    throw new AssertionError("not today");
                };
        server.addNotificationListener(BeanNames.TASKS, sticks, only(), null);
        server.addNotificationListener(BeanNames.TASKS, throwing, only(), null);
        server.addNotificationListener(BeanNames.TASKS, listener, only(), null);
        end("one-1", 1);
        assertTrue(stuck.await(60, TimeUnit.SECONDS));
        next();
        for (int i = 2; i <= 50; i++) {
            end("one-" + i, 1);
            assertEquals((long) i, record(next(), "group").get("pipeWriteBytes"));
        }
        assertEquals(0L, server.getAttribute(BeanNames.TASKS, "NotificationsLost"));
        assertEquals(0L, server.getAttribute(BeanNames.TASKS, "ExitsLost"));
        never.countDown();
    }

    @Test
    @DisplayName(
            "TS-9: a listener added twice is told twice, and one removal removes both, as in JMX")
    void shouldFollowTheRulesOfJmx() throws Exception {
        server.addNotificationListener(BeanNames.TASKS, listener, only(), "a");
        server.addNotificationListener(BeanNames.TASKS, listener, only(), "b");
        end("one-1", 1);
        assertEquals(next().getSequenceNumber(), next().getSequenceNumber());
        server.removeNotificationListener(BeanNames.TASKS, listener);
        assertThrows(
                ListenerNotFoundException.class,
                () -> server.removeNotificationListener(BeanNames.TASKS, listener));
    }

    @Test
    @DisplayName(
            "TS-9: without a listener nothing is done, and exits of that time are not reported")
    void shouldLookOnlyWhileSomebodyListens() throws Exception {
        assertFalse(looker().isPresent());
        end("one-1", 1);
        server.addNotificationListener(BeanNames.TASKS, listener, only(), null);
        Thread looker = looker().orElseThrow();
        assertTrue(looker.isDaemon());
        end("one-2", 20);
        assertEquals(21L, record(next(), "group").get("pipeWriteBytes"));
        server.removeNotificationListener(BeanNames.TASKS, listener);
        looker.join(60_000);
        assertFalse(looker.isAlive());
        end("one-3", 1);
        server.addNotificationListener(BeanNames.TASKS, listener, only(), null);
        end("one-4", 1);
        assertEquals("one-4", record(next(), "task").get("name"));
        assertNull(told.poll());
        Thread last = looker().orElseThrow();
        registration.close();
        last.join(60_000);
        assertFalse(last.isAlive());
    }

    private static Optional<Thread> looker() {
        return List.copyOf(Thread.getAllStackTraces().keySet()).stream()
                .filter(each -> each.getName().equals("jacct-jmx-exits"))
                .findFirst();
    }
}
