// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.beancounter;

import com.google.gson.JsonObject;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.ReplayTarget;
import io.jacct.tool.command.Source;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.Printable;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code jacct beancounters}: the resources that each owner holds, as OpenVZ shows them. */
@Command(
        name = "beancounters",
        description = {
            "Shows for each owner the amounts held, the most held, the limits, and the "
                    + "refusals, in the format of OpenVZ's /proc/user_beancounters.",
            "",
            "The most held is of the present period. Without requested periods (jacct "
                    + "ubstat) it is of the whole time."
        })
public final class BeancountersCommand extends JacctCommand {
    @Mixin private ReplayTarget target;

    @Option(
            names = "--of",
            paramLabel = "NAME|ID",
            description = "Only the owner of this name or, if there is none, of this number.")
    private String word;

    @Option(names = "--names", description = "Shows numbers, names and kinds in place of amounts.")
    private boolean names;

    @Override
    public Integer call() throws Exception {
        if (names && json()) {
            throw usage("--names and --json exclude each other: JSON has the names");
        }
        try (Source source = target.open(pages())) {
            boolean alive = source.alive();
            Snapshot snapshot = source.snapshot();
            List<Beancounter> chosen =
                    word == null
                            ? BeancounterSelector.all(snapshot)
                            : List.of(BeancounterSelector.of(snapshot, word));
            if (json()) {
                out().println(Json.line(json(snapshot, alive, chosen)));
            } else {
                target.stamp(snapshot).forEach(out()::println);
                lines(chosen).forEach(out()::println);
                unmet(snapshot).forEach(err()::println);
            }
            return ExitStatus.DONE;
        }
    }

    /** Limits that no owner has: its name may be wrong, or it may come later. */
    private static List<String> unmet(Snapshot snapshot) {
        Set<String> owners =
                snapshot.beancounters().stream().map(Beancounter::name).collect(Collectors.toSet());
        return snapshot.page().unmetLimits(owners).stream()
                .map(each -> "jacct: " + Printable.line(each) + ": no owner has that name now")
                .toList();
    }

    private List<String> lines(List<Beancounter> chosen) {
        return names ? BeancounterText.names(chosen).lines() : UserBeancounters.lines(chosen);
    }

    private static JsonObject json(Snapshot snapshot, boolean alive, List<Beancounter> chosen) {
        JsonObject object = Json.head(snapshot, alive);
        object.addProperty("takenNanos", snapshot.takenNanos());
        object.add("beancounters", Json.array(chosen, each -> BeancounterJson.of(each, snapshot)));
        return object;
    }
}
