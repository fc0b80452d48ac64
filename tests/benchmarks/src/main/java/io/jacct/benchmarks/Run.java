// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.Figures;
import io.jacct.benchmarks.workloads.Skipped;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * One run of a workload in a JVM of its own.
 *
 * @param figures the figures that it printed; null if there are none
 * @param reason the reason why there are none; otherwise null
 */
record Run(Figures figures, String reason) {
    /**
     * Runs a command. Its next argument is a new directory, and the other arguments follow. The
     * command is ended if it takes longer than {@code seconds}.
     */
    static Run of(List<String> command, List<String> rest, long seconds)
            throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("workload");
        try {
            File output = directory.resolve("output").toFile();
            List<String> whole = new ArrayList<>(command);
            whole.add(directory.toString());
            whole.addAll(rest);
            Process process =
                    new ProcessBuilder(whole)
                            .redirectErrorStream(true)
                            .redirectOutput(output)
                            .start();
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
                return new Run(null, "did not end");
            }
            return read(Files.readAllLines(output.toPath()), process.exitValue());
        } finally {
            delete(directory);
        }
    }

    private static Run read(List<String> output, int status) {
        for (String line : output) {
            if (status == 0 && line.startsWith(Figures.BEGINNING)) {
                return new Run(Figures.parse(line), null);
            }
            if (status == 0 && line.startsWith(Skipped.BEGINNING)) {
                return new Run(null, line);
            }
        }
        output.forEach(System.err::println);
        return new Run(null, "failed with status " + status);
    }

    /** A run with figures. */
    String line() {
        return figures == null ? reason : figures.line();
    }

    /** Whether the workload itself says that it cannot be run here. */
    boolean skipped() {
        return reason != null && reason.startsWith(Skipped.BEGINNING);
    }

    /** Deletes a directory with its contents. */
    static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
