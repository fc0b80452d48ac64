// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.counter.Histogram;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.TaskTimes;
import io.jacct.snapshot.Times;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Reads the executors of a page. Each is the sum of its stripes; {@code ExecutorBooking} tells what
 * the sums mean.
 *
 * <p>The reader notes the time first and reads the stripes afterwards, so the result includes every
 * change up to that time. It may or may not include changes made during the reading. Those make a
 * sum larger or smaller by at most the time that the reading takes.
 *
 * <p>An account may move from one record to another, when an executor takes over the values of an
 * ended one. The change word of executors is odd meanwhile, so a whole reading finds the values
 * once. {@code ExecutorAccounts} is the writer.
 */
final class ExecutorReader {
    private static final String[] KINDS = {
        "other",
        "ThreadPoolExecutor",
        "ScheduledThreadPoolExecutor",
        "ForkJoinPool",
        "ThreadPerTaskExecutor"
    };

    /** A clock that stands goes on when a tick has passed, if there is another change. */
    private static final long STANDS_NANOS = 20_000_000;

    /** A clock stops at most once in a tick, so this many readings are more than enough. */
    private static final int MANY = 8;

    /** A change raises the sequence of its stripe by so much. */
    private static final int STEP = 4;

    private final PageView view;
    private final LongSupplier clock;
    private final Changes changes;
    private long now;

    private long torn;
    private long steps;

    /** The contents of a record. */
    private record Row(
            String name,
            long kind,
            long state,
            long start,
            long stood,
            StripeSum sum,
            TaskTimes runs,
            TaskTimes waits) {
        long get(int offset) {
            return sum.get(offset);
        }
    }

    ExecutorReader(PageView view) {
        this(view, System::nanoTime);
    }

    /** With another clock, for tests. */
    ExecutorReader(PageView view, LongSupplier clock) {
        this.view = view;
        this.clock = clock;
        this.changes = new Changes(view, Layout.PAGE_EXECUTOR_CHANGES);
    }

    /**
     * Returns the executors that have a name, by name.
     *
     * @param ended when the JVM has ended, or 0; not used while it is alive
     */
    List<Executor> read(boolean alive, long ended, RetryBudget patience) throws PageException {
        List<Row> rows = changes.read(patience, () -> rows(patience));
        // if the reading is not whole, values of an ended executor may appear at one of two records
        torn += changes.whole() ? 0 : 1;
        long at = alive ? now : Times.later(lastChange(rows), ended);
        List<Executor> executors = new ArrayList<>(rows.size());
        for (Row row : rows) {
            // in most pages nothing was ever booked on "other"
            if (row.kind != 0 || row.get(Layout.SEQUENCE) != 0) {
                executors.add(executor(row, at));
            }
        }
        executors.sort(Comparator.comparing(Executor::name));
        return executors;
    }

    /**
     * The changes of all executors' queues, as of the last reading. Free records keep the sequences
     * of their earlier owners. Other bookings count as half a change.
     */
    long changes() {
        return steps / STEP;
    }

    /**
     * Records that were incomplete in the last reading, plus one if executors changed all the time.
     */
    long torn() {
        return torn;
    }

    /** Readings that had to be repeated because of a change. */
    long retries() {
        return changes.retries();
    }

    private List<Row> rows(RetryBudget patience) throws PageException {
        torn = 0;
        steps = 0;
        now = clock.getAsLong();
        List<Row> rows = new ArrayList<>();
        Changes.Carries carries = changes.carries();
        for (PageView.Segment segment : view.segments(Layout.EXECUTORS)) {
            for (int i = 0; i < segment.records(); i++) {
                int base = i * Layout.EXECUTOR_LENGTH;
                long state = segment.words().acquire(base + Layout.EXECUTOR_STATE);
                steps += steps(segment.words(), base);
                if (state != Layout.FREE) {
                    rows.add(row(segment.words(), base, state, carries, patience));
                }
            }
        }
        return rows;
    }

