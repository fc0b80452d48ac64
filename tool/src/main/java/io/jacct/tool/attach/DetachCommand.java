// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.JacctCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * {@code jacct detach}: removes the agent from a JVM, which then runs as if it had never been
 * there.
 */
@Command(
        name = "detach",
        description =
                "Removes the agent from a JVM of this user, with its MBeans and its "
                        + "page (a page that an option named is kept).")
public final class DetachCommand extends JacctCommand {
    @Parameters(paramLabel = "PID", description = "A process id.")
    private String pid;

    @Mixin private AnswerTime time;

    @Override
    public Integer call() throws Exception {
        time.check(this);
        Attachment.ask(processId(pid), Attachment.DETACH, time).print(out(), json());
        return ExitStatus.DONE;
    }
}
