// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.jmx.name.BeanNames;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import javax.management.MBeanException;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The answers of the MBean Tasks to taskstats' queries, from the page of this JVM. */
class TaskstatsBeanTest {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final ThreadGroup group = new ThreadGroup("queried" + System.nanoTime());
    private final CountDownLatch inside = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);
    private final Thread live = OwnThreads.writing(group, "asked-1", 20, this::stay);
    private Registration registration;

    private void stay() {
        inside.countDown();
        OwnThreads.await(go);
    }

    @BeforeEach
    void register() throws Exception {
        OwnThreads.open();
        registration = new Registration(server, new Fake().readings(), 512);
        registration.start();
        OwnThreads.run(OwnThreads.writing(group, "asked-2", 300, () -> {}));
        OwnThreads.start(live);
        inside.await();
    }

    @AfterEach
    void close() throws Exception {
        go.countDown();
        live.join();
        registration.close();
    }

    private CompositeData query(String operation, Object... arguments) throws Exception {
        String[] types =
                List.of(arguments).stream()
                        .map(each -> each instanceof Long ? "long" : String.class.getName())
                        .toArray(String[]::new);
        Object answer = server.invoke(BeanNames.TASKS, operation, arguments, types);
        assertTrue(promised(operation).isValue(BeanTest.copy(answer)));
        return (CompositeData) answer;
    }

    /** The type of the answer, as the MBean describes it. */
    private OpenType<?> promised(String operation) throws Exception {
        for (MBeanOperationInfo each : server.getMBeanInfo(BeanNames.TASKS).getOperations()) {
            if (each.getName().equals(operation)) {
                return (OpenType<?>) each.getDescriptor().getFieldValue("openType");
            }
        }
        throw new AssertionError("no operation " + operation);
    }

    @Test
    void shouldSayWhatALiveThreadIs() throws Exception {
        CompositeData task = query("taskstats", live.getId());
        assertEquals(
                List.of(
                        "task",
                        live.getId(),
                        "asked-1",
                        OwnThreads.path(group),
                        "asked-N",
                        "alive"),
                values(task, "kind", "id", "name", "group", "pool", "state"));
        assertEquals(List.of(1L, 1L, false), values(task, "liveTasks", "startedTasks", "daemon"));
        assertNull(task.get("exit"));
        assertNull(task.get("endTime"));
        assertNull(task.get("cause"));
        assertEquals(0L, task.get("pipeWriteBytes"));
    }

    private static List<Object> values(CompositeData of, String... names) {
        return List.of(of.getAll(names));
    }

    @Test
    void shouldNameWhatIsNotKnownAndShowTheRest() throws Exception {
        CompositeData task = query("taskstats", live.getId());
        Set<String> unknown = Set.of((String[]) task.get("unavailable"));
        for (Counter counter : Counter.values()) {
            Object value = task.get(counter.label());
            assertEquals(unknown.contains(counter.label()), value == null, counter.label());
        }
        // the ledger of this test has no meter, and no native id of the thread
        assertTrue(unknown.contains("allocatedBytes"));
        TabularData delays = (TabularData) task.get("delays");
        assertEquals(Delay.values().length, delays.size());
    }

    @Test
    void shouldAddUpLiveAndEndedThreads() throws Exception {
        for (String operation : List.of("groupTaskstats", "jvmTaskstats")) {
            boolean jvm = operation.startsWith("jvm");
            CompositeData before =
                    jvm ? query(operation) : query(operation, OwnThreads.path(group));
            OwnThreads.run(OwnThreads.writing(group, "asked-3", 7, () -> {}));
            CompositeData after = jvm ? query(operation) : query(operation, OwnThreads.path(group));
            assertEquals(7L, difference(before, after, "pipeWriteBytes"));
            assertEquals(1L, difference(before, after, "startedTasks"));
            assertEquals("alive", after.get("state"));
            assertNull(after.get("tid"));
        }
        assertEquals(314L, query("groupTaskstats", OwnThreads.path(group)).get("pipeWriteBytes"));
        assertEquals("pool", query("poolTaskstats", "asked-N").get("kind"));
    }

    private static long difference(CompositeData before, CompositeData after, String item) {
        return (Long) after.get(item) - (Long) before.get(item);
    }

    @Test
    @DisplayName("TS-9: an unknown subject is not found, and is never shown as zeros")
    void shouldSayThatThereIsNone() {
        assertNone("no live thread " + Long.MAX_VALUE, "taskstats", Long.MAX_VALUE);
        assertNone("no thread group nobody's", "groupTaskstats", "nobody's");
        assertNone("no pool nobody's", "poolTaskstats", "nobody's");
    }

    @Test
    @DisplayName("TS-9: a thread that has ended is not found")
    void shouldNotFindAThreadThatHasEnded() throws Exception {
        go.countDown();
        live.join();
        assertNone("no live thread " + live.getId(), "taskstats", live.getId());
    }

    private void assertNone(String words, String operation, Object argument) {
        MBeanException none = assertThrows(MBeanException.class, () -> query(operation, argument));
        assertEquals(words, none.getMessage());
        assertInstanceOf(IllegalArgumentException.class, none.getCause());
    }
}
