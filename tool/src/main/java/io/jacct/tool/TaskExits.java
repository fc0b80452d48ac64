// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.snapshot.PageException;
import io.jacct.taskstats.ExitMessage;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

/**
 * Tells exits until the JVM has ended, nobody listens any more, or there were enough. A JVM that
 * has ended, by whatever end, leaves its page: what was alive then is told last.
 */
final class TaskExits {
    private static final long POLL_MILLIS = 10;

    private final Source source;
    private final TaskQueries.Exits exits;
    private final Predicate<ExitMessage> wanted;
    private final ExitReport report;
    private long rest;
    private long lost;

    /** So many that are wanted, at most. */
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

    /** Until there is no more to tell. */
    void follow() throws PageException, IOException, InterruptedException {
        while (true) {
            // asked first: what a JVM did before it ended is then all told
            boolean alive = source.alive();
            boolean more = tell(exits.next(), exits.lost());
            if (!alive) {
                // what had come while the last ones were read
                more = more && tell(exits.next(), exits.lost());
                if (more) {
                    tell(exits.left(), exits.lost());
                }
                return;
            } else if (!more) {
                return;
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Whether there is more to tell. */
    private boolean tell(List<ExitMessage> messages, long lostSoFar) throws IOException {
        List<ExitMessage> told = messages.stream().filter(wanted).limit(rest).toList();
        rest -= told.size();
        long lostNow = lostSoFar - lost;
        lost = lostSoFar;
        boolean heard = told.isEmpty() && lostNow == 0 || report.tell(told, lostNow);
        return heard && rest > 0;
    }
}
