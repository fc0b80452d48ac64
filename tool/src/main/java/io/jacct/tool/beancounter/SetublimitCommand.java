// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.beancounter;

import com.google.gson.JsonObject;
import io.jacct.counter.Resource;
import io.jacct.ledger.beancounter.Limits;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.tool.attach.AnswerTime;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.Source;
import io.jacct.tool.command.Target;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.Printable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code jacct setublimit}: sets barrier and limit of a resource, as OpenVZ's call does. */
@Command(
        name = "setublimit",
        description = {
            "Sets barrier and limit of a resource of one beancounter, in one step, from now on.",
            "",
            "Held resources stay, even above the new limit. A barrier may be above the limit."
        })
public final class SetublimitCommand extends JacctCommand {
    @Mixin private Target target;

    @Parameters(
            index = "1",
            paramLabel = "NAME",
            description = "A beancounter's name or, if none has it, its number.")
    private String name;

    @Parameters(index = "2", paramLabel = "RESOURCE", description = BeancounterSelector.RESOURCE)
    private String resource;

    @Parameters(
            index = "3",
            paramLabel = "BARRIER:LIMIT",
            description = "Numbers, or max for no bound; a single one is both.")
    private String bounds;

    @Mixin private AnswerTime time;

    @Override
    public Integer call() throws Exception {
        time.check(this);
        Resource known = valid(() -> BeancounterSelector.resource(resource));
        long[] wanted = Limits.bounds(bounds);
        if (wanted == null) {
            throw usage("'" + bounds + "' is not " + Limits.BOUNDS);
        }
        try (Source source = target.open(pages())) {
            Page.Life life = source.life();
            Snapshot snapshot = source.snapshot();
            Beancounter chosen = BeancounterSelector.of(snapshot, name);
            RunningAgent agent = RunningAgent.of(snapshot, life, time);
            agent.setublimit(chosen.id(), known.label(), wanted[0], wanted[1]);
            print(agent.pid(), chosen, known, wanted);
            return ExitStatus.DONE;
        }
    }

    private void print(long pid, Beancounter chosen, Resource known, long[] wanted) {
        if (json()) {
            JsonObject object = new JsonObject();
            object.addProperty("pid", pid);
            object.addProperty("id", chosen.id());
            object.addProperty("name", chosen.name());
            object.addProperty("resource", known.label());
            object.addProperty("barrier", wanted[0]);
            object.addProperty("limit", wanted[1]);
            out().println(Json.line(object));
        } else {
            String set = BeancounterText.bound(wanted[0]) + ":" + BeancounterText.bound(wanted[1]);
            out().println(
                            Printable.line(
                                    pid
                                            + " "
                                            + known.label()
                                            + " of "
                                            + chosen.name()
                                            + " "
                                            + set));
        }
    }
}
