// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.CommandJar;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.Pages;
import io.jacct.tool.command.Source;
import io.jacct.tool.terminal.Progress;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs a JVM of this JDK with the agent, which weaves all classes it can, stores them and ends. The
 * JVM's page tells the result.
 */
final class WeavingJvm {
    /** The property that makes the agent do this. */
    private static final String THOROUGH = "-Dio.jacct.weave.thorough=true";

    private static final String PREFIX = "jacct: ";

    private WeavingJvm() {}

    /** Returns the notes of its page after it has ended. */
    static Map<String, String> run(Pages pages, File cache, String options)
            throws IOException, InterruptedException, Failure, PageException {
        Path directory = Files.createTempDirectory("jacct");
        Path page = directory.resolve("page");
        Progress weaving = Progress.of("weaving");
        try {
            List<String> command = command(cache, options, page);
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
            // these options may already name the agent, for later JVMs
            builder.environment()
                    .keySet()
                    .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
            await(builder.start());
            try (Source source = pages.open(page.toFile())) {
                return source.snapshotOfTasks().page().notes();
            }
        } finally {
            weaving.end();
            Files.deleteIfExists(page);
            Files.delete(directory);
        }
    }

    private static List<String> command(File cache, String options, Path page) throws Failure {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(THOROUGH);
        command.add("-Djacct.page=" + page);
        if (cache != null) {
            command.add("-Djacct.cache=" + cache.getAbsolutePath());
        }
        command.add("-javaagent:" + CommandJar.path() + (options.isEmpty() ? "" : "=" + options));
        command.add("--version");
        return command;
    }

    /**
     * A line of the agent on standard error tells why it failed. Lines of the JVM itself do not.
     */
    private static void await(Process process) throws IOException, InterruptedException, Failure {
        String said = null;
        try (BufferedReader err =
                new BufferedReader(new InputStreamReader(process.getErrorStream()))) {
            for (String line = err.readLine(); line != null; line = err.readLine()) {
                said = said == null && line.startsWith(PREFIX) ? line : said;
            }
        }
        int status = process.waitFor();
        if (said != null) {
            throw new Failure(said.substring(PREFIX.length()));
        }
        if (status != 0) {
            throw new Failure("the JVM that was to weave has ended with status " + status);
        }
    }
}
