// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Runs a program of the machine to its end. Its standard input is empty. */
public final class OutsideTool {
    private OutsideTool() {}

    /**
     * Skips the test where one of these programs is missing; fails it there with {@code CI} set.
     */
    public static void needs(String... names) {
        for (String name : names) {
            boolean there =
                    Stream.of(System.getenv("PATH").split(File.pathSeparator))
                            .anyMatch(each -> Files.isExecutable(Path.of(each, name)));
            assertFalse(!there && System.getenv("CI") != null, "skipped: needs " + name);
            assumeTrue(there, "skipped: needs " + name);
        }
    }

    /** Returns what it printed on both outputs. */
    public static String run(int expected, Object... command) throws Exception {
        return run(expected, Map.of(), command);
    }

    /** The same with these variables of the environment besides. */
    public static String run(int expected, Map<String, String> variables, Object... command)
            throws Exception {
        List<String> words = Stream.of(command).map(Object::toString).toList();
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().putAll(variables);
        Process process = builder.start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(expected, process.waitFor(), () -> String.join(" ", words) + "\n" + text);
        return text;
    }
}
