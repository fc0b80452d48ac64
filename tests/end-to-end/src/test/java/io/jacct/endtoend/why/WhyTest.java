// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.ControlGroup;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.WhyReport;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.why.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The fault of a program comes first, and a healthy program has none. */
class WhyTest {
    private static final int FIRST_VIRTUAL = 21;
    private static final List<String> HEALTHY =
            List.of("idle", "steady", "compute", "clock", "consumer");

    /** The rule that finds each fault. */
    private static final Map<String, String> RULES = new LinkedHashMap<>();

    static {
        RULES.put("queue", "queue-behind-peer");
        RULES.put("slow-peer", "slow-peer");
        RULES.put("slower", "slower-than-before");
        RULES.put("lossy-peer", "lossy-peer");
        RULES.put("connects", "connects-without-reuse");
        RULES.put("fsync", "fsync-storm");
        RULES.put("slow-disk", "slower-than-before");
        RULES.put("tiny-writes", "tiny-writes");
        RULES.put("tiny-reads", "tiny-reads");
        RULES.put("read-again", "read-again");
        RULES.put("polling", "polling-reader");
        RULES.put("empty-reads", "polling-reader");
        RULES.put("descriptors", "rising-descriptors");
        RULES.put("processors", "no-processor");
        RULES.put("monitor", "contended-monitor");
        RULES.put("short-blocks", "contended-monitor");
        RULES.put("growing", "growing-queue");
        RULES.put("collector", "busy-collector");
        RULES.put("exceptions", "deadly-exceptions");
        RULES.put("threads", "rising-threads");
        RULES.put("direct-memory", "rising-direct-memory");
        RULES.put("carrier", "held-carrier");
    }

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldNameAFewFaults(Jdk jdk) throws Exception {
        for (String fault : List.of("queue", "tiny-writes", "monitor")) {
            WhyReport report = why(jdk, fault, 3);
            assertTrue(report.isFirst(RULES.get(fault)), report::toString);
        }
        assertHealthy(jdk, "steady", 3);
    }

    /** So little that it is used up beside busy processes, too. */
    @OnOldestFirst
    @Tag("root")
    void shouldNameTheQuotaOfAContainer(Jdk jdk) throws Exception {
        try (ControlGroup group = ControlGroup.ofProcessorTime(15)) {
            ChildJvm child = ChildJvm.plain(jdk).under(group.command());
            WhyReport report = why(child, jdk, "throttled", 3);
            assertTrue(report.isFirst("throttled"), report::toString);
        }
    }

    /** The JVM is two minutes old before jacct expects its compilers to rest. */
    @AfterVerify
    @OnOldestFirst
    void shouldNameACompilerThatNeverRests(Jdk jdk) throws Exception {
        // beside busy processes they get no tenth unless there is much to compile, for both
        ChildJvm child =
                ChildJvm.plain(jdk).withBothCompilers().options("-XX:CompileThresholdScaling=0.1");
        WhyReport report = why(child, jdk, "compiler", 5);
        assertTrue(report.isFirst("busy-compiler"), report::toString);
    }

    @AfterVerify
    @OnEachJdk
    void shouldNameEachFaultFirst(Jdk jdk) throws Exception {
        List<String> missed = new ArrayList<>();
        for (Map.Entry<String, String> each : RULES.entrySet()) {
            if (!each.getKey().equals("carrier") || jdk.feature() >= FIRST_VIRTUAL) {
                WhyReport report = why(jdk, each.getKey(), 5);
                if (!report.isFirst(each.getValue())) {
                    missed.add(each.getKey() + ": " + report);
                }
            }
        }
        assertTrue(missed.size() <= 1, missed::toString);
    }

    @AfterVerify
    @OnEachJdk
    void shouldFindNothingInHealthyPrograms(Jdk jdk) throws Exception {
        for (String name : HEALTHY) {
            assertHealthy(jdk, name, 5);
        }
    }

    private void assertHealthy(Jdk jdk, String name, int seconds) throws Exception {
        assertEquals(List.of(), why(jdk, name, seconds).harmful());
    }

    /** The report on a program with that fault. */
    private WhyReport why(Jdk jdk, String fault, int seconds) throws Exception {
        return why(ChildJvm.plain(jdk), jdk, fault, seconds);
    }

    private WhyReport why(ChildJvm child, Jdk jdk, String fault, int seconds) throws Exception {
        Path own = Files.createDirectory(directory.resolve(fault));
        Path page = own.resolve("page");
        String agent = "page=" + page;
        switch (fault) {
            case "collector" -> child.options("-Xmx32m");
            case "direct-memory" -> {
                child.options("-XX:MaxDirectMemorySize=100m");
                agent += ",beancounters=named";
            }
            case "descriptors" ->
                    child.under(List.of("sh", "-c", "ulimit -n 300; exec \"$@\"", "sh"));
            default -> {}
        }
        try (RunningJvm running = child.agent(agent).program(Fault.class, fault, own).start()) {
            running.await("faulty");
            // the agent looks at blocked threads and measures once a second
            Thread.sleep(1500);
            return WhyReport.of(jdk, running, page, seconds);
        }
    }
}
