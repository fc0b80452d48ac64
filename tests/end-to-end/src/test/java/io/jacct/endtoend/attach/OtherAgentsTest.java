// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.attach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.OtherAgents;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.attach.BesideAgent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * Other projects' agents are before jacct on the command line and after it. The program's counts
 * are the same as without them, and the other agent does its work, too.
 */
@AfterVerify
class OtherAgentsTest {
    /** The agent sends nothing out of the process, and adds no header to the program's messages. */
    private static final String[] TRACING = {
        "-Dotel.traces.exporter=console",
        "-Dotel.metrics.exporter=none",
        "-Dotel.logs.exporter=none",
        "-Dotel.propagators=none",
    };

    private static final String INFORMATION =
            "\\[otel\\.javaagent [^]]*\\] \\[[^]]*\\] INFO .*(VersionLogger|LoggingSpanExporter) .*";

    /** The packages to cover. This agent fails on all of the JDK, even alone. */
    private static final String COVERED =
            "inclbootstrapclasses=true,includes=sun.nio.ch.*:java.net.*:io.jacct.endtoend.*";

    /** The number of lines that the program prints. */
    private static final int COUNTS = 3;

    @TempDir private Path directory;

    /**
     * This agent retransforms classes, among others the HTTP client and server, executors and class
     * loaders.
     */
    @OnEachJdk
    void shouldCountTheSameBesideOpenTelemetry(Jdk jdk) throws Exception {
        List<String> alone = counts(run(ours(child(jdk))));
        String agent = "-javaagent:" + OtherAgents.jar("opentelemetry");
        Finished before = run(ours(child(jdk).options(TRACING).options(agent)));
        assertEquals(alone, counts(before));
        assertTraces(before);
        Finished after = run(ours(child(jdk).options(TRACING)).options(agent));
        assertEquals(alone, counts(after));
        assertTraces(after);
    }

    /** This agent weaves the same classes as jacct, when they are loaded. */
    @OnEachJdk
    void shouldCountTheSameBesideJacoco(Jdk jdk) throws Exception {
        List<String> alone = counts(run(ours(child(jdk))));
        Path file = directory.resolve("coverage");
        Path jar = OtherAgents.jar("jacoco");
        String options = COVERED + ",destfile=" + file;
        Finished before = run(ours(child(jdk).agent(jar, options)));
        assertEquals(alone, counts(before));
        assertCovers(before, file);
        Finished after = run(ours(child(jdk)).agent(jar, options));
        assertEquals(alone, counts(after));
        assertCovers(after, file);
    }

    private static ChildJvm child(Jdk jdk) {
        return ChildJvm.strict(jdk).cached();
    }

    private ChildJvm ours(ChildJvm child) {
        return child.accounted(directory.resolve("page"));
    }

    /** Runs the child and asserts that everything is woven and no advice has failed. */
    private Finished run(ChildJvm child) throws Exception {
        try (RunningJvm running = child.program(BesideAgent.class, directory).start()) {
            for (int i = 0; i < COUNTS; i++) {
                running.await("counted ");
            }
            Finished finished = running.finish();
            assertEquals(0, finished.status(), finished::toString);
            Pages.readSound(directory.resolve("page"));
            return finished;
        }
    }

    private static List<String> counts(Finished finished) {
        return finished.lines("counted ");
    }

    /** Asserts a span for each end of each request, and no error. */
    private static void assertTraces(Finished finished) {
        assertEquals(
                List.of(),
                finished.err().stream().filter(line -> !line.matches(INFORMATION)).toList());
        assertEquals(BesideAgent.REQUESTS, spans(finished, " CLIENT .*java-http-client.*"));
        assertEquals(BesideAgent.REQUESTS, spans(finished, " SERVER .*java-http-server.*"));
    }

    private static long spans(Finished finished, String kind) {
        return finished.err().stream().filter(line -> line.matches(".*'POST.*" + kind)).count();
    }

    /** Asserts that it saw a class run that both agents weave, and no error. */
    private static void assertCovers(Finished finished, Path file) throws Exception {
        assertEquals(List.of(), finished.err());
        String coverage = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertTrue(coverage.contains("sun/nio/ch/SocketChannelImpl"), finished::toString);
        String program = BesideAgent.class.getName().replace('.', '/');
        assertTrue(coverage.contains(program), "the program");
        Files.delete(file);
    }
}
