// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A C program. Where there is no compiler, its tests are skipped. */
public final class CProgram {
    private static final Path GCC = Path.of("/usr/bin/gcc");

    /** A program that waits without a limit would never end. */
    private static final int PATIENCE_SECONDS = 60;

    private final Path program;

    /** Compiles that source of the tests' resources into the directory, with these options. */
    public CProgram(Path directory, String source, String... options) throws Exception {
        this(directory, Path.of("src/test/resources", source), options);
    }

    /** The same for a source anywhere. */
    public CProgram(Path directory, Path source, String... options) throws Exception {
        boolean compiler = Files.exists(GCC);
        assertTrue(compiler || System.getenv("CI") == null, "CI needs gcc");
        assumeTrue(compiler, "skipped: needs gcc");
        program = directory.resolve(source.getFileName() + ".program");
        List<String> command = new ArrayList<>(List.of(GCC.toString(), "-O2"));
        command.addAll(List.of(options));
        command.addAll(List.of("-o", program.toString(), source.toString()));
        run(new ProcessBuilder(command));
    }

    /** Runs it with these arguments; returns the lines of its standard output. */
    public List<String> on(Path argument, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(program.toString(), argument.toString()));
        command.addAll(List.of(more));
        return run(new ProcessBuilder(command));
    }

    /** Runs it with that file as its standard input; returns the lines of its standard output. */
    public List<String> from(File input) throws Exception {
        return run(new ProcessBuilder(program.toString()).redirectInput(input));
    }

    private static List<String> run(ProcessBuilder builder) throws Exception {
        String command = String.join(" ", builder.command());
        try (RunningJvm running = new RunningJvm(builder.start(), command)) {
            return running.finish(PATIENCE_SECONDS).well().out();
        }
    }
}
