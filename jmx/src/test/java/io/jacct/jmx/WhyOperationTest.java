// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Operation;
import io.jacct.jmx.name.BeanNames;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.LedgerStart;
import java.io.File;
import java.io.FileOutputStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.management.MBeanException;
import javax.management.MBeanServer;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The operation {@code why} of the MBean Agent, with the page of this JVM. */
class WhyOperationTest {
    private static final String[] INT = {"int"};

    private static MBeanServer server;

    @BeforeAll
    static void open() throws Exception {
        // on a busy machine an estimate from few operations may be far off
        LedgerStart.close();
        LedgerStart.open(Map.of("page", "target/jmx-test.page", "timing", "full"));
        server = ManagementFactory.getPlatformMBeanServer();
        MBeans.register();
    }

    @AfterAll
    static void close() {
        MBeans.unregister();
    }

    private static CompositeData[] why(int seconds) throws Exception {
        return (CompositeData[]) server.invoke(BeanNames.AGENT, "why", new Object[] {seconds}, INT);
    }

    @Test
    void shouldRefuseATimeThatIsTooShortOrTooLong() {
        for (int seconds : new int[] {Integer.MIN_VALUE, -1, 0, 61}) {
            MBeanException refused = assertThrows(MBeanException.class, () -> why(seconds));
            assertInstanceOf(IllegalArgumentException.class, refused.getCause());
            assertEquals("seconds must be from 1 to 60, not " + seconds, refused.getMessage());
        }
    }

    @Test
    void shouldTellWhatHoldsThisJvmBack() throws Exception {
        AtomicBoolean found = new AtomicBoolean();
        File file = new File("target/journal");
        try (FileOutputStream out = new FileOutputStream(file)) {
            int endpoint = DescriptorLedger.file(out.getFD(), file.getPath());
            Thread writer = new Thread(() -> write(endpoint, found), "writer-1");
            writer.start();
            CompositeData[] all = why(1);
            found.set(true);
            writer.join();
            CompositeData tiny =
                    Arrays.stream(all)
                            .filter(each -> each.get("rule").equals("tiny-writes"))
                            .findFirst()
                            .orElseThrow(() -> new AssertionError(Arrays.toString(all)));
            assertTrue(
                    List.of("warning", "critical").contains(tiny.get("severity")), tiny::toString);
            double share = (Double) tiny.get("share");
            assertTrue(share > 0.1 && share <= 1, tiny::toString);
            assertTrue(((String) tiny.get("subject")).endsWith("journal"), tiny::toString);
            assertFalse(((TabularData) tiny.get("evidence")).isEmpty());
            assertFalse(((String) tiny.get("next")).isEmpty());
        }
    }

    /** Writes a byte, each time for a few microseconds. */
    private static void write(int endpoint, AtomicBoolean end) {
        while (!end.get()) {
            long start = Ledger.begin(Operation.WRITE, endpoint);
            long until = System.nanoTime() + 20_000;
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
            Ledger.write(endpoint, start, 1, null);
        }
    }

    /** The thread is exempt while it watches, and no longer. */
    @Test
    void shouldCountTheThreadThatAskedAgainAfterwards() throws Exception {
        try (FileOutputStream out = new FileOutputStream("target/journal")) {
            int endpoint = DescriptorLedger.file(out.getFD(), "target/journal");
            why(1);
            assertThrows(MBeanException.class, () -> why(0));
            long before = writes();
            Ledger.write(endpoint, Ledger.begin(Operation.WRITE, endpoint), 1, null);
            assertEquals(before + 1, writes());
        }
    }

    private static long writes() throws Exception {
        String thread = Thread.currentThread().getName() + "~" + Thread.currentThread().getId();
        TabularData tasks = (TabularData) server.getAttribute(BeanNames.TASKS, "Tasks");
        CompositeData row = (CompositeData) tasks.get(new Object[] {thread}).get("value");
        return (Long) row.get("fileWrites");
    }
}
