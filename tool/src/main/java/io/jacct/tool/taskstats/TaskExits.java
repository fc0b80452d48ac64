// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.taskstats;

import io.jacct.snapshot.page.PageException;
import io.jacct.taskstats.ExitMessage;
import io.jacct.tool.command.Source;
import io.jacct.tool.command.TaskQueries;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

/**
 * Reports exits until the JVM has ended, there is no reader any more, or the limit is reached. A
 * JVM that has ended in any way leaves its page; tasks that were alive then are reported last.
 */
final class TaskExits {
    private static final long POLL_MILLIS = 10;

    private final Source source;
    private final TaskQueries.Exits exits;
    private final Predicate<ExitMessage> wanted;
    private final ExitReport report;
    private long rest;
    private long lost;

    /** At most the wanted number. */
    TaskExits(
            Source source,
            TaskQueries.Exits exits,
            Predicate<ExitMessage> wanted,
            ExitReport report,
            long count) {
        this.source = source;
        this.exits = exits;
        this.wanted = wanted;
        this.report = report;
        this.rest = count;
    }

    /** Runs until there is no more to report. */
    void follow() throws PageException, IOException, InterruptedException {
        while (true) {
            // checked before the exits: everything up to the JVM's end is then reported
            boolean alive = source.alive();
            boolean more = tell(exits.next(), exits.lost());
            if (!alive) {
                // exits that came while the last ones were read
                more = more && tell(exits.next(), exits.lost());
                if (more) {
                    tell(exits.left(), exits.lost());
                }
                return;
            } else if (!more || !source.hasNext()) {
                return;
            }
            source.await(POLL_MILLIS);
        }
    }

    /** Returns whether there is more to report. */
    private boolean tell(List<ExitMessage> messages, long lostSoFar) throws IOException {
        List<ExitMessage> told = messages.stream().filter(wanted).limit(rest).toList();
        rest -= told.size();
        long lostNow = lostSoFar - lost;
        lost = lostSoFar;
        boolean heard = told.isEmpty() && lostNow == 0 || report.tell(told, lostNow);
        return heard && rest > 0;
    }
}
