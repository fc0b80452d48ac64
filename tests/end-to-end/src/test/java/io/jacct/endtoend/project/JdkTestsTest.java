// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the way in which {@code tests/jdk} finds that a test of the JDK has another outcome with
 * the agent.
 */
class JdkTestsTest {
    private static final Path SCRIPTS =
            Path.of(System.getProperty("jacct.config")).resolveSibling("tests/jdk");

    private static final String WITHOUT =
            """
            java/lang/Thread/HoldsLock.java             Passed. Execution successful
            java/lang/ProcessBuilder/Basic.java#id0     Error. Use -nativepath to specify the location of native code
            java/nio/file/Files/CopyAndMove.java        Passed. Execution successful
            java/io/File/GetXSpace.java                 Failed. Execution failed: `main' threw exception: java.lang.Exception
            java/nio/channels/FileChannel/Large.java    Passed. Skipped: jtreg.SkippedException: no space
            Test results: passed: 3; failed: 1; error: 1
            """;

    private static final String HARNESS =
            """
            #!/usr/bin/env bash
            for option; do case $option in -r:*) report=${option#-r:} ;; esac; done
            mkdir -p "$report/text"
            cp "$(dirname "$0")/../$(basename "$report")" "$report/text/summary.txt"
            exit 2  # some tests failed
            """;

    @TempDir private Path directory;
    private Path harness;

    /** The scripts fetch nothing, and no test of the JDK runs. */
    @BeforeEach
    void pretend() throws IOException {
        harness = Files.createDirectories(directory.resolve("harness"));
        Path program = Files.createDirectories(harness.resolve("bin")).resolve("jtreg");
        assertTrue(Files.writeString(program, HARNESS).toFile().setExecutable(true));
        Files.createDirectories(directory.resolve("work/test/jdk"));
        Files.createDirectories(directory.resolve("work/native"));
    }

    @Test
    void shouldFindNoDifferenceWhateverTheReason() throws Exception {
        String with = WITHOUT.replace("java.lang.Exception", "java.io.IOException: other");
        assertEquals("0 []", differing(WITHOUT, with));
    }

    @Test
    void shouldFindATestThatFails() throws Exception {
        String with = with("HoldsLock.java             Passed", "HoldsLock.java Failed");
        String line = "java/lang/Thread/HoldsLock.java\twithout: passed\twith: failed";
        assertEquals("1 [" + line + "]", differing(WITHOUT, with));
    }

    /** A test that fails without the agent and passes with it is not a good sign either. */
    @Test
    void shouldFindATestThatPasses() throws Exception {
        String with = with("Error. Use -nativepath", "Passed. Execution");
        String line = "java/lang/ProcessBuilder/Basic.java#id0\twithout: error\twith: passed";
        assertEquals("1 [" + line + "]", differing(WITHOUT, with));
    }

    @Test
    void shouldFindATestThatIsMissing() throws Exception {
        String with = with("java/io/File/GetXSpace.java", "java/io/File/Other.java");
        String gone = "java/io/File/GetXSpace.java\twithout: failed\twith: missing";
        String come = "java/io/File/Other.java\twithout: missing\twith: failed";
        assertEquals("1 [" + gone + ", " + come + "]", differing(WITHOUT, with));
    }

    /** A test that finds that it cannot run here counts as passed, as for the harness. */
    @Test
    void shouldFindATestThatDidNotReallyRun() throws Exception {
        String with =
                with(
                        "CopyAndMove.java        Passed. Execution",
                        "CopyAndMove.java Passed. Skipped:");
        String line = "java/nio/file/Files/CopyAndMove.java\twithout: passed\twith: skipped itself";
        assertEquals("1 [" + line + "]", differing(WITHOUT, with));
    }

    @Test
    void shouldNotBeContentWithNothing() throws Exception {
        assertEquals("2 [no tests]", differing("", "").replaceAll(" in .*]", "]"));
    }

    @Test
    void shouldSayHowItIsUsed() throws Exception {
        String usage = "tests/jdk/run: usage: tests/jdk/run JAVA_HOME [FOLDER...]";
        assertEquals("2 [" + usage + "]", said("run"));
        String jdk = directory.toString();
        assertEquals("2 [tests/jdk/run: no JDK in " + jdk + "]", said("run", jdk));
    }

    @Test
    void shouldCountWhatDiffersOnceAndTellWhatDiffersTwice() throws Exception {
        record("without", "java/a/A.java Passed.\njava/a/B.java Passed.\n");
        record("with", "java/a/A.java Failed.\njava/a/B.java Error.\n");
        record("without-again", "java/a/A.java Passed.\njava/a/B.java Passed.\n");
        record("with-again", "java/a/A.java Passed.\njava/a/B.java Error.\n");
        String sum = "java/a: 2 tests; 2 pass without the agent, 0 with it; 2 differed once";
        String line = "java/a/B.java\twithout: passed\twith: error";
        assertEquals("1 [" + sum + ", " + line + "]", ran());
        record("with-again", "java/a/A.java Passed.\njava/a/B.java Passed.\n");
        assertEquals("0 [" + sum + ", differing: none]", ran());
    }

    @Test
    void shouldNotTakeAHarnessThatDoesNotRunForOneThatFindsNothing() throws Exception {
        String log = directory.resolve("work").toRealPath() + "/on-";
        String said = ran();
        assertTrue(said.startsWith("2 [tests/jdk/run: the harness ended with 2; see " + log), said);
    }

    /** Writes the harness's result for the run of this name. */
    private void record(String run, String summary) throws IOException {
        Files.writeString(harness.resolve(run), summary);
    }

    /** The script's output for a folder, with a harness that only prints the recorded results. */
    private String ran() throws Exception {
        return said("run", System.getProperty("java.home"), "java/a");
    }

    /** The same text with one part replaced. */
    private static String with(String before, String after) {
        assertTrue(WITHOUT.contains(before), before);
        return WITHOUT.replace(before, after);
    }

    private String differing(String without, String with) throws Exception {
        Path first = Files.writeString(directory.resolve("without"), without);
        Path second = Files.writeString(directory.resolve("with"), with);
        return said("differing", first.toString(), second.toString());
    }

    /** Runs a script; returns its exit status and its lines. */
    private String said(String script, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(SCRIPTS.resolve(script).toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JTREG_HOME", harness.toString());
        builder.environment().put("JACCT_WORK", directory.resolve("work").toString());
        builder.environment().remove("JACCT_OPTIONS");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + " " + output.lines().toList();
    }
}
