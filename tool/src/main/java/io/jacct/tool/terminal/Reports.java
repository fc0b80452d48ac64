// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.terminal;

import io.jacct.field.Interval;
import io.jacct.field.Units;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.Source;
import io.jacct.tool.text.ReportSchedule;
import java.io.PrintWriter;

/**
 * Reports on intervals, one after the other, in the manner of iostat. The first one covers the time
 * since the agent started, or in a recording since the frame before.
 */
public final class Reports {
    private Reports() {}

    /** Prints what a report shows. */
    public interface Report {
        /**
         * @param alive whether the JVM was alive at the end of the interval
         * @param again whether a report came before
         */
        void print(Interval interval, boolean alive, boolean again);
    }

    /** Prints until so many are printed, the JVM has ended, or nobody reads. */
    public static void run(
            Source source, ReportSchedule pace, boolean skipFirst, PrintWriter out, Report report)
            throws PageException, InterruptedException {
        Snapshot before = source.before();
        if (skipFirst && source.alive()) {
            before = source.snapshot();
            source.await(pace.intervalMillis());
        }
        for (long reports = 1; ; reports++) {
            // checked before the snapshot: the last report has everything up to the JVM's end
            boolean alive = source.alive();
            Snapshot now = source.snapshot();
            report.print(Interval.between(before, now), alive, reports > 1);
            // shows that the reader has gone, as in "jacct iostat 4711 1 | head"
            if (out.checkError() || !alive || reports == pace.count() || !source.hasNext()) {
                return;
            }
            before = now;
            source.await(pace.intervalMillis());
        }
    }

    /** The line above a report on the time since the agent started. */
    public static String sinceStart(Snapshot now) {
        long millis = now.takenMillis() - now.page().startedMillis();
        return "since the agent started, " + Units.millis(millis) + " ago:";
    }
}
