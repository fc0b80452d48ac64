// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.snapshot.Snapshot;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The common part of all commands; {@link #call()} does the work and returns the exit status. */
abstract class JacctCommand implements Callable<Integer> {
    @ParentCommand private Main main;

    @Spec private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this text.")
    private boolean help;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    final Pages pages() {
        return main.pages();
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    final boolean json() {
        return json;
    }

    /** Returns the exception that ends the command with the status of wrong usage. */
    final ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** The text under the last report of a JVM that has ended. */
    static String ended(Snapshot last) {
        return "process " + last.page().pid() + " has ended";
    }

    /** The number of a process; anything else is wrong usage. */
    final long processId(String text) {
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw usage("'" + text + "' is no process id");
        }
    }
}
