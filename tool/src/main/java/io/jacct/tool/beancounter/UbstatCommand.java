// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.beancounter;

import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.tool.attach.AnswerTime;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.Source;
import io.jacct.tool.command.Target;
import io.jacct.tool.text.ReportSchedule;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code jacct ubstat}: periods of a beancounter, with the values of OpenVZ's call ubstat. */
@Command(
        name = "ubstat",
        description = {
            "Makes the JVM end accounting periods, and shows for each its start, its "
                    + "end, the most held, and all refusals up to its end. Resources without a "
                    + "meaning inside a JVM are 0.",
            "",
            "Start and end are seconds since beancounters came into use. All "
                    + "beancounters have the same periods. If another client requests shorter "
                    + "periods, this shows those."
        })
public final class UbstatCommand extends JacctCommand {
    @Mixin private Target target;

    @Parameters(
            index = "1",
            paramLabel = "ID",
            description = "A beancounter's name or, if none has it, its number; 0 is the JVM.")
    private String id;

    @Parameters(
            index = "2",
            paramLabel = "PERIOD",
            description = "Seconds until a period must end, at least 1.")
    private String period;

    @Parameters(index = "3", paramLabel = "RESOURCE", description = UbstatFunction.WORD)
    private String resource;

    @Parameters(
            index = "4",
            arity = "0..1",
            paramLabel = "COUNT",
            description =
                    "The number of periods to show; without it, all until the end of the JVM.")
    private String count;

    @Mixin private AnswerTime time;

    @Override
    public Integer call() throws Exception {
        time.check(this);
        ReportSchedule pace = pace();
        UbstatFunction function = valid(() -> UbstatFunction.of(resource));
        try (Source source = target.open(pages())) {
            Page.Life life = source.life();
            Snapshot snapshot = source.snapshot();
            Beancounter chosen = BeancounterSelector.of(snapshot, id);
            RunningAgent agent = RunningAgent.of(snapshot, life, time);
            UbstatReport report = new UbstatReport(out(), json(), snapshot, chosen, function);
            UbstatFollower follower = new UbstatFollower(source, chosen, pace, agent::ubstat);
            if (!follower.follow(report) && !json()) {
                out().println(ended(snapshot));
            }
            return ExitStatus.DONE;
        }
    }

    private ReportSchedule pace() {
        List<String> operands = new ArrayList<>(List.of(period));
        if (count != null) {
            operands.add(count);
        }
        for (String operand : operands) {
            if (!ReportSchedule.isPartOf(operand)) {
                throw usage("'" + operand + "' is not a number");
            }
        }
        return valid(() -> ReportSchedule.of(operands));
    }
}
