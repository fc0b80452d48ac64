// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.jmx.name.BeanNames;
import java.util.List;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExecutorBeanTest {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Fake fake = new Fake();
    private final Registration registration = new Registration(server, fake.readings(), 512);
    private final ObjectName name = BeanNames.executor("pool-1-thread-N");

    /** An interface that a client may write. */
    public interface ExecutorMXBean {
        String getKind();

        boolean isLive();

        long getWaiting();

        long getWaitNanos();

        double getMeanWaiting();
    }

    @BeforeEach
    void start() throws Exception {
        fake.executors = List.of(Fake.executor("pool-1-thread-N", 10, 0));
        registration.start();
    }

    @AfterEach
    void stop() {
        registration.close();
    }

    @Test
    void shouldBeNamedAfterItsThreads() {
        assertEquals("io.jacct:type=Executor,name=pool-1-thread-N", name.toString());
        assertTrue(server.isRegistered(name));
    }

    @Test
    void shouldShowWhatThePageHolds() throws Exception {
        fake.executors = List.of(Fake.executor("pool-1-thread-N", 12, 800));
        assertEquals("ThreadPoolExecutor", server.getAttribute(name, "Kind"));
        assertEquals(true, server.getAttribute(name, "Live"));
        String[] names = {
            "Waiting",
            "Running",
            "Delayed",
            "Completed",
            "Failed",
            "Rejected",
            "Removed",
            "WaitNanos",
            "WaitBusyNanos",
            "RunNanos",
            "RunBusyNanos"
        };
        long[] values = {3, 2, 0, 12, 1, 4, 5, 800, 400, 2400, 800};
        for (int i = 0; i < names.length; i++) {
            assertEquals(values[i], server.getAttribute(name, names[i]), names[i]);
        }
    }

    @Test
    void shouldGiveRatesAndMeansSinceAnEarlierReading() throws Exception {
        server.getAttribute(name, "Completed");
        fake.clock.addAndGet(2 * Fake.SECOND);
        fake.executors = List.of(Fake.executor("pool-1-thread-N", 30, 5 * Fake.SECOND));
        assertEquals(2.5, server.getAttribute(name, "MeanWaiting"));
        assertEquals(7.5, server.getAttribute(name, "MeanRunning"));
        assertEquals(10.0, server.getAttribute(name, "CompletedPerSecond"));
        assertEquals(Fake.SECOND * 5 / 20.0, server.getAttribute(name, "RecentWaitNanosMean"));
        assertEquals(0L, server.getAttribute(name, "WaitingGrowth"));
        // three wait, and ten a second end
        assertEquals(0.3e9, (Double) server.getAttribute(name, "ExpectedWaitNanos"), 1);
        fake.clock.addAndGet(2 * Fake.SECOND);
        fake.executors = List.of(Fake.executor("pool-1-thread-N", 32, 6 * Fake.SECOND, 9));
        assertEquals(6L, server.getAttribute(name, "WaitingGrowth"));
        assertEquals(3.0, server.getAttribute(name, "WaitingGrowthPerSecond"));
        assertNull(server.getAttribute(name, "RecentWaitNanosMean"), "the queue grows");
        assertEquals(9e9, (Double) server.getAttribute(name, "ExpectedWaitNanos"), 1);
    }

    @Test
    void shouldServeAProxyOfTheClientsOwnMaking() {
        ExecutorMXBean proxy = JMX.newMXBeanProxy(server, name, ExecutorMXBean.class);
        assertEquals("ThreadPoolExecutor", proxy.getKind());
        assertTrue(proxy.isLive());
        assertEquals(3, proxy.getWaiting());
        assertEquals(0, proxy.getWaitNanos());
        assertEquals(0.0, proxy.getMeanWaiting());
    }

    @Test
    void shouldComeAndGoWithTheExecutor() throws Exception {
        fake.executors =
                List.of(Fake.executor("other", 10, 0), Fake.executor("pool-2-thread-N", 1, 0));
        registration.refresh(fake.snapshot());
        assertFalse(server.isRegistered(name));
        assertTrue(server.isRegistered(BeanNames.executor("other")));
        assertTrue(server.isRegistered(BeanNames.executor("pool-2-thread-N")));
    }

    @Test
    void shouldBeInTheTableOfTheTotals() throws Exception {
        fake.executors = List.of(Fake.executor("a-N", 7, 0), Fake.executor("b-N", 8, 0));
        TabularData table = (TabularData) server.getAttribute(BeanNames.TOTALS, "Executors");
        assertEquals(2, table.size());
        CompositeData row = (CompositeData) table.get(new Object[] {"b-N"}).get("value");
        assertEquals(8L, row.get("completed"));
        assertEquals("ThreadPoolExecutor", row.get("kind"));
        assertEquals(2L, server.getAttribute(BeanNames.AGENT, "MissingMBeans"));
    }
}
