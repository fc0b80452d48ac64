// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IVersionProvider;

/** The main class of {@code jacct-export.jar}. */
public final class Main {
    private Main() {}

    /** Runs the command and ends the JVM with its status, which is 0 after a signal. */
    public static void main(String[] args) {
        Ending ending = new Ending();
        Runtime runtime = Runtime.getRuntime();
        // a JVM that a signal ends has the signal as its status, unless it is halted
        runtime.addShutdownHook(
                new Thread(
                        () -> {
                            if (ending.demand()) {
                                runtime.halt(0);
                            }
                        },
                        "jacct ends"));
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int status = run(System.out, err, ending, args);
        ending.over();
        if (!ending.isWanted()) {
            runtime.halt(status);
        }
    }

    static int run(OutputStream out, PrintWriter err, Ending ending, String... args) {
        return new CommandLine(new ExportCommand(out, err, ending))
                .setErr(err)
                .setExpandAtFiles(false)
                .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
                .setParameterExceptionHandler((e, given) -> report(err, e.getMessage(), 2))
                .setExecutionExceptionHandler((e, line, parsed) -> report(err, e))
                .execute(args);
    }

    private static int report(PrintWriter err, Exception e) {
        return e instanceof Refused refused
                ? report(err, refused.getMessage(), refused.status())
                : report(err, "unexpected, please report: " + e, 1);
    }

    private static int report(PrintWriter err, String message, int status) {
        err.println("jacct export: " + OneLine.of(new IOException(message)));
        err.flush();
        return status;
    }

    /** Reads the version from the resource that the build fills in. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() throws IOException {
            try (InputStream in = Main.class.getResourceAsStream("version.txt")) {
                String version =
                        in == null
                                ? "(unknown version)"
                                : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
                return new String[] {"jacct export " + version};
            }
        }
    }
}
