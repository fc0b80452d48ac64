// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import java.util.List;

/** All keys. */
final class Help {
    static final List<String> LINES =
            List.of(
                    "1 to 7, Tab     views: threads, pools, devices, executors, handles, owners, exits",
                    "arrows, PgUp PgDn, Home End    select a row; it is followed from frame to frame",
                    "Enter           tells all of the selected row; in the list, goes into the JVM",
                    "Escape          goes back: from a row, a filter, or to the list of JVMs",
                    "Right Left *    unfold a pool, fold it, unfold or fold all",
                    "< >             sort by the column to the left or right; a click on a heading, too",
                    "S               chooses the column that sorts; r reverses the order",
                    "P W             sort by CPU time, by bytes written",
                    "c               chooses the columns that are shown",
                    "/               shows only rows with a text; names, files, peers are looked at",
                    "a               shows idle rows and the JDK's own threads, too",
                    "x               totals since the agent started, or rates",
                    "s               stack of the selected thread; asks the JVM",
                    "space           pauses, and goes on",
                    "+ -             longer or shorter time between frames",
                    "mouse           a click selects, sorts or changes the view; the wheel scrolls",
                    "t T Home End    of a recording: next and previous frame, first and last one",
                    "j J             of a recording: forward or back by a time as 10m, or to one as 3:14",
                    "Ctrl-L          draws the screen anew",
                    "Ctrl-Z          suspends; q or Ctrl-C quits");

    private Help() {}
}
