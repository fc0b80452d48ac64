// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Measure;
import io.jacct.jmx.name.BeanNames;
import io.jacct.jmx.shape.Labels;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.testing.SomeCounts;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** MBeans of sums name the counters that are not known for all tasks. */
class NullablesTest {
    private static final long MISSING = Measure.SCHEDULER.bit() | Measure.ALLOCATION.bit();
    private static final Counts CPU =
            SomeCounts.of(Counter.CPU_NANOS, 7)
                    .missing(MISSING)
                    .plus(Counts.ZERO.missing(Measure.CPU.bit() | MISSING));

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Fake fake = new Fake();
    private final ObjectName main = BeanNames.group("main");
    private final ObjectName pool = BeanNames.pool("exec-N");
    private Registration registration;

    @BeforeEach
    void register() throws Exception {
        Group group = new Group("main", 2, 5, Counts.ZERO, CPU);
        fake.totals = CPU;
        fake.groups = List.of(group, new Group("b", 1, 1, Counts.ZERO, Counts.ZERO));
        fake.pools = List.of(new Group("exec-N", 2, 5, Counts.ZERO, CPU));
        registration = new Registration(server, fake.readings(), 512);
        registration.start();
    }

    @AfterEach
    void close() {
        registration.close();
    }

    @Test
    void shouldShowWhatIsKnownAndNullForNothing() throws Exception {
        for (ObjectName name : List.of(BeanNames.TOTALS, main, pool)) {
            assertEquals(7L, server.getAttribute(name, "CpuNanos"));
            assertNull(server.getAttribute(name, "CpuSlices"));
            assertNull(server.getAttribute(name, "AllocatedBytes"));
            assertEquals(0L, server.getAttribute(name, "MinorFaults"));
            assertEquals(0L, server.getAttribute(name, "FileReads"));
            assertEquals(
                    Set.of("cpuNanos", "cpuDelayNanos", "cpuSlices", "allocatedBytes"),
                    Set.of((String[]) server.getAttribute(name, "IncompleteCounters")));
        }
        assertEquals(1, unknown("CpuNanos"));
        assertEquals(2, unknown("AllocatedBytes"));
        assertEquals(0L, server.getAttribute(BeanNames.group("b"), "AllocatedBytes"));
        String[] none = (String[]) server.getAttribute(BeanNames.group("b"), "IncompleteCounters");
        assertEquals(0, none.length);
    }

    private long unknown(String attribute) throws Exception {
        TabularData numbers = (TabularData) server.getAttribute(main, "UnknownTasks");
        String label = attribute.substring(0, 1).toLowerCase(Locale.ROOT) + attribute.substring(1);
        return (long) numbers.get(new Object[] {label}).get("value");
    }

    @Test
    void shouldSayTheSameOfThoseWithoutAnMBean() throws Exception {
        registration.close();
        registration = new Registration(server, fake.readings(), 0);
        registration.start();
        TabularData others = (TabularData) server.getAttribute(BeanNames.TOTALS, "Others");
        CompositeData row =
                (CompositeData) others.get(new Object[] {"TaskGroup main"}).get("value");
        assertEquals(
                Arrays.asList(7L, null),
                Arrays.asList(row.getAll(new String[] {"cpuNanos", "cpuSlices"})));
    }

    @Test
    void shouldSayHowOldMeasurementsAre() throws Exception {
        String described = "";
        for (var info : server.getMBeanInfo(main).getAttributes()) {
            described += info.getName().equals("CpuNanos") ? info.getDescription() : "";
            boolean aged = info.getDescription().contains("as last measured");
            boolean measured =
                    List.of(Counter.values()).stream()
                            .filter(Counter::isMeasured)
                            .anyMatch(each -> Labels.capital(each.label()).equals(info.getName()));
            assertEquals(measured, aged, info.getName());
        }
        assertTrue(described.contains(" Null: not known."), described);
    }

    @Test
    void shouldShowTheLongestDelays() throws Exception {
        fake.totals = SomeCounts.from(1000);
        for (Delay delay : Delay.values()) {
            String name = Labels.capital(delay.label()) + "MaxNanos";
            assertEquals(1000L + delay.longest(), server.getAttribute(BeanNames.TOTALS, name));
        }
    }
}
