// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.Jdks;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.api.Requests;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cost of a request, as the request's own thread reads it through {@code jacct-api.jar}. */
class RequestsTest {
    /** CPU time and wall-clock time are not read at the same moment. */
    private static final long TICK_NANOS = 10_000_000;

    private static final List<String> NOT_TOLD = List.of("available", "elapsed", "all");

    @TempDir private Path directory;

    private RunningJvm start(ChildJvm child) throws Exception {
        RunningJvm running = child.program(Requests.class, directory).start();
        running.await("ready");
        return running;
    }

    private ChildJvm accounted(Jdk jdk) {
        return ChildJvm.on(jdk).accounted(directory.resolve("page"));
    }

    private ChildJvm withoutAgent(Jdk jdk) {
        return ChildJvm.on(jdk).attachable();
    }

    private static List<Map<String, Long>> order(RunningJvm running, String order)
            throws Exception {
        running.say(order);
        List<Map<String, Long>> costs = new ArrayList<>();
        for (String cost : running.await("done " + order + " ").split(", ")) {
            Map<String, Long> values = new LinkedHashMap<>();
            for (String value : cost.split(" ")) {
                String[] parts = value.split("=");
                values.put(parts[0], Long.parseLong(parts[1]));
            }
            costs.add(values);
        }
        return costs;
    }

    private static Map<String, Long> cost(RunningJvm running, String order) throws Exception {
        return order(running, order).get(0);
    }

    private static void command(Jdk jdk, RunningJvm running, String command, String... options)
            throws Exception {
        List<String> all = new ArrayList<>(List.of(command, running.pid() + ""));
        all.addAll(List.of(options));
        ChildJvm.jacct(jdk, all.toArray(new String[0])).run().well();
    }

    private static void finish(RunningJvm running) throws Exception {
        running.closeInput();
        running.finish().well();
    }

    private static void assertUnknown(Map<String, Long> cost) {
        assertEquals(0, cost.get("available"), cost::toString);
        assertEquals(0, cost.get("all"), cost::toString);
        cost.forEach(
                (name, value) ->
                        assertTrue(NOT_TOLD.contains(name) || value == -1, cost::toString));
    }

    private static void assertCounts(
            Map<String, Long> cost, long reads, long readBytes, long writes, long opens) {
        assertEquals(1, cost.get("available"), cost::toString);
        assertEquals(reads, cost.get("reads"), cost::toString);
        assertEquals(readBytes, cost.get("readBytes"), cost::toString);
        assertEquals(writes, cost.get("writes"), cost::toString);
        assertEquals(writes * Requests.BYTES, cost.get("writeBytes"), cost::toString);
        assertEquals(opens, cost.get("opens"), cost::toString);
        assertEquals(opens, cost.get("closes"), cost::toString);
    }

    /**
     * Asserts the request's own allocation. It is more than the snapshots' and less than twice the
     * array.
     */
    private static void assertRequest(Map<String, Long> cost) {
        long bytes = (long) Requests.WRITES * Requests.BYTES;
        assertCounts(cost, Requests.WRITES + 1, bytes, Requests.WRITES, 2);
        assertEquals(1, cost.get("parks"), cost::toString);
        assertEquals(1, cost.get("sleeps"), cost::toString);
        long allocated = cost.get("allocated");
        assertTrue(allocated >= Requests.ALLOCATED, cost::toString);
        assertTrue(allocated < 2 * Requests.ALLOCATED, cost::toString);
        assertTrue(cost.get("cpu") > 0, cost::toString);
        assertTrue(cost.get("cpu") <= cost.get("elapsed") + TICK_NANOS, cost::toString);
    }

