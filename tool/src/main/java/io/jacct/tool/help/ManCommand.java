// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.help;

import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jacct man}: the manual pages, in the language of man(1). */
@Command(
        name = "man",
        description = {
            "Prints the manual page of jacct, or of a command, for man(1).",
            "With --dir: writes all of them, as jacct.1, jacct-list.1 and so on."
        })
public final class ManCommand extends JacctCommand {
    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command.")
    private String command;

    @Option(names = "--dir", paramLabel = "DIR", description = "Writes all pages here.")
    private Path directory;

    @Override
    public Integer call() throws Failure {
        CommandSpec root = everything();
        if (directory != null) {
            write(root);
            return ExitStatus.DONE;
        }
        CommandLine asked = command == null ? root.commandLine() : root.subcommands().get(command);
        if (asked == null) {
            throw usage("Unknown subcommand '" + command + "'");
        }
        out().print(new ManPage(asked.getCommandSpec()).text());
        return ExitStatus.DONE;
    }

    private void write(CommandSpec root) throws Failure {
        try {
            Files.createDirectories(directory);
            Files.writeString(directory.resolve("jacct.1"), new ManPage(root).text());
            for (CommandLine each : root.subcommands().values()) {
                String name = "jacct-" + each.getCommandName() + ".1";
                Files.writeString(
                        directory.resolve(name), new ManPage(each.getCommandSpec()).text());
            }
        } catch (IOException e) {
            throw Failure.unwritten(directory.toString(), e);
        }
    }
}
