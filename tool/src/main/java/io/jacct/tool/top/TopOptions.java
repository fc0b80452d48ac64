// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.View;
import io.jacct.tool.top.row.Views;
import io.jacct.tool.top.view.Choice;
import io.jacct.tool.top.view.State;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of {@code jacct top} that say what is shown; keys change the same later. */
final class TopOptions {
    /** For the completion of words; picocli makes it. */
    static final class ViewNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Views.OF_JVM.stream().map(View::name).iterator();
        }
    }

    @Option(
            names = {"-a", "--all"},
            description =
                    "Shows idle pools and threads, too: those that use and wait for less than 0.5%%"
                            + " of a processor, with no I/O. JSON always has them.")
    private boolean all;

    @Option(
            names = "--view",
            paramLabel = "NAME",
            completionCandidates = ViewNames.class,
            description =
                    "Shows threads, pools, devices, executors, handles, owners or exits; without it,"
                            + " -b prints pools and threads. Without PID, the key Enter goes to"
                            + " that view.")
    private String view;

    @Option(
            names = "--sort",
            paramLabel = "COLUMN",
            description = "Sorts by that column, as in --sort runq.")
    private String sort;

    @Option(
            names = "--filter",
            paramLabel = "TEXT",
            description = "Shows only rows that have this text in a name, file or peer.")
    private String filter = "";

    @Option(
            names = "--columns",
            paramLabel = "NAME",
            split = ",",
            description =
                    "Shows these columns, as in --columns cpu,runq,on; any counter's name is one.")
    private List<String> columns;

    /** The state to begin with; a list of JVMs has a view of its own. */
    State state(boolean list, boolean live, JacctCommand command) {
        State state = new State(list).idle(all).filter(filter);
        if (view != null && list && !live) {
            throw command.usage("--view needs the PID of a JVM");
        } else if (view != null && !state.show(view)) {
            throw command.usage(
                    "--view knows no '"
                            + view
                            + "'; there are "
                            + String.join(", ", new ViewNames()));
        }
        return state;
    }

    /** Whether the user asks for one view. */
    String view() {
        return view;
    }

    /** What can be chosen only when the columns are known. */
    void choose(State state, Frame first, boolean both, JacctCommand command) {
        try {
            Choice choice = new Choice(state, first, both);
            if (columns != null) {
                choice.show(columns);
            }
            if (sort != null) {
                choice.sort(sort);
            }
        } catch (IllegalArgumentException e) {
            throw command.usage(e.getMessage());
        }
    }
}
