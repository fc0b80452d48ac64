// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.MBeanAddress;
import io.jacct.endtoend.harness.OtherLoad;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.why.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.junit.jupiter.api.io.TempDir;

/** The MBean Agent names the fault of its JVM first, as the command does from outside. */
class WhyMBeanTest {
    private static final int SECONDS = 3;

    @TempDir private Path directory;

    /** How many processors other programs used meanwhile. */
    private double others;

    @OnOldestFirst
    void shouldNameTheOwnerOfAMonitor(Jdk jdk) throws Exception {
        CompositeData first = why(jdk, "monitor")[0];
        assertEquals("contended-monitor", first.get("rule"));
        assertEquals("critical", first.get("severity"));
        assertTrue(fact(first, "owner").startsWith("clerk-"), first::toString);
        assertTrue(fact(first, "it was in").contains("Fault"), first::toString);
    }

    @OnOldestFirst
    void shouldNameThePeerBehindAQueue(Jdk jdk) throws Exception {
        assertEquals("queue-behind-peer", why(jdk, "queue")[0].get("rule"));
    }

    @OnOldestFirst
    void shouldFindNothingInAProgramAtRest(Jdk jdk) throws Exception {
        CompositeData[] findings = why(jdk, "idle");
        // where others use half of the machine, it is true that the JVM waits for processors
        boolean busy = OtherLoad.isHalf(others);
        assertTrue(
                Arrays.stream(findings)
                        .filter(each -> !busy || !each.get("rule").equals("no-processor"))
                        .allMatch(each -> each.get("severity").equals("note")),
                () -> Arrays.toString(findings));
    }

    /** The looks at the kernel's files are the agent's own work, not the JVM's. */
    private static void assertNoOwnLook(MBeanServerConnection server, String process)
            throws Exception {
        ObjectName files = new ObjectName("io.jacct:type=DeviceClass,name=file");
        TabularData devices = (TabularData) server.getAttribute(files, "Devices");
        for (Object row : devices.values()) {
            String file = (String) ((CompositeData) row).get("key");
            assertFalse(file.startsWith(process), file);
        }
    }

    private static String fact(CompositeData finding, String name) {
        TabularData evidence = (TabularData) finding.get("evidence");
        return (String) evidence.get(new Object[] {name}).get("value");
    }

    private CompositeData[] why(Jdk jdk, String fault) throws Exception {
        Path own = Files.createDirectory(directory.resolve(fault));
        ChildJvm child = ChildJvm.plain(jdk).agent("page=" + own.resolve("page"));
        try (RunningJvm running = child.program(Fault.class, fault, own).start()) {
            running.await("faulty");
            // the agent looks at blocked threads and measures once a second
            Thread.sleep(1500);
            try (JMXConnector connector =
                    JMXConnectorFactory.connect(MBeanAddress.of(running.pid()))) {
                MBeanServerConnection server = connector.getMBeanServerConnection();
                Object[] seconds = {SECONDS};
                ObjectName agent = new ObjectName("io.jacct:type=Agent");
                OtherLoad load = new OtherLoad(running.pid());
                CompositeData[] findings =
                        (CompositeData[])
                                server.invoke(agent, "why", seconds, new String[] {"int"});
                others = load.processors();
                assertEquals(0L, server.getAttribute(agent, "AdviceErrors"));
                assertNoOwnLook(server, "/proc/" + running.pid());
                return findings;
            }
        }
    }
}
