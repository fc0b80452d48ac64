// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.benchmarks.workloads.Figures;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each workload runs on a small scale with the shipped agent, and prints possible figures. */
@Tag("full")
@Tag("only-full")
class WorkloadsTest {
    private static final String SECONDS = "0.5";
    private static final long PATIENCE_SECONDS = 120;

    @TempDir private static Path cache;

    @ParameterizedTest
    @CsvSource({
        "TomcatServer, 100",
        "NettyServer, 16384",
        "JdkServer, 100",
        "Terminals, ''",
        "Indexing, ''",
        "SequentialLog, ''",
        "Churn, ''"
    })
    void shouldSayWhatItDidAndTook(String workload, String argument) throws Exception {
        Run run = run(workload, argument);
        if (run.skipped()) {
            skip(run.reason());
        }
        assertPlausible(run);
    }

    @Test
    void shouldEchoByVirtualThreadsWhereThereAreAny() throws Exception {
        Run run = run("Echo", "");
        int feature = Runtime.version().feature();
        if (feature < 21) {
            assertEquals("skipped: not on " + feature, run.reason());
        } else {
            assertPlausible(run);
        }
    }

    @ParameterizedTest
    @MethodSource
    void shouldServeClientsInTheSameJvm(AskedWorkload workload) throws Exception {
        assumeTrue(workload.lacks().isEmpty(), workload::lacks);
        String name = workload.main().substring(workload.main().lastIndexOf('.') + 1);
        assertPlausible(run(name, workload.bytes()));
    }

    static List<AskedWorkload> shouldServeClientsInTheSameJvm() {
        return AskedWorkload.WITH_CLIENTS;
    }

    /** Workloads that cannot run here. That is a failure in CI only. */
    static void skip(String reason) {
        if (System.getenv("CI") != null) {
            fail(reason);
        }
        abort(reason);
    }

    private static Run run(String workload, String argument) throws Exception {
        String program = Figures.class.getPackageName() + "." + workload;
        List<String> command =
                List.of(
                        System.getProperty("java.home") + "/bin/java",
                        "-javaagent:" + System.getProperty("jacct.jar") + "=cache=" + cache,
                        "-cp",
                        System.getProperty("java.class.path"),
                        program);
        List<String> rest = new ArrayList<>(List.of(SECONDS, SECONDS));
        rest.add(argument);
        return Run.of(command, rest, PATIENCE_SECONDS);
    }

    private static void assertPlausible(Run run) {
        Figures figures = run.figures();
        assertTrue(figures != null, run.line());
        assertTrue(figures.operations() > 0, run.line());
        assertTrue(figures.seconds() >= Double.parseDouble(SECONDS), run.line());
        assertTrue(figures.p50Nanos() > 0, run.line());
        assertTrue(figures.p99Nanos() >= figures.p50Nanos(), run.line());
        assertTrue(figures.cpuNanos() > 0, run.line());
        assertTrue(figures.residentKib() > 0, run.line());
        assertTrue(figures.peakKib() >= figures.residentKib(), run.line());
    }
}
