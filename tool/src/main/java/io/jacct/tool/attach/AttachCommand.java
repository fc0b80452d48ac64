// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.JacctCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code jacct attach}: brings the agent into a JVM that runs without it. */
@Command(
        name = "attach",
        description = {
            "Loads the agent into a running JVM of this user; it counts from then on.",
            "From JDK 21 on that JVM prints a warning, unless it was started with"
                    + " -XX:+EnableDynamicAgentLoading."
        })
public final class AttachCommand extends JacctCommand {
    @Parameters(index = "0", paramLabel = "PID", description = "A process id.")
    private String pid;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "OPTIONS",
            defaultValue = "",
            description =
                    "Options of the agent, key=value,...; names of files as that JVM would find them.")
    private String options;

    @Mixin private AnswerTime time;

    @Override
    public Integer call() throws Exception {
        time.check(this);
        if (Attachment.isOrder(options)) {
            throw usage("options are key=value,...");
        }
        Attachment.ask(processId(pid), options, time).print(out(), json());
        return ExitStatus.DONE;
    }
}
