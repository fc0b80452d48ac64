// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.MBeanAddress;
import io.jacct.endtoend.harness.OtherAgents;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.samples.orders.OrdersMain;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.junit.jupiter.api.io.TempDir;

/** The slim rules of jmx_exporter make few series of a service, with the MBeans' values. */
@AfterVerify
class CollectedOrdersTest {
    private static final Path RULES =
            Path.of(System.getProperty("jacct.config"), "jmx_exporter.yaml");
    private static final List<String> ENDS =
            List.of("H2-save", "orders-journal", "orders-report", "orders-worker-N");
    private static final Map<String, String> COUNTERS =
            Map.of(
                    "StartedTasks", "started_tasks_total",
                    "FileWrites", "file_writes_total",
                    "FileWriteBytes", "file_write_bytes_total",
                    "SocketReadBytes", "socket_read_bytes_total",
                    "SocketWrites", "socket_writes_total");

    @TempDir private Path directory;

    @OnEachJdk
    void shouldBeFewSeriesWithTheValuesOfTheMBeans(Jdk jdk) throws Exception {
        int port = Scrape.freePort();
        ChildJvm child =
                ChildJvm.plain(jdk)
                        .options("-Djava.io.tmpdir=" + directory)
                        .accounted(directory.resolve("page"))
                        .agent(OtherAgents.jar("jmx_exporter"), "127.0.0.1:" + port + ":" + RULES)
                        .program(OrdersMain.class, "--load", 3600, "--clients", 2, "--rate", 20);
        try (RunningJvm running = child.start()) {
            running.await("orders: listening");
            Await.until(() -> isComplete(Scrape.of(port)), () -> "" + unchecked(port));
            assertFew(Scrape.of(port));
            // the connection has threads and sockets of its own
            try (JMXConnector connector =
                    JMXConnectorFactory.connect(MBeanAddress.of(running.pid()))) {
                MBeanServerConnection server = connector.getMBeanServerConnection();
                for (String bean : List.of("Totals", "Pool,name=orders-worker-N")) {
                    assertEqual(server, bean, port);
                }
                assertNoPoolOfTheJdk(server, Scrape.of(port));
            }
        }
    }

    /** The pools, the report's file and the clients' socket have their series. */
    private static boolean isComplete(Scrape scrape) {
        return ENDS.stream().allMatch(pool -> has(scrape, "jacct_pool_cpu.*pool=\"" + pool))
                && has(scrape, "jacct_pool_socket_write_bytes_total.*orders-worker-N")
                && has(scrape, "jacct_executor_completed_total.*orders-worker-N")
                && has(scrape, "jacct_device_writes_total.*class=\"file\".*report.draft")
                && has(scrape, "jacct_device_writes_total.*class=\"socket\"");
    }

    private static boolean has(Scrape scrape, String series) {
        return scrape.samples().stream().anyMatch(line -> line.matches(series + ".*"));
    }

    private static Scrape unchecked(int port) {
        try {
            return Scrape.of(port);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A counter of the MBean grows between two readings, and the series is from between them. */
    private static void assertEqual(MBeanServerConnection server, String bean, int port)
            throws Exception {
        ObjectName name = new ObjectName("io.jacct:type=" + bean);
        String pool = bean.startsWith("Pool") ? "pool_" : "";
        String label = pool.isEmpty() ? "" : "pool=\"orders-worker-N\"";
        for (Map.Entry<String, String> each : COUNTERS.entrySet()) {
            long before = (Long) server.getAttribute(name, each.getKey());
            double value =
                    Scrape.of(port).value("jacct_" + pool + each.getValue(), label).orElse(0);
            long after = (Long) server.getAttribute(name, each.getKey());
            assertTrue(before <= value && value <= after, each + ": " + value);
        }
    }

    private static void assertFew(Scrape scrape) {
        assertTrue(scrape.samples().size() <= 300, () -> scrape.samples().size() + ": " + scrape);
        by(scrape, "[{,]pool=\"(.*?)\"")
                .forEach((pool, series) -> assertTrue(series <= 40, pool + " " + series));
        Map<String, Long> devices = by(scrape, "\\{(class=.*device=.*)}");
        devices.forEach((device, series) -> assertTrue(series <= 15, device + " " + series));
        assertFalse(devices.keySet().toString().contains(".class\""), () -> "" + devices);
        long zeros = scrape.samples().stream().filter(line -> line.endsWith(" 0.0")).count();
        assertTrue(zeros < scrape.samples().size() / 5, () -> zeros + " zeros: " + scrape);
    }

    /** The number of series by what the group of {@code label} matches. */
    private static Map<String, Long> by(Scrape scrape, String label) {
        Map<String, Long> found =
                scrape.samples().stream()
                        .map(Pattern.compile(label)::matcher)
                        .filter(Matcher::find)
                        .map(matcher -> matcher.group(1))
                        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        assertFalse(found.isEmpty(), label);
        return found;
    }

    private static void assertNoPoolOfTheJdk(MBeanServerConnection server, Scrape scrape)
            throws Exception {
        List<String> shown = List.copyOf(by(scrape, "[{,]pool=\"(.*?)\"").keySet());
        int jdk = 0;
        for (ObjectName name : server.queryNames(new ObjectName("io.jacct:type=Pool,*"), null)) {
            String pool = name.getKeyProperty("name");
            // the JDK also has threads without a name of their own, which no rule can tell
            if ((Boolean) server.getAttribute(name, "Jdk") && !pool.equals("Thread-N")) {
                jdk++;
                assertFalse(shown.contains(pool), pool);
            }
        }
        assertTrue(jdk > 0);
        assertEquals(0, shown.stream().filter(pool -> pool.startsWith("prometheus")).count());
    }
}
