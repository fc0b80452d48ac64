// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.archive;

import io.jacct.tool.terminal.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Makes an archive. The JVM archives the classes of its class path alone, not those of the agent's
 * own loader. So the command's classes, a jar within the jar, are copied to a file first. Then one
 * JVM with the agent leaves a page, and another one runs commands on that page and ends with an
 * archive of what they have loaded.
 */
final class ArchiveMaker {
    /** The same as in the script: an archive fits the collector that it was made with. */
    private static final List<String> FLAGS =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData");

    private static final String CLASSES = "inst/readers.jar";
    private static final String TRAINING = "io.jacct.tool.Training";
    private static final long MOST_SECONDS = 120;

    private final ArchiveFiles files;

    ArchiveMaker(ArchiveFiles files) {
        this.files = files;
    }

    void make() throws IOException, InterruptedException {
        Files.deleteIfExists(files.archive());
        copyClasses();
        Path directory = Files.createTempDirectory("jacct");
        Path fresh = files.file(".made");
        Progress making = Progress.of("making the archive");
        try {
            Path page = directory.resolve("page");
            String jar = files.jar().toString();
            run(directory, "-javaagent:" + jar + "=jmx=off,page=" + page, "--version");
            Files.deleteIfExists(fresh);
            run(
                    directory,
                    "-XX:ArchiveClassesAtExit=" + fresh,
                    "-Xlog:disable",
                    "-cp",
                    jar + ":" + files.tool(),
                    TRAINING,
                    page.toString());
            if (Files.exists(fresh)) {
                Files.move(fresh, files.archive(), StandardCopyOption.ATOMIC_MOVE);
                files.stamp();
            } else {
                files.stampNone();
            }
        } finally {
            making.end();
            delete(directory);
        }
    }

    private void copyClasses() throws IOException {
        Path fresh = files.file(".copy");
        try (InputStream classes = ClassLoader.getSystemResourceAsStream(CLASSES)) {
            if (classes == null) {
                throw new IOException("there is no " + CLASSES + " in " + files.jar());
            }
            Files.copy(classes, fresh, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(fresh, files.tool(), StandardCopyOption.ATOMIC_MOVE);
    }

    private void run(Path directory, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(files.java().toString()));
        command.addAll(FLAGS);
        command.addAll(Arrays.asList(options));
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        Process process = builder.start();
        if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }

    private static void delete(Path directory) throws IOException {
        try (var entries = Files.walk(directory)) {
            for (Path each : entries.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
