// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.MBeanAddress;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.robustness.SingleReads;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.OwnCost;
import io.jacct.snapshot.OwnCost.Kind;
import io.jacct.snapshot.OwnStart;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;

/** The agent reports its own cost, and the measurement itself is not counted anywhere. */
class OwnCostTest {
    private static final int LOOKS = 10;
    private static final int READS = SingleReads.FEW + SingleReads.MANY;

    @OnOldestFirst
    void shouldTellItsCostOnceItHasMeasuredItAndCountNothingForThat(Jdk jdk) throws Exception {
        ChildJvm child = ChildJvm.plain(jdk).agent("").program(SingleReads.class);
        try (RunningJvm running = child.start()) {
            running.await("few");
            Path page = Page.ofPid(running.pid()).toPath();
            assertNothingClaimed(Pages.awaitReading(page, "main"));
            running.say("");
            running.await("many");
            Snapshot before = Pages.awaitReading(page, "main");
            Snapshot after = Pages.await(page, s -> isDone(s) && isTold(OwnCost.of(s, true)));
            assertEquals(before.totals().counted(), after.totals().counted());
            assertEquals(before.endpoints(), after.endpoints());
            // the count includes the open
            assertEquals(READS + 1, zero(after).endCount());
            assertCost(OwnCost.of(after, true));
            assertStart(OwnStart.of(after.page()));
            assertParts(after);
            assertListed(jdk, running.pid());
            assertManaged(running.pid(), OwnCost.of(after, true), page);
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    /** Whether the report also has the times of the threads, which are measured now and then. */
    private static boolean isTold(OwnCost cost) {
        return cost.isCalibrated() && cost.percentOfCpu() > 0 && cost.agentNanos() > 0;
    }

    /** Earlier figures are of code that is not compiled whole. */
    private static boolean isDone(Snapshot snapshot) {
        String note = snapshot.page().notes().get("calibration");
        return PageInfo.figures(note).getOrDefault("looks", 0.0) == LOOKS;
    }

    private static Device zero(Snapshot snapshot) {
        return snapshot.devices().stream()
                .filter(device -> device.entry().endpoint().equals(SingleReads.FILE))
                .findFirst()
                .orElseThrow();
    }

    private static void assertNothingClaimed(Snapshot snapshot) {
        OwnCost cost = OwnCost.of(snapshot, true);
        assertTrue(count(cost, Kind.OPERATION) >= SingleReads.FEW, cost::toString);
        assertFalse(cost.isCalibrated());
        assertEquals(-1, cost.nanos());
    }

    private static void assertCost(OwnCost cost) {
        assertTrue(count(cost, Kind.OPERATION) >= READS, cost::toString);
        assertTrue(cost.clockNanos() > 0, cost::toString);
        // a wait reads the clock twice
        assertTrue(nanos(cost, Kind.WAIT) > cost.clockNanos(), cost::toString);
        assertTrue(nanos(cost, Kind.OPERATION) > cost.clockNanos(), cost::toString);
        assertTrue(nanos(cost, Kind.SAMPLED) < nanos(cost, Kind.OPERATION), cost::toString);
        assertTrue(
                count(cost, Kind.SAMPLED) > 0
                        && count(cost, Kind.SAMPLED) <= count(cost, Kind.OPERATION),
                cost::toString);
        assertTrue(count(cost, Kind.OPEN) > 0 && nanos(cost, Kind.OPEN) > 0, cost::toString);
        double sum = 0;
        for (Kind kind : Kind.values()) {
            sum += cost.nanos(kind);
        }
        assertEquals(Math.round(sum), cost.nanos());
        assertTrue(cost.percentOfCpu() < 100, cost::toString);
        assertTrue(cost.percentOfProcessor() > 0, cost::toString);
    }

    private static long count(OwnCost cost, Kind kind) {
        return cost.part(kind).count();
    }

    private static double nanos(OwnCost cost, Kind kind) {
        return cost.part(kind).nanos();
    }

    private static void assertStart(OwnStart start) {
        List<String> phases =
                List.of(
                        "options",
                        "ledger",
                        "cache",
                        "weaver",
                        "retransform",
                        "self-test",
                        "others");
        assertEquals(phases, List.copyOf(start.phases().keySet()));
        long sum = sum(start.phases());
        assertTrue(sum > 0 && sum <= start.nanos(), start::toString);
        assertEquals(0, start.registrationNanos());
    }

    private static void assertParts(Snapshot snapshot) {
        Map<String, Long> parts = snapshot.page().parts();
        assertEquals(snapshot.page().bytes(), sum(parts));
        assertTrue(parts.keySet().containsAll(List.of("header", "notes", "tasks", "devices")));
    }

    private static long sum(Map<String, Long> amounts) {
        return amounts.values().stream().mapToLong(Long::longValue).sum();
    }

    private static void assertListed(Jdk jdk, long pid) throws Exception {
        List<String> lines = ChildJvm.jacct(jdk, "list", "-v").run().well().out();
        int row = 0;
        while (!lines.get(row).strip().startsWith(pid + " ")) {
            row++;
        }
        List<String> details =
                lines.subList(row + 1, lines.size()).stream()
                        .takeWhile(line -> line.startsWith("      "))
                        .map(String::strip)
                        .toList();
        assertTrue(details.stream().anyMatch(line -> line.startsWith("cost: ")), lines::toString);
        assertTrue(details.stream().anyMatch(line -> line.startsWith("start: ")), lines::toString);
        assertFalse(details.toString().contains("not measured yet"), lines::toString);
    }

    private static void assertManaged(long pid, OwnCost cost, Path page) throws Exception {
        try (JMXConnector connector = JMXConnectorFactory.connect(MBeanAddress.of(pid))) {
            MBeanServerConnection server = connector.getMBeanServerConnection();
            ObjectName agent = new ObjectName("io.jacct:type=Agent");
            assertEquals(
                    nanos(cost, Kind.OPERATION), server.getAttribute(agent, "OperationCostNanos"));
            assertTrue((long) server.getAttribute(agent, "CostNanos") >= cost.nanos());
            long registration = (long) server.getAttribute(agent, "RegistrationNanos");
            assertTrue(registration > 0);
            assertEquals(registration, OwnStart.of(Pages.read(page).page()).registrationNanos());
        }
    }
}
