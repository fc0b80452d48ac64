// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Unit;
import io.jacct.snapshot.Snapshot;
import java.util.List;

/**
 * The fields of the agent and of its page. The agent's counts of its own health are in {@code
 * Health}, and its cost is in {@link CostFields}.
 */
public final class AgentFields {
    /** All of them. */
    public static final List<Field<Snapshot>> ALL =
            List.of(
                    Field.number("pid", "The process id of the JVM.", all -> all.page().pid()),
                    Field.text(
                            "pageFile",
                            "The file that holds the counters, for the command jacct; (anonymous)"
                                    + " when there is none.",
                            all -> all.page().file()),
                    Field.gauge(
                            "pageBytes",
                            Unit.BYTES,
                            "The size of the page; it may grow and never shrinks.",
                            all -> all.page().bytes()),
                    Field.number(
                            "pageVersion",
                            "The version of the page's protocols.",
                            all -> all.page().version()),
                    Field.millis(
                            "startedMillis",
                            "When the agent started.",
                            all -> all.page().startedMillis()),
                    note("version", "The version of jacct; empty when unknown."),
                    note("options", "The options the agent runs with; empty: defaults."),
                    note("jdk", "The JDK it runs on; empty when unknown."),
                    note("command", "The application's class or jar, with its arguments."));

    private AgentFields() {}

    private static Field<Snapshot> note(String name, String sentence) {
        return Field.text(name, sentence, all -> all.page().notes().getOrDefault(name, ""));
    }
}
