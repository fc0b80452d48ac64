// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.Output;
import io.jacct.tool.command.Pages;
import io.jacct.tool.command.Root;
import io.jacct.tool.text.Printable;
import io.jacct.tool.text.Spelling;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The {@code jacct} command. Turns a failure into one line on standard error and an exit status: 0
 * done, 1 not found, gone or unreadable, 2 wrong usage, 3 not written.
 */
@Command(
        name = "jacct",
        description = "Shows what the jacct agent has counted in JVMs of this user.",
        versionProvider = Main.Version.class,
        footer =
                "%nExit status: 0 done, 1 not found, gone or unreadable, 2 wrong usage,"
                        + " 3 not written.")
public final class Main implements Runnable, Root {
    private static final String CUT_SHORT =
            "the page was cut short while it was read: jacct list shows the pages there are";

    /** As {@code help} and {@code man} say it. */
    private static final Pattern UNKNOWN_COMMAND =
            Pattern.compile("Unknown subcommand '(.*)'.*", Pattern.DOTALL);

    /** The message may have text of another user's JVM. */
    private static final int LONGEST = 4000;

    private final Pages pages;

    @Spec private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this text.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Shows the version.")
    private boolean version;

    private Main(Pages pages) {
        this.pages = pages;
    }

    /** Runs the command and ends the JVM with its status. */
    public static void main(String[] args) {
        hasten();
        Output output = new Output();
        PrintWriter err = new PrintWriter(System.err);
        int status = run(output.writer(), err, args);
        System.exit(output.status(status, err));
    }

    /**
     * Keeps picocli from looking for Groovy and from loading the module java.sql, for types of
     * options that no command has.
     */
    static void hasten() {
        System.setProperty("picocli.disable.closures", "true");
        System.setProperty("picocli.converters.excludes", "java[.](sql|time)[.].*");
    }

    /** Runs the command that {@code args} name and returns its exit status. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        return run(Pages.OF_THIS_USER, out, err, args);
    }

    static int run(Pages pages, PrintWriter out, PrintWriter err, String... args) {
        try {
            return commandLine(pages, out, err, args).execute(args);
        } catch (Throwable e) {
            // picocli catches exceptions, but not errors: an InternalError comes if a page is
            // truncated while it is read
            return report(e, err);
        } finally {
            out.flush();
            err.flush();
        }
    }

    private static CommandLine commandLine(
            Pages pages, PrintWriter out, PrintWriter err, String... args) {
        CommandLine line = new CommandLine(new Main(pages));
        Commands.add(line, args);
        return line.setOut(out)
                .setErr(err)
                // without this, picocli would read the file home for an argument @home
                .setExpandAtFiles(false)
                .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
                .setParameterExceptionHandler((e, given) -> reportUsage(e, err))
                .setExecutionExceptionHandler((e, commandLine, parsed) -> report(e, err));
    }

    private static int reportUsage(ParameterException e, PrintWriter err) {
        String message = Printable.line(message(e)).replaceFirst("[.:]$", "");
        err.println("jacct: " + message + "; try 'jacct help'");
        return ExitStatus.USAGE;
    }

    private static String message(ParameterException e) {
        if (!(e instanceof UnmatchedArgumentException unmatched)) {
            Matcher command = UNKNOWN_COMMAND.matcher(e.getMessage());
            return command.matches() ? unknownCommand(command.group(1)) : e.getMessage();
        }
        List<String> words = unmatched.getUnmatched();
        boolean command = e.getCommandLine().getParent() == null && !isOption(words.get(0));
        if (command) {
            return unknownCommand(words.get(0));
        }
        // picocli names the operands behind an unknown option as well
        return words.stream()
                .filter(Main::isOption)
                .findFirst()
                .map(word -> unknownOption(word, e.getCommandLine().getCommandSpec()))
                .orElse(e.getMessage());
    }

    private static String unknownCommand(String word) {
        return "unknown command '" + word + "'" + meant(word, Commands.NAMES);
    }

    private static boolean isOption(String word) {
        return word.matches("-[^0-9].*");
    }

    private static String unknownOption(String word, CommandSpec spec) {
        String option = word.replaceFirst("[= ].*", "");
        // any two letters are near each other
        boolean isLetter = option.length() <= 2;
        String other = isLetter ? "" : meant(option, spec.optionsMap().keySet());
        return "Unknown option: '" + option + "'" + other;
    }

    private static String meant(String word, Collection<String> words) {
        return Spelling.nearest(word, words)
                .map(each -> "; did you mean '" + each + "'?")
                .orElse("");
    }

    private static int report(Throwable e, PrintWriter err) {
        boolean expected = e instanceof Failure || e instanceof PageException;
        String message =
                expected
                        ? e.getMessage()
                        : e instanceof InternalError
                                ? CUT_SHORT
                                : "unexpected, please report: " + e;
        err.println("jacct: " + Printable.line(Printable.brief(message, LONGEST)));
        return e instanceof Failure failure ? failure.status() : ExitStatus.NOT_FOUND;
    }

    @Override
    public Pages pages() {
        return pages;
    }

    @Override
    public CommandSpec everything() {
        CommandLine all = new CommandLine(new Main(pages));
        Commands.add(all);
        return all.getCommandSpec();
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command given");
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
                return new String[] {"jacct " + version};
            }
        }
    }
}
