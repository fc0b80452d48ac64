// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.counter.Health;
import io.jacct.jmx.shape.PlainText;
import io.jacct.jmx.shape.Ranking;
import io.jacct.jmx.shape.Rows;
import io.jacct.jmx.shape.TextTable;
import io.jacct.snapshot.Snapshot;
import java.util.Comparator;
import java.util.List;

/** Who opened what is open, the opener of most handles first. Totals shows them. */
public final class OpenersTable {
    private static final Comparator<Opener> MOST =
            Comparator.comparingInt((Opener each) -> each.open().size())
                    .thenComparingInt(each -> each.collected().size())
                    .reversed()
                    .thenComparing(Opener::name);

    public static final Ranking<Opener> RANKING =
            new Ranking<>(
                    "Handles",
                    "The open handles by the pool of the thread that opened them: those with most"
                            + " first.",
                    MOST,
                    new Rows<Opener>("Opener", "The handles that the threads of a pool opened.")
                            .text("opener", "The pool of the threads.", Opener::name)
                            .number("openHandles", "All that are open.", o -> o.open().size())
                            .number("files", "Of these, files.", o -> o.opened("file"))
                            .number("sockets", "Of these, connections.", o -> o.opened("socket"))
                            .number(
                                    "collected",
                                    "Handles that were collected as garbage while they were open. The"
                                            + " page has the last 32 of the JVM: see collectedPartial.",
                                    o -> o.collected().size())
                            .flag(
                                    "collectedPartial",
                                    "Whether the JVM has lost more handles than the page still has."
                                            + " Then collected means at least; LeakedHandles of Handles"
                                            + " is the number of all.",
                                    Opener::partial)
                            .known(
                                    "longestUnusedNanos",
                                    "For how long the one unused for the longest time has not been used;"
                                            + " null: not known. Unit: ns.",
                                    Opener::longestUnused)
                            .text("example", "The endpoint of that one.", Opener::example)
                            .done(),
                    Opener::name,
                    new TextTable<Opener>("openers: by open handles; COLLECTED were forgotten open")
                            .text("OPENED BY", o -> PlainText.startOf(o.name()))
                            .number("OPEN", o -> Integer.toString(o.open().size()))
                            .number("FILES", o -> Long.toString(o.opened("file")))
                            .number("SOCKETS", o -> Long.toString(o.opened("socket")))
                            .number("COLLECTED", Opener::collectedText)
                            .number("UNUSED FOR", o -> PlainText.time(o.longestUnused()))
                            .text("FOR EXAMPLE", o -> PlainText.endOf(o.example())));

    private OpenersTable() {}

    public static List<Opener> of(Snapshot snapshot) {
        return Opener.all(
                snapshot.handles(),
                snapshot.health().getOrDefault(Health.LEAKED_HANDLES.label(), 0L));
    }
}
