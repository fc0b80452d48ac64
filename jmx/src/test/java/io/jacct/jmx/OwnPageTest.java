// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.counter.Operation;
import io.jacct.jmx.name.BeanNames;
import io.jacct.jmx.shape.Labels;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.LedgerStart;
import java.io.FileInputStream;
import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** From the entry point of the ledger to the MBeans, with the page between them. */
class OwnPageTest {
    private static MBeanServer server;

    @BeforeAll
    static void open() throws Exception {
        if (!LedgerStart.isOpen()) {
            LedgerStart.open(Map.of("page", "target/jmx-test.page"));
        }
        server = ManagementFactory.getPlatformMBeanServer();
        MBeans.register();
    }

    @AfterAll
    static void close() {
        MBeans.unregister();
    }

    @Test
    void shouldShowAnOperationAtOnce() throws Exception {
        try (FileInputStream in = new FileInputStream("pom.xml")) {
            int file = DescriptorLedger.file(in.getFD(), "pom.xml");
            String thread = Thread.currentThread().getName() + "~" + Thread.currentThread().getId();
            long before = reads();
            for (int i = 1; i <= 100; i++) {
                long start = Ledger.begin(Operation.READ, file);
                TabularData now = (TabularData) server.getAttribute(BeanNames.TASKS, "Operations");
                assertTrue(now.containsKey(new Object[] {thread}));
                Ledger.read(file, start, 10, null);
                assertEquals(before + i, reads());
            }
        }
    }

    @Test
    void shouldHaveTheGroupOfThisThreadAndAPage() throws Exception {
        String group = Thread.currentThread().getThreadGroup().getName();
        assertTrue(server.isRegistered(BeanNames.group(group)), group);
        assertEquals(0L, server.getAttribute(BeanNames.AGENT, "AdviceErrors"));
        assertTrue((Long) server.getAttribute(BeanNames.AGENT, "PageBytes") > 0);
        for (Health health : Health.values()) {
            String name = Labels.capital(health.label());
            Long value = (Long) server.getAttribute(BeanNames.AGENT, name);
            boolean known = health != Health.OWN_CPU_NANOS || value != null;
            assertTrue(!known || value >= 0, name);
        }
    }

    private static long reads() throws Exception {
        String name = Labels.capital(Counter.FILE_READS.label());
        return (Long) server.getAttribute(BeanNames.TOTALS, name);
    }
}
