// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.Source;
import io.jacct.tool.command.Target;
import java.util.List;
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
        boolean on = wanted.equals("on");
        long process = processId(pid);
        Attachment answer =
                hasMBeans(process)
                        ? Attachment.record(process, on, time)
                        : Attachment.ask(process, Attachment.record(on), time);
        answer.print(out(), json());
        return ExitStatus.DONE;
    }

    /** Whether jacct is the agent of that process and may have MBeans there. */
    private boolean hasMBeans(long process) {
        try (Source page = Target.open(Long.toString(process), pages())) {
            String options = page.snapshotOfTasks().page().notes().getOrDefault("options", "");
            return !List.of(options.split(",")).contains("jmx=off");
        } catch (Failure | PageException noPage) {
            return false;
        }
    }
}
