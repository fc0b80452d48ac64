// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Operation;
import io.jacct.ledger.base.Notes;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.device.Endpoints;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;

/**
 * Boot loader. Measures what the accounting costs in this JVM: one operation, one wait and one
 * clock reading, with the options in force. With {@code timing=auto} a sampled operation has a
 * price of its own. The agent's own thread measures. The result is the note {@code calibration}, in
 * nanoseconds.
 *
 * <p>It waits until the application has booked so much that the compiler knows the application's
 * calls of the entry points. Then it calls the same entry points, on {@link TrialBooks}. It looks
 * ten times, a second apart, so that the compiler can follow. A look times slices of a few
 * microseconds and takes their median. So a slice in which the thread lost its processor does not
 * count. The least of all looks is the result. The note comes after some looks, because a person
 * may be waiting for it, and again when it is more exact. All of this takes some twenty
 * milliseconds of CPU time, once.
 *
 * <p>One thread measures, with all its data in the cache. So the result leaves out contention
 * between threads, and the cache lines of the application that the agent's words displace.
 */
final class Calibration implements PeriodicTask {
    /** The bookings after which it begins. */
    static final long ENOUGH = 200_000;

    static final int LOOKS = 10;

    /** Before this look the compiler is not done, and the figures would be ten times too high. */
    static final int FIRST = 4;

    /** The looks after which it tells what it has; notes are only appended. */
    private static final Set<Integer> TOLD = Set.of(FIRST, LOOKS);

    private static final int SLICES = 200;
    private static final int TIMES = 50;

    /**
     * A look ends after this time even with fewer slices, for example where no code is compiled.
     */
    private static final long MOST_NANOS = 5_000_000;

    // kinds of slices; a slice of clock readings has one more reading, which times the slice itself
    private static final int OPERATION = 0;
    private static final int SAMPLED = 1;
    private static final int WAIT = 2;
    private static final int CLOCK = 3;

    private static final long PERIOD_NANOS = 900_000_000L;

    /** The share of a processor that reading all records may take: a thousandth. */
    private static final long COST = 1000;

    private final PageMemory page;
    private final Endpoints endpoints;
    private final Notes notes;
    private final long[] slices = new long[SLICES];
    private final long[] least = new long[CLOCK + 1];
    private TrialBooks books;
    private int looks;
    private long next = System.nanoTime();

    Calibration(PageMemory page, Endpoints endpoints, Notes notes) {
        this.page = page;
        this.endpoints = endpoints;
        this.notes = notes;
        Arrays.fill(least, Long.MAX_VALUE);
    }

    @Override
    public void run() {
        long now = System.nanoTime();
        if (looks == LOOKS || now - next < 0) {
            return;
        }
        if (books != null || bookings(page) >= ENOUGH) {
            look();
        }
        next = now + Math.max(PERIOD_NANOS, books == null ? (System.nanoTime() - now) * COST : 0);
    }

    /** Whether enough was booked for the first look. */
    boolean hasBegun() {
        return looks > 0;
    }

    private void begin() {
        try {
            books = new TrialBooks(endpoints);
        } catch (IOException | OutOfMemoryError noRoom) {
            looks = LOOKS;
        }
    }

    /** One of ten looks; some of them add the note. */
    void look() {
        if (books == null) {
            begin();
        }
        if (books != null) {
            measure();
        }
    }

    private void measure() {
        books.open();
        try {
            for (int what = 0; what < least.length; what++) {
                if (what != SAMPLED || Settings.adaptive()) {
                    least[what] = Math.min(least[what], median(what));
                }
            }
        } finally {
            books.close();
        }
        if (TOLD.contains(++looks)) {
            tell();
        }
        if (looks == LOOKS) {
            books = null;
        }
    }

    private void tell() {
        String text = "operation " + nanos(least[OPERATION], TIMES);
        if (Settings.adaptive()) {
            text += "; sampled " + nanos(least[SAMPLED], TIMES);
        }
        text += "; wait " + nanos(least[WAIT], TIMES);
        text += "; clock " + nanos(least[CLOCK], TIMES + 1);
        notes.add("calibration", text + "; looks " + looks);
    }

    private long median(int what) {
        long began = System.nanoTime();
        int count = 0;
        while (count < SLICES && (count == 0 || System.nanoTime() - began < MOST_NANOS)) {
            slices[count++] = slice(what);
        }
        Arrays.sort(slices, 0, count);
        return slices[count / 2];
    }

    private static long slice(int what) {
        if (what == OPERATION && Settings.adaptive()) {
            return timedOperations();
        }
        if (what == OPERATION || what == SAMPLED) {
            return operations();
        }
        return what == WAIT ? waits() : timestamps();
    }

    /** The work of advice at the two ends of a read. */
    private static long operations() {
        long before = System.nanoTime();
        for (int i = 0; i < TIMES; i++) {
            int endpoint = DescriptorLedger.pipe(TrialBooks.DESCRIPTOR);
            Ledger.read(endpoint, Ledger.begin(Operation.READ, endpoint), 1, null);
        }
        return System.nanoTime() - before;
    }

    /** The same of an operation that is not a read or write, and so is never sampled. */
    private static long timedOperations() {
        long before = System.nanoTime();
        for (int i = 0; i < TIMES; i++) {
            int endpoint = DescriptorLedger.pipe(TrialBooks.DESCRIPTOR);
            Ledger.other(endpoint, Ledger.begin(Operation.OTHER, endpoint), null);
        }
        return System.nanoTime() - before;
    }

    private static long waits() {
        long before = System.nanoTime();
        for (int i = 0; i < TIMES; i++) {
            Ledger.waited(Operation.WAIT, Ledger.begin(Operation.WAIT, 0));
        }
        return System.nanoTime() - before;
    }

    private static long timestamps() {
        long before = System.nanoTime();
        long last = before;
        for (int i = 0; i < TIMES; i++) {
            last = System.nanoTime();
        }
        return Math.max(last, System.nanoTime()) - before;
    }

    /** The time of one operation, with one decimal. */
    static String nanos(long nanos, int times) {
        long tenths = (nanos * 10 + times / 2) / times;
        return tenths / 10 + "." + tenths % 10;
    }

    /**
     * The number of bookings on a record: each one raises the record's sequence by two. The
     * bookings of the record's earlier owners are included.
     */
    static long bookings(PageMemory page) {
        ByteBuffer[] parts = page.buffers();
        long steps = 0;
        for (int i = 1; i < parts.length; i++) {
            long type = page.header(Layout.entry(i - 1) + Layout.ENTRY_TYPE);
            int end = CounterMemory.getPlain(type) == Layout.RECORDS ? parts[i].capacity() : 0;
            for (int at = Layout.SEQUENCE; at < end; at += Layout.RECORD_LENGTH) {
                steps += parts[i].getLong(at);
            }
        }
        return steps / 2;
    }
}
