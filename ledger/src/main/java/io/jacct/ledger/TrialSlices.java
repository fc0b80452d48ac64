// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Operation;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.operation.Booking;
import io.jacct.ledger.operation.Resolver;
import io.jacct.ledger.operation.Waits;
import io.jacct.ledger.trial.TrialBooks;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. The events whose price {@link Calibration} finds, each some fifty times in a row. A
 * slice does what the entry points of woven code do, on {@link TrialBooks}. It leaves out {@code
 * Ledger}, which only hands on. The kinds are those of {@code io.jacct.snapshot.OwnCost}, and the
 * clock.
 *
 * <pre>
 * operation   a file's operation, timed from its beginning to its end
 * sampled     a read, if reads are sampled
 * open        the open of a file by its path, or its close: half of both
 * wait        a park or another wait
 * virtual     the beginning or the end of a virtual thread: half of both
 * executor    a change of an executor's queues: a third of a task
 * clock       a reading of the clock
 * </pre>
 */
final class TrialSlices {
    static final String[] KINDS = {
        "operation", "sampled", "open", "wait", "virtual", "executor", "clock"
    };

    private static final int OPERATION = 0;
    private static final int SAMPLED = 1;
    private static final int OPEN = 2;
    private static final int WAIT = 3;
    private static final int VIRTUAL = 4;
    private static final int EXECUTOR = 5;
    private static final int CLOCK = 6;

    private static final int TIMES = 50;

    /** So many events each time. */
    private static final int[] EVENTS = {1, 1, 2, 1, 2, 3, 1};

    private static final String PATH = "/var/lib/application/data/a-file-of-some-length";

    private TrialSlices() {}

    /** Whether there are such events in this JVM, with these options. */
    static boolean happens(int kind) {
        return kind == SAMPLED ? Settings.draws() : kind != VIRTUAL || JdkFields.hasVirtual();
    }

    /** How many events a slice has. One of clock readings has one more, which times the slice. */
    static int events(int kind) {
        return TIMES * EVENTS[kind] + (kind == CLOCK ? 1 : 0);
    }

    /** Books a slice and returns how long that took, in nanoseconds. */
    static long nanos(TrialBooks books, int kind) {
        switch (kind) {
            case OPERATION:
                return Settings.draws() ? timedOperations() : operations();
            case SAMPLED:
                return operations();
            case OPEN:
                return opens(books);
            case WAIT:
                return waits();
            case VIRTUAL:
                return virtualThreads(books);
            case EXECUTOR:
                return tasks(books);
            default:
                return clock();
        }
    }

    /** The work of advice at the two ends of a read. */
    private static long operations() {
        long before = System.nanoTime();
        for (int i = 0; i < TIMES; i++) {
            int endpoint = Resolver.pipe(TrialBooks.DESCRIPTOR);
            Booking.end(Operation.READ, endpoint, Booking.begin(Operation.READ, endpoint), 1, null);
        }
        return System.nanoTime() - before;
    }

    /** The same of an operation that is not a read or write, and so is never sampled. */
    private static long timedOperations() {
        long before = System.nanoTime();
        for (int i = 0; i < TIMES; i++) {
            int endpoint = Resolver.pipe(TrialBooks.DESCRIPTOR);
            Booking.end(Operation.OTHER, endpoint, Booking.begin(Operation.OTHER, endpoint), null);
        }
        return System.nanoTime() - before;
    }

    /** As {@code Resolver} does it, with the trial's table of descriptors. */
    private static long opens(TrialBooks books) {
        long before = System.nanoTime();
        for (int i = 0; i < TIMES; i++) {
            long token = Booking.begin(Operation.OPEN, 0);
            Resolver.known(PATH);
            books.descriptors.open(TrialBooks.DESCRIPTOR, books.endpoint());
            Booking.end(Operation.OPEN, books.endpoint(), token, null);
            int endpoint = books.descriptors.take(TrialBooks.DESCRIPTOR);
            Booking.end(Operation.CLOSE, endpoint, 0, null);
        }
        return System.nanoTime() - before;
    }

    private static long waits() {
        long before = System.nanoTime();
        for (int i = 0; i < TIMES; i++) {
            Waits.waited(Operation.WAIT, Booking.begin(Operation.WAIT, 0));
        }
        return System.nanoTime() - before;
    }

    /**
     * A new thread's pool is found by its name, at its beginning; no other thread had that name.
     */
    private static long virtualThreads(TrialBooks books) {
        long before = System.nanoTime();
        for (int i = 0; i < TIMES; i++) {
            books.carrier.find(TrialBooks.VIRTUAL);
            VirtualLedger.count(VirtualLedger.STARTS);
            VirtualLedger.count(VirtualLedger.ENDS);
        }
        return System.nanoTime() - before;
    }

    /** A task begins to wait, begins to run, and has run. */
    private static long tasks(TrialBooks books) {
        long before = System.nanoTime();
        for (int i = 0; i < TIMES; i++) {
            ExecutorLedger.queueing(books.executor);
            ExecutorLedger.queued(true, books.executor);
            ExecutorLedger.beginning(books.executor);
            ExecutorLedger.ended(books.executor);
            ExecutorLedger.ran(null, null, books.executor);
        }
        return System.nanoTime() - before;
    }

    private static long clock() {
        long before = System.nanoTime();
        long last = before;
        for (int i = 0; i < TIMES; i++) {
            last = System.nanoTime();
        }
        return Math.max(last, System.nanoTime()) - before;
    }
}
