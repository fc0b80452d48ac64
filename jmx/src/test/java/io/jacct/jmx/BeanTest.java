// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import io.jacct.counter.Operation;
import io.jacct.jmx.name.BeanNames;
import io.jacct.jmx.shape.Labels;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Task;
import io.jacct.testing.SomeCounts;
import io.jacct.testing.SomeTasks;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.JMX;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BeanTest {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Fake fake = new Fake();
    private final ObjectName main = BeanNames.group("main");
    private final ObjectName pool = BeanNames.pool("exec-N");
    private Registration registration;

    @BeforeEach
    void register() throws Exception {
        fake.groups = List.of(Fake.group("main", 2000));
        fake.pools = List.of(Fake.group("exec-N", 3000));
        registration = new Registration(server, fake.readings(), 512);
        registration.start();
    }

    @AfterEach
    void close() {
        registration.close();
    }

    /** An interface of a client that wants getters. The MBeans need not know it. */
    public interface SomeMXBean {
        long getFileReadBytes();

        long getLiveTasks();

        String[] top(int n);
    }

    @Test
    void shouldNameItsClassToClients() throws Exception {
        assertEquals("io.jacct.jmx.Bean", Bean.class.getName());
        for (ObjectName name : server.queryNames(null, null)) {
            if (BeanNames.DOMAIN.equals(name.getDomain())) {
                assertEquals("io.jacct.jmx.Bean", server.getMBeanInfo(name).getClassName());
                assertTrue(server.isInstanceOf(name, "io.jacct.jmx.Bean"), name.toString());
            }
        }
    }

    @Test
    void shouldHaveEveryCounterAsLongOnTotalsGroupsAndPools() throws Exception {
        for (ObjectName name : List.of(BeanNames.TOTALS, main, pool)) {
            Map<String, MBeanAttributeInfo> infos = infos(name);
            long base = name == BeanNames.TOTALS ? 1000 : name == main ? 2000 : 3000;
            for (Counter counter : Counter.values()) {
                String attribute = Labels.capital(counter.label());
                MBeanAttributeInfo info = infos.get(attribute);
                boolean counted = Measure.of(counter) == null;
                assertEquals(counted ? "long" : "java.lang.Long", info.getType(), attribute);
                assertEquals(counter.unit().label(), info.getDescriptor().getFieldValue("units"));
                assertEquals(SimpleType.LONG, info.getDescriptor().getFieldValue("openType"));
                assertTrue(info.getDescription().contains(counter.sentence()));
                assertTrue(info.getDescription().contains("Unit: " + counter.unit().label()));
                assertEquals(base + counter.id(), server.getAttribute(name, attribute));
            }
        }
    }

    @Test
    void shouldDescribeItselfAsAnMxBean() throws Exception {
        for (ObjectName name : server.queryNames(new ObjectName("io.jacct:*"), null)) {
            MBeanInfo info = copy(server.getMBeanInfo(name));
            assertEquals("true", info.getDescriptor().getFieldValue("mxbean"));
            for (MBeanAttributeInfo attribute : info.getAttributes()) {
                Object type = attribute.getDescriptor().getFieldValue("openType");
                Object value = copy(server.getAttribute(name, attribute.getName()));
                String which = name + " " + attribute.getName();
                // a value that may be unknown is not a primitive, and an unknown value is null
                boolean unknown = value == null && attribute.getType().startsWith("java.lang.");
                assertTrue(unknown || ((OpenType<?>) type).isValue(value), which);
                assertFalse(value instanceof Number n && n.longValue() == -1, which);
                assertTrue(attribute.getName().matches("[A-Z][A-Za-z0-9]*"), attribute.getName());
                assertTrue(attribute.getDescription().endsWith("."), attribute.getDescription());
            }
        }
    }

    @Test
    void shouldServeAnMxBeanProxy() {
        SomeMXBean proxy = JMX.newMXBeanProxy(server, main, SomeMXBean.class);
        assertEquals(2000 + Counter.FILE_READ_BYTES.id(), proxy.getFileReadBytes());
        assertEquals(2, proxy.getLiveTasks());
        assertTrue(proxy.top(3)[0].startsWith("THREAD"));
    }

    @Test
    void shouldCountTasks() throws Exception {
        assertEquals(2L, server.getAttribute(main, "LiveTasks"));
        assertEquals(5L, server.getAttribute(main, "StartedTasks"));
        assertEquals(3L, server.getAttribute(BeanNames.TOTALS, "EndedTasks"));
    }

    @Test
    void shouldTellOfVirtualThreads() throws Exception {
        long live = (Long) server.getAttribute(pool, "LiveVirtualThreads");
        assertEquals(0, live, "more ends than starts are what a reader can see of few");
        fake.pools = List.of(virtual(100, 40));
        assertEquals(60L, server.getAttribute(pool, "LiveVirtualThreads"));
        fake.pools = List.of(virtual(100, 90));
        assertEquals(10L, server.getAttribute(pool, "LiveVirtualThreads"));
        assertEquals(60L, server.getAttribute(pool, "PeakVirtualThreads"));
        assertEquals(100L, server.getAttribute(pool, "VirtualStarts"));
        assertEquals(0L, server.getAttribute(main, "PeakVirtualThreads"));
        Object mounted = server.getAttribute(BeanNames.TOTALS, "MountedVirtualThreads");
        assertEquals(Runtime.version().feature() < 24, mounted == null);
    }

    private static Group virtual(long starts, long ends) {
        Counts counts =
                SomeCounts.of(Counter.VIRTUAL_STARTS, starts)
                        .plus(SomeCounts.of(Counter.VIRTUAL_ENDS, ends));
        return new Group("exec-N", 0, 0, Counts.ZERO, counts);
    }

    @Test
    void shouldAnswerManyAttributesFromOneSnapshot() throws Exception {
        String[] all = infos(BeanNames.TOTALS).keySet().toArray(String[]::new);
        int before = fake.builds.get();
        AttributeList values = server.getAttributes(BeanNames.TOTALS, all);
        assertEquals(all.length, values.size());
        assertEquals(before + 1, fake.builds.get());
        assertEquals(
                List.of(),
                server.getAttributes(BeanNames.TOTALS, new String[] {"Nonsense"}).asList());
    }

    @Test
    void shouldGivePerSecondRates() throws Exception {
        fake.clock.addAndGet(2 * Fake.SECOND);
        server.getAttribute(main, "LiveTasks");
        fake.clock.addAndGet(2 * Fake.SECOND);
        fake.groups = List.of(Fake.group("main", 2000 + 600));
        assertEquals(300L, server.getAttribute(main, "SocketWriteBytesPerSecond"));
        assertEquals(0L, server.getAttribute(BeanNames.TOTALS, "SocketWriteBytesPerSecond"));
        assertEquals(0L, server.getAttribute(pool, "FileReadBytesPerSecond"));
        fake.totals = SomeCounts.from(1500);
        fake.clock.addAndGet(3 * Fake.SECOND);
        assertEquals(Math.round(500 / 3.0), rate(BeanNames.TOTALS, "FileReadBytesPerSecond"));
    }

    /** A wait that still lasts counts up to now, as in {@code top}. */
    @Test
    void shouldGiveSharesOfTime() throws Exception {
        fake.groups = List.of(using(5 * Fake.SECOND, 7 * Fake.SECOND));
        fake.tasks = List.of(parked(Fake.SECOND));
        fake.clock.addAndGet(2 * Fake.SECOND);
        server.getAttribute(main, "LiveTasks");
        fake.clock.addAndGet(2 * Fake.SECOND);
        fake.groups = List.of(using(6 * Fake.SECOND, 7 * Fake.SECOND));
        fake.tasks = List.of(parked(3 * Fake.SECOND));
        assertEquals(50.0, server.getAttribute(main, "CpuPercent"));
        assertEquals(0.0, server.getAttribute(main, "RunQueuePercent"));
        assertEquals(100.0, server.getAttribute(main, "WaitPercent"));
        assertEquals(0.0, server.getAttribute(main, "FilePercent"));
        assertEquals(0L, server.getAttribute(main, "OperationsPerSecond"));
    }

    /** The kernel knows an older thread's CPU time from the thread's beginning. */
    @Test
    void shouldNotKnowTheSharesOfOlderThreadsAtFirst() throws Exception {
        fake.notes.put("attached", "1");
        fake.groups = List.of(using(50 * Fake.SECOND, 0));
        assertNull(server.getAttribute(main, "CpuPercent"));
        fake.clock.addAndGet(2 * Fake.SECOND);
        server.getAttribute(main, "LiveTasks");
        fake.clock.addAndGet(2 * Fake.SECOND);
        assertEquals(0.0, server.getAttribute(main, "CpuPercent"));
    }

    private static Group using(long cpuNanos, long parkNanos) {
        Counts counts = SomeCounts.of(Counter.CPU_NANOS, cpuNanos, Counter.PARK_NANOS, parkNanos);
        return new Group("main", 1, 1, Counts.ZERO, counts);
    }

    private static Task parked(long nanos) {
        CurrentOperation now = new CurrentOperation(Operation.PARK, null, nanos);
        return SomeTasks.of(
                9, "main", "main", "main", 95_000, 9 * Fake.SECOND, false, false, Counts.ZERO, now);
    }

    @Test
    void shouldFailInWordsThatEveryClientHas() throws Exception {
        assertThrows(AttributeNotFoundException.class, () -> server.getAttribute(main, "Nonsense"));
        assertThrows(
                AttributeNotFoundException.class,
                () -> server.setAttribute(main, new Attribute("LiveTasks", 1L)));
        assertThrows(
                ReflectionException.class,
                () -> server.invoke(main, "reset", new Object[0], new String[0]));
        assertThrows(
                ReflectionException.class,
                () ->
                        server.invoke(
                                BeanNames.TOTALS, "top", new Object[] {3}, new String[] {"int"}));
        fake.damaged = true;
        MBeanException e =
                assertThrows(MBeanException.class, () -> server.getAttribute(main, "LiveTasks"));
        assertInstanceOf(IllegalStateException.class, e.getCause());
        assertEquals("the page is damaged", e.getMessage());
        assertEquals(0, server.getAttributes(main, new String[] {"LiveTasks"}).size());
    }

    @Test
    void shouldAddUpGroupsOfOneName() throws Exception {
        fake.groups = List.of(Fake.group("main", 100), Fake.group("main", 200));
        assertEquals(300L, server.getAttribute(main, "FileReads"));
        assertEquals(4L, server.getAttribute(main, "LiveTasks"));
    }

    private long rate(ObjectName name, String attribute) throws Exception {
        return (Long) server.getAttribute(name, attribute);
    }

    private Map<String, MBeanAttributeInfo> infos(ObjectName name) throws Exception {
        Map<String, MBeanAttributeInfo> infos = new LinkedHashMap<>();
        Arrays.stream(server.getMBeanInfo(name).getAttributes())
                .forEach(info -> infos.put(info.getName(), info));
        return infos;
    }

    /** The value as a remote client gets it. */
    @SuppressWarnings("unchecked") // the bytes written are the bytes read
    static <T> T copy(T value) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }
}
