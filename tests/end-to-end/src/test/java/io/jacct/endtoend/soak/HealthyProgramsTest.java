// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
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
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * Of servers that do well under load, and of a JVM that does nothing, {@code jacct why} finds
 * nothing that is more than a note: from their first request on, when little is compiled, and
 * later.
 *
 * <p>Where other programs use half of the machine, it is true that a server waits for processors,
 * and that its disk takes longer. So these two findings are accepted there, and no others.
 */
class HealthyProgramsTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");
    private static final int TIMES = Integer.getInteger("jacct.why.times", CAMPAIGN ? 10 : 2);
    private static final int SECONDS = CAMPAIGN ? 10 : 5;

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldFindNothingInTheSampleService(Jdk jdk) throws Exception {
        assertHealthy(jdk, new SoakedOrders(), 1);
    }

    @AfterVerify
    @OnEachJdk
    void shouldFindNothingInServersUnderLoad(Jdk jdk) throws Exception {
        List<Soaked> all =
                List.of(
                        new SoakedOrders(),
                        new SoakedDatabase(),
                        new SoakedTomcat(),
                        new SoakedSearch());
        for (Soaked each : all) {
            assertHealthy(jdk, each, TIMES);
        }
    }

    @AfterVerify
    @OnEachJdk
    void shouldFindNothingInAJvmThatDoesNothing(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.plain(jdk).accounted(page);
        try (RunningJvm running = child.program(Fault.class, "idle", directory).start()) {
            running.await("faulty");
            assertEquals(List.of(), harmful(jdk, "idle", running, page, TIMES));
        }
    }

    private void assertHealthy(Jdk jdk, Soaked server, int times) throws Exception {
        Path own = Files.createDirectory(directory.resolve(server.name()));
        Path page = own.resolve("page");
        ChildJvm child = server.program(ChildJvm.plain(jdk).accounted(page), own);
        try (RunningJvm running = child.start()) {
            server.begun(running);
            server.load();
            List<String> harmful = harmful(jdk, server.name(), running, page, times);
            server.rest();
            server.end(running);
            assertEquals(List.of(), harmful);
        }
    }

    /** What is found that is more than a note, and is not the other programs' doing. */
    private static List<String> harmful(
            Jdk jdk, String name, RunningJvm running, Path page, int times) throws Exception {
        List<String> harmful = new ArrayList<>();
        for (int i = 1; i <= times; i++) {
            WhyReport report = WhyReport.of(jdk, running, page, SECONDS);
            String head =
                    "%s %s %d, others use %.1f processors: "
                            .formatted(jdk, name, i, report.others());
            report.findings().forEach(each -> System.out.println(head + each));
            report.harmful().forEach(each -> harmful.add(head + each));
        }
        return harmful;
    }
}
