// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.jmx.name.BeanNames;
import io.jacct.jmx.shape.PlainText;
import io.jacct.snapshot.Task;
import io.jacct.testing.SomeCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AgentAndTasksTest {
    private static final Set<Counter> OF_THE_JVM =
            Set.of(Counter.CPU_NANOS, Counter.ALLOCATED_BYTES, Counter.BLOCKS, Counter.BLOCK_NANOS);

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Fake fake = new Fake();
    private Registration registration;

    @BeforeEach
    void register() throws Exception {
        fake.notes.put("version", "0.1.0");
        fake.notes.put("woven", "87");
        fake.notes.put("unwoven", "a.B: c(I)V, d()V; e.F: failed");
        fake.health.put("adviceErrors", 3L);
        fake.health.put("page-growth", 4L);
        fake.health.put("version", 5L);
        fake.overflow = SomeCounts.of(Counter.FILE_READ_BYTES, 17);
        fake.groups = List.of(Fake.group("main", 1));
        fake.pools = List.of(Fake.group("exec-N", 1));
        fake.tasks =
                List.of(
                        Fake.task(1, "main", "main", "main", 10, null),
                        Fake.task(21, "exec-1", "main", "exec-N", 3000, Fake.reading(12_300_000)),
                        Fake.task(22, "exec-2", "main", "exec-N", 20, Fake.accepting(99_000_000)),
                        Fake.task(22, "exec-2", "main", "exec-N", 30, null));
        registration = new Registration(server, fake.readings(), 512);
        registration.start();
    }

    @AfterEach
    void close() {
        registration.close();
    }

    /** A row, and the MBean with its table, as a client may write them. */
    public interface Row {
        long getId();

        long getFileReads();

        String getOperation();
    }

    /** See {@link Row}. */
    public interface SomeTasksMXBean {
        Map<String, Row> getTasks();
    }

    @Test
    void shouldSayWhatTheAgentIs() throws Exception {
        assertEquals("0.1.0", agent("Version"));
        assertEquals("", agent("Options"));
        assertEquals("/dev/shm/jacct_me/1", agent("PageFile"));
        assertEquals(65536L, agent("PageBytes"));
        assertEquals(90_000L, agent("StartedMillis"));
        assertEquals(10_000L, agent("Uptime"));
        assertEquals(87L, agent("WovenTypes"));
        assertEquals(2L, agent("UnwovenTypes"));
        assertArrayEquals(
                new String[] {"a.B: c(I)V, d()V", "e.F: failed"}, (String[]) agent("Unwoven"));
        assertEquals(3, ((TabularData) agent("Notes")).size());
    }

    @Test
    void shouldShowHealthAsNumbers() throws Exception {
        assertEquals(3L, agent("AdviceErrors"));
        assertEquals(4L, agent("PageGrowth"));
        assertEquals(17L, agent("OverflowReadBytes"));
        assertEquals(0L, agent("OverflowWriteBytes"));
        fake.health.clear();
        assertEquals(0L, agent("AdviceErrors"));
    }

    @Test
    void shouldClaimNoCostBeforeItIsMeasured() throws Exception {
        assertNull(agent("OperationCostNanos"));
        assertNull(agent("CostNanos"));
        assertNull(agent("CostPercentOfCpu"));
        assertNull(agent("StartupNanos"));
        assertEquals(0, ((TabularData) agent("StartupPhases")).size());
    }

    @Test
    void shouldTellWhatTheAgentCosts() throws Exception {
        fake.notes.put("calibration", "operation 80.5; wait 51.2; clock 23.8");
        fake.notes.put("startup.phases", "options 1200000; ledger 30000000");
        fake.notes.put("startup.nanos", "31500000");
        fake.notes.put("registration.nanos", "7");
        fake.health.put("ownCpuNanos", 95_000L);
        fake.totals = SomeCounts.of(Counter.SOCKET_WRITES, 1000);
        assertEquals(1000L, agent("AccountedOperations"));
        assertEquals(0L, agent("AccountedWaits"));
        assertEquals(80.5, agent("OperationCostNanos"));
        assertEquals(51.2, agent("WaitCostNanos"));
        assertEquals(23.8, agent("ClockCostNanos"));
        assertEquals(80_500L, agent("CostNanos"));
        assertNull(agent("CostPercentOfCpu"));
        assertEquals(31_500_000L, agent("StartupNanos"));
        assertEquals(7L, agent("RegistrationNanos"));
        assertEquals(30_000_000L, value("StartupPhases", "ledger"));
        assertEquals(4096L, value("PageParts", "header"));
    }

    private Object value(String table, String key) throws Exception {
        return ((TabularData) agent(table)).get(new Object[] {key}).get("value");
    }

    @Test
    void shouldGiveTasksAsAMap() throws Exception {
        TabularData table = (TabularData) server.getAttribute(BeanNames.TASKS, "Tasks");
        assertEquals(List.of("key"), table.getTabularType().getIndexNames());
        assertEquals(4, table.size());
        CompositeData row = (CompositeData) table.get(new Object[] {"exec-1~21"}).get("value");
        for (Counter counter : Counter.values()) {
            // these values come from the JVM, which has no such thread
            boolean asked = OF_THE_JVM.contains(counter);
            assertEquals(asked ? null : 3000L + counter.id(), row.get(counter.label()));
        }
        assertEquals("exec-N", row.get("pool"));
        assertEquals(false, row.get("jdk"));
        assertEquals("socket db.example:5432", row.get("endpoint"));
        assertTrue(table.containsKey(new Object[] {"exec-2~22/2"}));
        Map<String, Row> map =
                JMX.newMXBeanProxy(server, BeanNames.TASKS, SomeTasksMXBean.class).getTasks();
        assertEquals("read", map.get("exec-1~21").getOperation());
        assertEquals(10, map.get("main~1").getFileReads());
    }

    @Test
    void shouldShowOnlyTasksInAnOperationAmongTheOperations() throws Exception {
        TabularData table = (TabularData) server.getAttribute(BeanNames.TASKS, "Operations");
        assertEquals(2, table.size());
        CompositeData row = (CompositeData) table.get(new Object[] {"exec-1~21"}).get("value");
        assertEquals("read", row.get("operation"));
        assertEquals("socket", row.get("endpointKind"));
        assertEquals("db.example:5432", row.get("endpointName"));
        assertEquals(12_300_000L, row.get("nanos"));
        assertEquals(2L, server.getAttribute(BeanNames.TASKS, "OperatingTasks"));
        assertEquals(12_300_000L, server.getAttribute(BeanNames.TASKS, "LongestOperationNanos"));
    }

    /**
     * Else a console would show its own connection, which waits for the console's next question.
     */
    @Test
    void shouldNotTakeAConnectionOfRmiForAHang() throws Exception {
        List<Task> tasks = new ArrayList<>(fake.tasks);
        tasks.add(
                Fake.task(
                        31,
                        "RMI TCP Connection(1)-127.0.0.1",
                        "RMI Runtime",
                        "RMI TCP Connection(N)",
                        0,
                        Fake.reading(4 * Fake.SECOND)));
        fake.tasks = tasks;
        assertEquals(12_300_000L, server.getAttribute(BeanNames.TASKS, "LongestOperationNanos"));
        List<String> lines = invokeTop(5);
        assertTrue(lines.get(1).startsWith("exec-1~21 "), lines::toString);
    }

    @Test
    void shouldShowTheBusiestAsText() throws Exception {
        List<String> lines = invokeTop(2);
        assertEquals(4, lines.size(), lines::toString);
        assertTrue(lines.get(1).startsWith("exec-1~21 "), lines::toString);
        assertTrue(lines.get(1).endsWith(" 12 ms  read socket db.example:5432"), lines::toString);
        assertTrue(lines.get(2).startsWith("exec-2~22 "), lines::toString);
        assertTrue(lines.get(3).startsWith("2 of 4 live tasks: by CPU now, "), lines::toString);
        assertEquals(6, invokeTop(0).size(), "0 is 10");
        String[] pool =
                (String[])
                        server.invoke(
                                BeanNames.pool("exec-N"),
                                "top",
                                new Object[] {10},
                                new String[] {"int"});
        assertTrue(pool[4].startsWith("3 of 3 live tasks"), pool[4]);
    }

    @Test
    void shouldWriteAmountsAsPeopleReadThem() {
        assertEquals("1023 B", PlainText.bytes(1023));
        assertEquals("1.5 KiB", PlainText.bytes(1536));
        assertEquals("8.0 EiB", PlainText.bytes(Long.MAX_VALUE));
        assertEquals("7 us", PlainText.nanos(7_999));
        assertEquals("2 ms", PlainText.nanos(2_000_000));
        assertEquals("3.5 s", PlainText.nanos(3_500_000_000L));
        assertEquals("10 min", PlainText.nanos(600_000_000_000L));
    }

    @Test
    void shouldBearManyTasksAndStrangeNames() throws Exception {
        fake.tasks =
                LongStream.range(0, 10_000)
                        .mapToObj(id -> Fake.task(id, "t\n%s", "main", "t", id, null))
                        .<Task>map(task -> task)
                        .toList();
        assertEquals(10_000, ((TabularData) server.getAttribute(BeanNames.TASKS, "Tasks")).size());
        assertEquals(7, invokeTop(5).size());
    }

    private Object agent(String attribute) throws Exception {
        return server.getAttribute(BeanNames.AGENT, attribute);
    }

    private List<String> invokeTop(int n) throws Exception {
        Object[] arguments = {n};
        return List.of(
                (String[]) server.invoke(BeanNames.TASKS, "top", arguments, new String[] {"int"}));
    }
}
