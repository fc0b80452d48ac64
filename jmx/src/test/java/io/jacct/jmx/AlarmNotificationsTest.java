// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.jmx.name.BeanNames;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.TaskTimes;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.Attribute;
import javax.management.AttributeNotFoundException;
import javax.management.InvalidAttributeValueException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.Notification;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Alarms as a listener gets them. */
class AlarmNotificationsTest {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Fake fake = new Fake();
    private final BlockingQueue<Notification> told = new LinkedBlockingQueue<>();
    private Registration registration;

    @BeforeEach
    void register() throws Exception {
        OwnThreads.open();
        fake.executors = List.of(executor(4));
        registration = new Registration(server, fake.readings(), 512);
        registration.start();
    }

    @AfterEach
    void close() {
        registration.close();
    }

    private void listen() throws Exception {
        server.addNotificationListener(
                BeanNames.ALARMS, (each, handback) -> told.add(each), null, null);
    }

    /** Skips what other threads of the tests did. */
    private Notification next(String kind) throws Exception {
        for (Notification each = poll(); ; each = poll()) {
            assertNotNull(each, "no alarm " + kind);
            if (each.getType().equals("io.jacct.alarm." + kind)) {
                return each;
            }
        }
    }

    private Notification poll() throws InterruptedException {
        return told.poll(30, TimeUnit.SECONDS);
    }

    private static Executor executor(long rejected) {
        return new Executor(
                "exec-N",
                "ThreadPoolExecutor",
                true,
                95_000,
                3,
                2,
                0,
                9,
                1,
                rejected,
                5,
                9,
                9,
                9,
                9,
                0,
                0,
                TaskTimes.NONE,
                TaskTimes.NONE);
    }

    @Test
    void shouldTellOfAThreadThatHangs() throws Exception {
        fake.tasks =
                List.of(
                        Fake.task(21, "stuck", "main", "stuck", 0, Fake.reading(12 * Fake.SECOND)),
                        Fake.task(22, "brief", "main", "brief", 0, Fake.reading(Fake.SECOND)));
        listen();
        Notification hang = next("hang");
        assertEquals("stuck hangs in read socket db.example:5432 for 12.0 s", hang.getMessage());
        assertEquals("stuck", ((CompositeData) hang.getUserData()).get("name"));
        // told once for stuck; brief becomes one by another threshold
        set("HangThresholdMillis", 500L);
        assertTrue(next("hang").getMessage().startsWith("brief hangs"));
        assertEquals(2L, server.getAttribute(BeanNames.ALARMS, "HangAlarms"));
        String[] recent = (String[]) server.getAttribute(BeanNames.ALARMS, "RecentAlarms");
        assertTrue(recent[0].contains("  hang  brief hangs in read socket"), recent[0]);
    }

    @Test
    void shouldListWhatHangsWithoutAListener() throws Exception {
        fake.tasks =
                List.of(
                        Fake.task(21, "stuck", "main", "stuck", 0, Fake.reading(12 * Fake.SECOND)),
                        Fake.task(23, "worse", "main", "worse", 0, Fake.reading(40 * Fake.SECOND)),
                        Fake.task(22, "brief", "main", "brief", 0, Fake.reading(Fake.SECOND)));
        String[] hangs = (String[]) server.getAttribute(BeanNames.ALARMS, "PresentHangs");
        assertEquals(
                List.of(
                        "worse hangs in read socket db.example:5432 for 40.0 s",
                        "stuck hangs in read socket db.example:5432 for 12.0 s"),
                List.of(hangs));
        assertEquals(0L, server.getAttribute(BeanNames.ALARMS, "HangAlarms"));
    }

    @Test
    void shouldTellOfTasksThatAnExecutorRejects() throws Exception {
        set("HangThresholdMillis", 500L);
        fake.tasks = List.of(Fake.task(22, "a", "main", "a", 0, Fake.reading(Fake.SECOND)));
        listen();
        next("hang"); // the first look is over
        fake.executors = List.of(executor(7));
        Notification rejected = next("rejected");
        assertEquals("exec-N rejected 3 tasks", rejected.getMessage());
        assertEquals(7L, ((CompositeData) rejected.getUserData()).get("rejected"));
    }

    @Test
    void shouldTellOnceOfAPageThatCannotBeRead() throws Exception {
        listen();
        fake.damaged = true;
        assertEquals("the page is damaged", next("damaged").getMessage());
        fake.damaged = false;
        set("HangThresholdMillis", 500L);
        fake.tasks = List.of(Fake.task(22, "a", "main", "a", 0, Fake.reading(Fake.SECOND)));
        next("hang"); // sound again
        assertEquals(1L, server.getAttribute(BeanNames.ALARMS, "DamagedAlarms"));
    }

    @Test
    void shouldRefuseWhatIsNoThreshold() throws Exception {
        assertThrows(InvalidAttributeValueException.class, () -> set("HangThresholdMillis", 0L));
        assertThrows(InvalidAttributeValueException.class, () -> set("HangThresholdMillis", "1"));
        assertThrows(AttributeNotFoundException.class, () -> set("HangAlarms", 1L));
        assertEquals(10_000L, server.getAttribute(BeanNames.ALARMS, "HangThresholdMillis"));
        set("LeakPeriodSeconds", 5L);
        assertEquals(5L, server.getAttribute(BeanNames.ALARMS, "LeakPeriodSeconds"));
    }

    private void set(String name, Object value) throws Exception {
        server.setAttribute(BeanNames.ALARMS, new Attribute(name, value));
    }
}
