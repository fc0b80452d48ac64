// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.help;

import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.JacctCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code jacct completion}: the script with which a shell completes the command's words. */
@Command(
        name = "completion",
        description = {
            "Prints the script with which a shell completes commands, options and the process"
                    + " ids of JVMs that have a page.",
            "For bash and zsh: source <(jacct completion bash). For fish: jacct completion fish |"
                    + " source."
        })
public final class CompletionCommand extends JacctCommand {
    private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    @Parameters(paramLabel = "bash|zsh|fish", description = "The shell.")
    private String shell;

    @Override
    public Integer call() {
        if (!SHELLS.contains(shell)) {
            throw usage("'" + shell + "' is none of " + String.join(", ", SHELLS));
        }
        Completion completion = new Completion(everything());
        out().print(shell.equals("fish") ? completion.fish() : completion.bash());
        return ExitStatus.DONE;
    }
}
