// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.util.List;

/**
 * The agent's numbers at one time: the counts, the losses that it knows of, and whether the calling
 * thread is in an operation.
 */
record Books(Counts totals, long lost, boolean busy) {
    /** The counters that are the same in every round. */
    private static final List<Counter> STEADY =
            List.of(
                    Counter.FILE_READS,
                    Counter.FILE_READ_BYTES,
                    Counter.FILE_WRITES,
                    Counter.FILE_WRITE_BYTES,
                    Counter.FILE_OPENS,
                    Counter.FILE_CLOSES,
                    Counter.SOCKET_READ_BYTES,
                    Counter.SOCKET_WRITE_BYTES,
                    Counter.SOCKET_CONNECTS,
                    Counter.SOCKET_ACCEPTS);

    private static final List<Counter> TIMES =
            List.of(
                    Counter.FILE_READ_NANOS,
                    Counter.FILE_WRITE_NANOS,
                    Counter.SOCKET_READ_NANOS,
                    Counter.SOCKET_WRITE_NANOS);

    private static final List<Health> LOST =
            List.of(
                    Health.ADVICE_ERRORS,
                    Health.TORN_BOOKINGS,
                    Health.GROWTH_FAILURES,
                    Health.NOTES_LOST,
                    Health.LOST_STATISTICS,
                    Health.OTHER_EXECUTORS,
                    Health.UNDECIDED_POOLS,
                    Health.OVERFLOW_OPERATIONS,
                    Health.UNLISTED_HANDLES);

    private static final long PATIENCE_NANOS = 100_000_000;

    /** Whether each operation is timed. If not, a few fast ones may have no time. */
    static boolean timed;

    static Books now() throws PageException {
        try (Page page = Page.own()) {
            Snapshot snapshot = page.snapshotOfTasks();
            long lost = 0;
            for (Health each : LOST) {
                lost += snapshot.health().get(each.label());
            }
            return new Books(snapshot.totals().counted(), lost, isBusy(snapshot));
        }
    }

    private static boolean isBusy(Snapshot snapshot) {
        long me = Thread.currentThread().getId();
        return snapshot.tasks().stream().anyMatch(t -> t.id() == me && t.current() != null);
    }

    /** Whether the agent reports a loss. */
    boolean lostAny() {
        return lost > 0;
    }

    /** Whether the agent reports a loss since then. The report may come a moment later. */
    static boolean lostMore(Books earlier) throws PageException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        boolean more = now().lost > earlier.lost;
        while (!more && System.nanoTime() < end) {
            Thread.yield();
            more = now().lost > earlier.lost;
        }
        return more;
    }

    /**
     * The counts of a round since {@code earlier}, whether its operations took time, and whether
     * the thread is still in one.
     */
    String since(Books earlier) {
        StringBuilder text = new StringBuilder();
        for (Counter each : STEADY) {
            text.append(each.label()).append(' ').append(more(each, earlier)).append(' ');
        }
        for (Counter each : TIMES) {
            text.append(!timed || more(each, earlier) > 0 ? "" : "no " + each.label() + " ");
        }
        return text.append(busy ? "in an operation " : "").toString();
    }

    /** The counters that have shrunk, or an empty text. */
    String shrunk(Books earlier) {
        StringBuilder text = new StringBuilder();
        for (Counter each : Counter.values()) {
            if (totals.knows(each) && earlier.totals.knows(each) && more(each, earlier) < 0) {
                text.append(each.label()).append(' ').append(more(each, earlier)).append(' ');
            }
        }
        return text.toString();
    }

    /** Whether a value of that counter lies between an earlier one and this one. */
    boolean admits(Books earlier, Counter counter, long value) {
        return earlier.totals.get(counter) <= value && value <= totals.get(counter);
    }

    /** Whether at least this number of file reads is counted since then. */
    boolean hasReads(Books earlier, long reads) {
        return more(Counter.FILE_READS, earlier) >= reads;
    }

    private long more(Counter counter, Books earlier) {
        return totals.get(counter) - earlier.totals.get(counter);
    }
}
