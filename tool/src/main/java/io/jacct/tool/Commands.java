// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.tool.archive.ArchiveCommand;
import io.jacct.tool.attach.AttachCommand;
import io.jacct.tool.attach.DetachCommand;
import io.jacct.tool.attach.JfrCommand;
import io.jacct.tool.attach.WeaveCommand;
import io.jacct.tool.beancounter.BeancountersCommand;
import io.jacct.tool.beancounter.SetublimitCommand;
import io.jacct.tool.beancounter.UbstatCommand;
import io.jacct.tool.executor.ExecutorsCommand;
import io.jacct.tool.help.CompletionCommand;
import io.jacct.tool.help.Examples;
import io.jacct.tool.help.ManCommand;
import io.jacct.tool.iostat.IostatCommand;
import io.jacct.tool.kstat.KstatCommand;
import io.jacct.tool.page.HandlesCommand;
import io.jacct.tool.page.ListCommand;
import io.jacct.tool.page.PageCommand;
import io.jacct.tool.record.DumpCommand;
import io.jacct.tool.record.ExportCommand;
import io.jacct.tool.record.RecordCommand;
import io.jacct.tool.report.ReportCommand;
import io.jacct.tool.stacks.StacksCommand;
import io.jacct.tool.taskstats.TaskstatsCommand;
import io.jacct.tool.top.TopCommand;
import io.jacct.tool.who.WhoCommand;
import io.jacct.tool.why.WhyCommand;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The commands by name. A command line that begins with the name of a command gets that command
 * alone: picocli reads the annotations of each class it is given, which takes longer than most
 * commands. All others are loaded for the help and for a name that does not exist.
 */
final class Commands {
    /** In the order of the help. */
    static final List<String> NAMES =
            List.of(
                    "list",
                    "attach",
                    "detach",
                    "why",
                    "top",
                    "iostat",
                    "kstat",
                    "executors",
                    "handles",
                    "who",
                    "stacks",
                    "beancounters",
                    "ubstat",
                    "setublimit",
                    "taskstats",
                    "record",
                    "dump",
                    "report",
                    "export",
                    "jfr",
                    "page",
                    "weave",
                    "archive",
                    "completion",
                    "man",
                    Commands.HELP);

    /** It shows the other ones. */
    private static final String HELP = "help";

    private Commands() {}

    /** Adds what {@code args} need. */
    static void add(CommandLine to, String... args) {
        String first = args.length == 0 ? HELP : args[0];
        boolean one = NAMES.contains(first) && !first.equals(HELP);
        for (String name : one ? List.of(first) : NAMES) {
            to.addSubcommand(name, type(name));
        }
        CommandLine record = to.getSubcommands().get("record");
        if (record != null) {
            hideJson(record.getCommandSpec());
        }
        if (!one || List.of(args).contains("-h") || List.of(args).contains("--help")) {
            to.getSubcommands().values().forEach(each -> Examples.add(each.getCommandSpec()));
        }
    }

    /** The command says why it has none, but its help need not. */
    private static void hideJson(CommandSpec command) {
        OptionSpec json = command.findOption("--json");
        command.remove(json);
        command.addOption(json.toBuilder().hidden(true).build());
    }

    /** Its class, which is loaded here and not before. */
    static Class<?> type(String name) {
        return switch (name) {
            case "list" -> ListCommand.class;
            case "attach" -> AttachCommand.class;
            case "detach" -> DetachCommand.class;
            case "why" -> WhyCommand.class;
            case "top" -> TopCommand.class;
            case "iostat" -> IostatCommand.class;
            case "kstat" -> KstatCommand.class;
            case "executors" -> ExecutorsCommand.class;
            case "handles" -> HandlesCommand.class;
            case "who" -> WhoCommand.class;
            case "stacks" -> StacksCommand.class;
            case "beancounters" -> BeancountersCommand.class;
            case "ubstat" -> UbstatCommand.class;
            case "setublimit" -> SetublimitCommand.class;
            case "taskstats" -> TaskstatsCommand.class;
            case "record" -> RecordCommand.class;
            case "dump" -> DumpCommand.class;
            case "report" -> ReportCommand.class;
            case "export" -> ExportCommand.class;
            case "jfr" -> JfrCommand.class;
            case "page" -> PageCommand.class;
            case "weave" -> WeaveCommand.class;
            case "archive" -> ArchiveCommand.class;
            case "completion" -> CompletionCommand.class;
            case "man" -> ManCommand.class;
            case HELP -> HelpCommand.class;
            default -> throw new IllegalArgumentException(name);
        };
    }
}
