// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.terminal;

import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.text.Table;
import io.jacct.tool.text.TerminalWidth;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * The options of commands that print tables: which columns, and in lines of which width. What a
 * table has no room for is said once, on standard error.
 */
public final class Layout {
    private static final int LEAST = 20;

    @Option(
            names = "--columns",
            paramLabel = "A,B",
            split = ",",
            description = "These columns alone, in this order, named as in the heading.")
    private List<String> columns = List.of();

    @Option(
            names = "--width",
            paramLabel = "COLUMNS",
            description =
                    "Width of a line, at least 20; otherwise the terminal's. Where output goes to"
                            + " no terminal, lines are as long as needed.")
    private Integer width;

    private boolean said;
    private boolean chosen;

    /** The titles that are wanted; empty for all. */
    public List<String> columns() {
        return columns;
    }

    /** The most columns of the terminal that a line may take. */
    public int width() {
        return width == null ? TerminalWidth.columns() : width;
    }

    /** Reports a value that is not valid as wrong usage of {@code command}. */
    public void check(JacctCommand command) {
        if (width != null && width < LEAST) {
            throw command.usage("--width must be at least " + LEAST);
        }
    }

    /** The lines of a table, with the wanted columns as far as there is room. */
    public List<String> lines(Table table, JacctCommand command) {
        Table wanted = columns.isEmpty() ? table : wanted(table, command);
        int most = width();
        if (most == TerminalWidth.UNLIMITED) {
            return wanted.lines();
        }
        Table.Fitted fitted = wanted.fit(most);
        sayLeftOut(fitted.leftOut(), most, fitted.needed(), command.err());
        return fitted.lines();
    }

    /** Later tables of a command have other columns: of these the ones that were asked for. */
    private Table wanted(Table table, JacctCommand command) {
        List<String> there =
                chosen ? columns.stream().filter(each -> table.has(each)).toList() : columns;
        chosen = true;
        return there.isEmpty() ? table : command.valid(() -> table.only(there));
    }

    /** Tells once, for all reports of a command, which columns a line has no room for. */
    public void sayLeftOut(List<String> leftOut, int width, int needed, PrintWriter err) {
        if (!leftOut.isEmpty() && !said) {
            said = true;
            err.println(
                    "jacct: "
                            + width
                            + " columns leave out "
                            + String.join(", ", leftOut)
                            + ": choose with --columns, or --width "
                            + needed);
            err.flush();
        }
    }
}
