// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import io.jacct.snapshot.Snapshot;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.Source;
import io.jacct.tool.command.Target;
import io.jacct.tool.text.Json;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jacct page}: shows everything in a page, and whether it is sound. */
@Command(
        name = "page",
        description = {
            "Dumps and checks a page, of a live or a dead JVM.",
            "With --clean: removes the pages of this user whose JVMs have ended."
        })
public final class PageCommand extends JacctCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "PID|FILE",
            description =
                    "A process id, or a page file (write ./4711 for a file whose name is all digits).")
    private String name;

    @Option(
            names = "--clean",
            description =
                    "Removes the default pages of this user's JVMs that have ended, and says which."
                            + " A page that a JVM may still use is never removed.")
    private boolean clean;

    @Option(names = "--dry-run", description = "With --clean: only says which it would remove.")
    private boolean dryRun;

    @Override
    public Integer call() throws Exception {
        if (dryRun && !clean) {
            throw usage("--dry-run goes with --clean");
        } else if (clean && name != null) {
            throw usage("--clean takes no page: it looks at all of this user");
        } else if (clean) {
            new PageCleaning(pages(), dryRun).run(out(), json());
            return ExitStatus.DONE;
        } else if (name == null) {
            throw usage("Missing required parameter: 'PID|FILE'");
        }
        return dump();
    }

    private int dump() throws Exception {
        try (Source source = Target.open(name, pages())) {
            // checked before the snapshot, which then has everything up to the JVM's end
            boolean alive = source.alive();
            Snapshot snapshot = source.snapshot();
            List<String> problems = PageCheck.problems(snapshot);
            if (json()) {
                out().println(Json.line(PageJson.of(snapshot, alive, problems)));
            } else {
                new PageText(out()).print(snapshot, alive, problems);
            }
            if (!problems.isEmpty()) {
                throw new Failure(
                        "the page " + snapshot.page().file() + " contradicts itself: " + problems);
            }
            return ExitStatus.DONE;
        }
    }
}
