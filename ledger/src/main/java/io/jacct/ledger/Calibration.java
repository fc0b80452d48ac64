// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.ledger.trial.TrialBooks;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;

/**
 * Boot loader. Measures what the accounting costs in this JVM, with the options in force: an event
 * of each kind of {@link TrialSlices}, and one clock reading. The agent's own thread measures. The
 * result is the note {@code calibration}, in nanoseconds.
 *
 * <p>It begins within a second after the application has booked {@link #ENOUGH}. Then it calls what
 * the application's calls of the entry points call, on {@link TrialBooks}. It looks ten times, a
 * second apart, so that the compiler can follow. A look times slices of a few microseconds and
 * takes their median. So a slice in which the thread lost its processor does not count. The least
 * of all looks is the result. The note comes after some looks, because a person may be waiting for
 * it, and again when it is more exact. All of this takes some fifty milliseconds of CPU time, once.
 *
 * <p>One thread measures, with all its data in the cache. So the result leaves out contention
 * between threads, and the cache lines of the application that the agent's words displace.
 */
final class Calibration implements PeriodicTask {
    /**
     * The bookings after which it begins. A load of 300 events a second has its price in ten
     * seconds, and a JVM that does nothing never pays for it.
     */
    static final long ENOUGH = 1000;

    static final int LOOKS = 10;

    /** Before this look the compiler is not done, and the figures would be ten times too high. */
    static final int FIRST = 4;

    /** The looks after which it tells what it has; notes are only appended. */
    private static final Set<Integer> TOLD = Set.of(FIRST, LOOKS);

    private static final int SLICES = 200;

    /**
     * A look ends after this time even with fewer slices, for example where no code is compiled.
     */
    private static final long MOST_NANOS = 5_000_000;

    private static final long PERIOD_NANOS = 900_000_000L;

    private final LedgerState state;
    private final long[] slices = new long[SLICES];
    private final long[] least = new long[TrialSlices.KINDS.length];
    private TrialBooks books;
    private int looks;

    /** The kind that the look under way comes to next; 0 between looks. */
    private int kind;

    private long next = System.nanoTime();

    Calibration(LedgerState state) {
        this.state = state;
        Arrays.fill(least, Long.MAX_VALUE);
    }

    @Override
    public void run() {
        long now = System.nanoTime();
        if (kind > 0) {
            measure();
        } else if (looks < LOOKS && now - next >= 0) {
            next = now + PERIOD_NANOS;
            if (books != null || bookings(state.page, ENOUGH) >= ENOUGH) {
                begin();
                measure();
            }
        }
    }

    /** Whether enough was booked for the first look. */
    boolean hasBegun() {
        return looks > 0;
    }

    private void begin() {
        if (books != null) {
            return;
        }
        try {
            String handles = state.options.get("handles");
            books = new TrialBooks(state.endpoints, state.executors, handles);
        } catch (IOException | OutOfMemoryError noRoom) {
            looks = LOOKS;
        }
    }

    /** A whole look, one of ten; some of them add the note. */
    void look() {
        begin();
        do {
            measure();
        } while (kind > 0);
    }

    /**
     * A look, or what is left of one. It stops after any kind if somebody wants the housekeeper,
     * who makes the page longer: threads that begin then would find no room.
     */
    private void measure() {
        if (books == null) {
            return;
        }
        books.open();
        try {
            do {
                if (TrialSlices.happens(kind)) {
                    least[kind] = Math.min(least[kind], median(kind));
                }
                kind++;
            } while (kind < least.length && !Housekeeping.isWanted());
        } finally {
            books.close();
        }
        if (kind == least.length) {
            kind = 0;
            ended();
        }
    }

    private void ended() {
        if (TOLD.contains(++looks)) {
            tell();
        }
        if (looks == LOOKS) {
            books = null;
        }
    }

    private void tell() {
        StringBuilder text = new StringBuilder();
        for (int kind = 0; kind < least.length; kind++) {
            if (TrialSlices.happens(kind)) {
                text.append(TrialSlices.KINDS[kind]).append(' ');
                text.append(nanos(least[kind], TrialSlices.events(kind))).append("; ");
            }
        }
        state.notes.add("calibration", text.append("looks ").append(looks).toString());
    }

    private long median(int kind) {
        long began = System.nanoTime();
        int count = 0;
        while (count < SLICES && (count == 0 || System.nanoTime() - began < MOST_NANOS)) {
            slices[count++] = TrialSlices.nanos(books, kind);
        }
        Arrays.sort(slices, 0, count);
        return slices[count / 2];
    }

    /** The time of one event, with one decimal. */
    static String nanos(long nanos, int times) {
        long tenths = (nanos * 10 + times / 2) / times;
        return tenths / 10 + "." + tenths % 10;
    }

    /**
     * The number of bookings on the records of tasks and executors, at least as far as {@code
     * enough}: each one raises a record's sequence by two, a change of an executor's queues by
     * four. The bookings of the records' earlier owners are included.
     */
    static long bookings(PageMemory page, long enough) {
        ByteBuffer[] parts = page.buffers();
        long bookings = 0;
        for (int i = 1; i < parts.length && bookings < enough; i++) {
            long type =
                    CounterMemory.getPlain(page.header(Layout.entry(i - 1) + Layout.ENTRY_TYPE));
            if (type == Layout.RECORDS) {
                bookings += steps(parts[i], Layout.SEQUENCE, Layout.RECORD_LENGTH, 2 * enough) / 2;
            } else if (type == Layout.EXECUTORS) {
                for (int stripe = 0; stripe < Layout.EXECUTOR_STRIPE_COUNT; stripe++) {
                    int first = Layout.EXECUTOR_STRIPES + stripe * Layout.EXECUTOR_STRIPE_LENGTH;
                    bookings += steps(parts[i], first, Layout.EXECUTOR_LENGTH, 4 * enough) / 4;
                }
            }
        }
        return bookings;
    }

    /** The sum of the sequences from {@code first} on, one in each record, as far as enough. */
    private static long steps(ByteBuffer part, int first, int length, long enough) {
        long steps = 0;
        for (int at = first; at < part.capacity() && steps < enough; at += length) {
            steps += part.getLong(at);
        }
        return steps;
    }
}
