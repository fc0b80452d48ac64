// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.JacctCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code jacct jfr}: switches the events of jacct in the Flight Recorder of a running JVM. */
@Command(
        name = "jfr",
        description = {
            "Switches jacct's events in the Flight Recorder of a JVM with the agent.",
            "jcmd PID JFR.start begins a recording, which then has them."
        })
public final class JfrCommand extends JacctCommand {
    @Parameters(index = "0", paramLabel = "PID", description = "A process id.")
    private String pid;

    @Parameters(index = "1", paramLabel = "on|off", description = "Whether there are events.")
    private String wanted;

    @Mixin private AnswerTime time;

    @Override
    public Integer call() throws Exception {
        time.check(this);
        if (!wanted.equals("on") && !wanted.equals("off")) {
            throw usage("'" + wanted + "' is neither on nor off");
        }
        AgentSwitch.JFR
                .turn(processId(pid), wanted.equals("on"), pages(), time)
                .print(out(), json());
        return ExitStatus.DONE;
    }
}
