// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import io.jacct.snapshot.Snapshot;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The common part of all commands; {@link #call()} does the work and returns the exit status. */
public abstract class JacctCommand implements Callable<Integer> {
    @ParentCommand private Root root;

    @Spec private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this text.")
    private boolean help;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    protected final Pages pages() {
        return root.pages();
    }

    /** See {@link Root#everything()}. */
    protected final CommandSpec everything() {
        return root.everything();
    }

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    public final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    protected final boolean json() {
        return json;
    }

    /** Returns the exception that ends the command with the status of wrong usage. */
    public final ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /**
     * The result of {@code part}. If it throws {@code IllegalArgumentException}, that message ends
     * the command with the status of wrong usage.
     */
    public final <T> T valid(Supplier<T> part) {
        try {
            return part.get();
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage());
        }
    }

    /** The text under the last report of a JVM that has ended. */
    protected static String ended(Snapshot last) {
        return "process " + last.page().pid() + " has ended";
    }

    /** The number of a process; anything else is wrong usage. */
    protected final long processId(String text) {
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw usage("'" + text + "' is not a process id");
        }
    }
}