    private Row row(
            PageBuffer words, int base, long state, Changes.Carries carries, RetryBudget patience) {
        StripeSum sum = new StripeSum();
        long stood;
        int lost;
        int tries = 0;
        do {
            stood = stood(words, base);
            lost = sum.load(words, base + Layout.EXECUTOR_STRIPES, patience);
        } while (stood != stood(words, base) && ++tries < MANY);
        torn += lost;
        return new Row(
                words.text(base + Layout.EXECUTOR_NAME, Layout.EXECUTOR_NAME_LENGTH),
                words.acquire(base + Layout.EXECUTOR_KIND),
                state,
                words.acquire(base + Layout.EXECUTOR_START),
                stood,
                sum,
                times(words, base + Layout.EXECUTOR_RUNS, carries),
                times(words, base + Layout.EXECUTOR_WAITS, carries));
    }

    private static long steps(PageBuffer words, int base) {
        long steps = 0;
        for (int i = 0; i < Layout.EXECUTOR_STRIPE_COUNT; i++) {
            int stripe = base + Layout.EXECUTOR_STRIPES + i * Layout.EXECUTOR_STRIPE_LENGTH;
            steps += words.acquire(stripe + Layout.SEQUENCE);
        }
        return steps;
    }

    /** When the executor's clock was stopped; 0 if it goes. {@code QueueClock} is the writer. */
    private static long stood(PageBuffer words, int base) {
        boolean stands = (words.acquire(base + Layout.EXECUTOR_TURNS) & Layout.CLOCK_STANDS) != 0;
        return stands ? words.acquire(base + Layout.EXECUTOR_STOOD) : 0;
    }

    /**
     * The blocks of all stripes, from {@code base} on. A thread adds word by word, so there is no
     * state of it that would be torn. Where the page's build had no such blocks nothing is known.
     */
    private static TaskTimes times(PageBuffer words, int base, Changes.Carries carries) {
        long count = 0;
        long nanos = 0;
        Times times = Times.NONE;
        for (int i = 0; i < Layout.EXECUTOR_STRIPE_COUNT; i++) {
            int block = base + i * Layout.EXECUTOR_TIMES_BLOCK;
            count += words.acquire(block + Layout.TIMED_TASKS);
            nanos += words.acquire(block + Layout.TIMED_NANOS);
            // comes first, see Histogram
            long[] carry = carries.load(words, block + Layout.TIMED_HISTOGRAM);
            long[] histogram = histogram(words, block + Layout.TIMED_HISTOGRAM);
            times = Times.sum(times, Times.ofWords(histogram, 0, carry, Times.OPEN));
        }
        return new TaskTimes(count, nanos, times.total() == 0 ? Times.NONE : times);
    }

    private static long[] histogram(PageBuffer words, int base) {
        long[] histogram = new long[Histogram.WORDS];
        for (int i = 0; i < histogram.length; i++) {
            histogram[i] = words.acquire(base + i * Long.BYTES);
        }
        return histogram;
    }

    /** The last event of a JVM that has ended; its sums stop there. */
    private static long lastChange(List<Row> rows) {
        long last = 0;
        for (Row row : rows) {
            last = Times.later(last, row.sum.lastChange());
        }
        return last;
    }

    private Executor executor(Row row, long moment) {
        boolean stands = row.stood != 0 && moment - row.stood < STANDS_NANOS;
        long now = stands ? row.stood : moment;
        int kind = row.kind >= 0 && row.kind < KINDS.length ? (int) row.kind : 0;
        long sinceStart = row.start - view.header(Layout.PAGE_START_NANOS);
        long started =
                view.header(Layout.PAGE_START_MILLIS) + TimeUnit.NANOSECONDS.toMillis(sinceStart);
        return new Executor(
                row.name,
                KINDS[kind],
                row.state == Layout.LIVE,
                started,
                Math.max(0, row.get(Layout.WAITING)),
                Math.max(0, row.get(Layout.RUNNING)),
                Math.max(0, row.get(Layout.DELAYED)),
                row.get(Layout.COMPLETED),
                row.get(Layout.FAILED),
                row.get(Layout.REJECTED),
                row.get(Layout.REMOVED),
                row.sum.length(Layout.WAITING, now),
                row.sum.time(Layout.WAITING, now),
                row.sum.length(Layout.RUNNING, now),
                row.sum.time(Layout.RUNNING, now),
                row.sum.latest(Layout.LAST_WAITING),
                row.sum.latest(Layout.LAST_RUNNING),
                row.runs,
                row.waits);
    }
}
