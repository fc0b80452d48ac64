// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import java.util.List;
import org.jline.utils.AttributedString;

/**
 * A screen: its lines, and what is where, so that keys and clicks find it.
 *
 * @param lines as many as the screen has
 * @param ids of all rows of the table, those that are scrolled away included
 * @param firstLine the line of the first row on the screen; the heading is above it
 * @param firstRow the number of that row
 * @param room the number of lines for rows
 * @param headings where the columns are
 * @param tabs where the names of the views are, in the line {@code tabLine}
 * @param choices the names among which the user chooses
 */
public record Drawn(
        List<AttributedString> lines,
        List<String> ids,
        int firstLine,
        int firstRow,
        int room,
        List<Heading> headings,
        List<Heading> tabs,
        int tabLine,
        List<String> choices) {
    /** A name from one column of the terminal to before another. */
    record Heading(int from, int to, String name) {
        boolean has(int x) {
            return x >= from && x < to;
        }
    }
}
