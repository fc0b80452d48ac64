// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.MBeanAddress;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.thread.Churn;
import io.jacct.endtoend.programs.thread.Enders;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanException;
import javax.management.MBeanServerConnection;
import javax.management.Notification;
import javax.management.NotificationFilterSupport;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/**
 * Listeners of exits get their notifications, and taskstats' queries work, with the shipped agent.
 */
class ExitNotificationsTest {
    private static final int WAVES = Boolean.getBoolean("jacct.campaign") ? 2000 : 200;
    private static final String TYPE = "io.jacct.task.exited.main/v1%2Eenders.";

    /**
     * The notifications that a listener has room for, and the one in whose delivery it is stuck.
     */
    private static final int KEPT = (1 << 13) + 1;

    @TempDir private Path directory;

    private ChildJvm child(Jdk jdk) {
        return ChildJvm.on(jdk).agent("page=" + directory.resolve("page"));
    }

    @OnOldestFirst
    @DisplayName(
            "TS-1, TS-2, TS-3, TS-6, TS-7, TS-8: every exit has both records, exact and "
                    + "never shrinking, despite a stuck and a slow listener")
    void shouldTellOfEveryExitExactly(Jdk jdk) throws Exception {
        Finished finished =
                child(jdk).program(Churn.class, directory.resolve("file"), WAVES).run().well();
        String bytes = finished.lines("bytes ").get(0);
        assertEquals(bytes, finished.lines("totals ").get(0));
        int exits = WAVES * Churn.THREADS;
        String books =
                String.format(
                        "exits=%d gaps=0 less=0 unequal=0 lasts=%d elsewhere=0 tasks=%s group=%s",
                        exits, WAVES, bytes, bytes);
        assertEquals(List.of(books, books), finished.lines("books "));
        assertEquals("0", finished.lines("exits lost ").get(0));
        long lost = Long.parseLong(finished.lines("lost ").get(0));
        assertTrue(lost >= exits - KEPT, finished::toString);
    }

    @OnOldestFirst
    @DisplayName(
            "TS-1, TS-9: a remote client is told of normal and abrupt ends, and of unknown "
                    + "subjects")
    void shouldTellARemoteClient(Jdk jdk) throws Exception {
        ChildJvm child = child(jdk).program(Enders.class, directory.resolve("file"));
        try (RunningJvm running = child.start()) {
            long main = Long.parseLong(running.await("ready "));
            try (JMXConnector connector =
                    JMXConnectorFactory.connect(MBeanAddress.of(running.pid()))) {
                MBeanServerConnection server = connector.getMBeanServerConnection();
                assertQueries(server, main, jdk);
                assertTold(server, running);
            }
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    private static void assertTold(MBeanServerConnection server, RunningJvm running)
            throws Exception {
        BlockingQueue<Notification> told = new LinkedBlockingQueue<>();
        NotificationListener listener = (notification, handback) -> told.add(notification);
        NotificationFilterSupport enders = new NotificationFilterSupport();
        enders.enableType(TYPE);
        server.addNotificationListener(tasks(), listener, enders, null);
        for (String order : List.of("end", "fail")) {
            running.say(order);
            running.await("done " + order);
        }
        Notification end = told.poll(60, TimeUnit.SECONDS);
        Notification fail = told.poll(60, TimeUnit.SECONDS);
        assertEquals(TYPE + "end-N.ended", end.getType());
        assertEquals(TYPE + "fail-N.failed", fail.getType());
        assertEquals((long) Enders.BYTES, record(end, "group").get("fileWriteBytes"));
        assertNull(record(end, "task").get("cause"));
        assertEquals((long) Enders.BYTES, record(fail, "task").get("fileWriteBytes"));
        assertEquals(2L * Enders.BYTES, record(fail, "group").get("fileWriteBytes"));
        assertEquals("java.lang.IllegalStateException", record(fail, "task").get("cause"));
        assertEquals(0, told.size());
    }

    private static void assertQueries(MBeanServerConnection server, long main, Jdk jdk)
            throws Exception {
        CompositeData task = query(server, "taskstats", main);
        assertEquals("main", task.get("name"));
        Set<String> unknown = new HashSet<>(List.of((String[]) task.get("unavailable")));
        Set<String> hidden = Set.of("sleeps", "sleepNanos", "waits", "waitNanos", "yields");
        assertEquals(jdk.feature() < 19, unknown.containsAll(hidden));
        unknown.removeAll(hidden);
        // the application decides whether monitors are timed
        assertEquals(Set.of("blockNanos"), unknown);
        assertTrue((Long) task.get("cpuNanos") > 0 && (Long) task.get("allocatedBytes") > 0);
        assertEquals("main", query(server, "groupTaskstats", "main").get("name"));
        assertThrows(MBeanException.class, () -> query(server, "taskstats", Long.MAX_VALUE));
        assertThrows(MBeanException.class, () -> query(server, "groupTaskstats", "nobody's"));
    }

    private static CompositeData query(
            MBeanServerConnection server, String operation, Object argument) throws Exception {
        String type = argument instanceof Long ? "long" : String.class.getName();
        Object[] arguments = {argument};
        return (CompositeData) server.invoke(tasks(), operation, arguments, new String[] {type});
    }

    private static CompositeData record(Notification exit, String which) {
        return (CompositeData) ((CompositeData) exit.getUserData()).get(which);
    }

    private static ObjectName tasks() throws Exception {
        return new ObjectName("io.jacct:type=Tasks");
    }
}