    @OnOldestFirst
    @DisplayName("a request has exact operations and bytes, with allocation and CPU time")
    void shouldSayWhatARequestCosts(Jdk jdk) throws Exception {
        try (RunningJvm running = start(accounted(jdk))) {
            Map<String, Long> cost = cost(running, "request");
            assertRequest(cost);
            long accounted = cost.get("operationNanos") + cost.get("waitingNanos");
            assertTrue(cost.get("operationNanos") > 0, cost::toString);
            assertTrue(cost.get("waitingNanos") >= 1_500_000, cost::toString);
            assertTrue(accounted <= cost.get("elapsed"), cost::toString);
            finish(running);
        }
        assertEquals(0, Pages.readSound(directory.resolve("page")).health().get("adviceErrors"));
    }

    @OnOldestFirst
    @DisplayName("a snapshot costs its thread nothing that it shows except CPU time")
    void shouldNotChargeForLooking(Jdk jdk) throws Exception {
        try (RunningJvm running = start(accounted(jdk))) {
            Map<String, Long> cost = cost(running, "nothing");
            assertCounts(cost, 0, 0, 0, 0);
            assertEquals(0, cost.get("allocated"));
            assertEquals(0, cost.get("operationNanos") + cost.get("waitingNanos"));
            finish(running);
        }
    }

    @OnOldestFirst
    @DisplayName("two threads at the same time do not see each other's counts")
    void shouldTellThreadsApart(Jdk jdk) throws Exception {
        try (RunningJvm running = start(accounted(jdk))) {
            List<Map<String, Long>> costs = order(running, "both");
            // the first request may load classes that both need
            costs = order(running, "both");
            assertCounts(costs.get(0), 0, 0, Requests.WRITES, 1);
            assertCounts(costs.get(1), 0, 0, Requests.MORE_WRITES, 1);
            assertUnknown(costs.get(2));
            assertTrue(costs.get(2).get("elapsed") > 0);
            finish(running);
        }
    }

    @OnOldestFirst
    @DisplayName("work that another thread does for the request is included")
    void shouldIncludeWhatOthersDo(Jdk jdk) throws Exception {
        try (RunningJvm running = start(accounted(jdk))) {
            assertCounts(cost(running, "asynchronous"), 0, 0, 1, 0);
            finish(running);
        }
    }

    @OnOldestFirst
    @DisplayName("PM-8: without the agent only the time is known, and nothing fails")
    void shouldKnowNothingWithoutAgentAndAcrossItsLives(Jdk jdk) throws Exception {
        try (RunningJvm running = start(withoutAgent(jdk))) {
            for (String order : List.of("request", "nothing", "asynchronous", "keep")) {
                assertUnknown(cost(running, order));
            }
            order(running, "both").forEach(RequestsTest::assertUnknown);
            assertTrue(cost(running, "request").get("elapsed") > 0);
            for (int round = 0; round < 2; round++) {
                command(jdk, running, "attach", "jmx=off");
                assertUnknown(cost(running, "since"));
                assertRequest(cost(running, "request"));
                assertEquals(1, cost(running, "keep").get("available"));
                assertEquals(1, cost(running, "since").get("available"));
                command(jdk, running, "detach");
                assertUnknown(cost(running, "since"));
                assertUnknown(cost(running, "request"));
            }
            finish(running);
        }
    }

    @OnOldestFirst
    @DisplayName("a time that is not taken is not 0")
    void shouldNotKnowTimesWithoutTiming(Jdk jdk) throws Exception {
        try (RunningJvm running = start(ChildJvm.on(jdk).agent("timing=off"))) {
            Map<String, Long> cost = cost(running, "request");
            assertRequest(cost);
            assertEquals(-1, cost.get("operationNanos"));
            assertEquals(-1, cost.get("waitingNanos"));
            finish(running);
        }
    }

    @Test
    @DisplayName("a virtual thread gets no counts of others on its carrier")
    void shouldTellVirtualThreadsNothingOfOthers() throws Exception {
        try (RunningJvm running = start(accounted(Jdks.newest()))) {
            assertUnknown(cost(running, "virtual"));
            assertRequest(cost(running, "request"));
            finish(running);
        }
    }
}
