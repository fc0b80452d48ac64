// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.stack;

import io.jacct.counter.StackKind;

/** Boot loader. A stack that was taken, with what it stands for, on its way to the table. */
public final class DrawnStack {
    /** A thread that loses its processor meanwhile has not worked for that long. */
    private static final long MOST_NANOS = 250_000;

    /** How many events of its kind it stands for. */
    final double events;

    final StackKind kind;
    final long device;
    final double bytes;

    /** Of a task that is handed over, these two are not known before it begins. */
    long cohort;

    double nanos;

    /** How long it took to take the stack. */
    final long cost;

    /** Whether the housekeeper has entered it; if it comes again, its handle was closed. */
    boolean entered;

    /** Where the table has it; the housekeeper's own. */
    StackEntry entry;

    private final Throwable place;
    private final StackTraceElement[] frames;

    /** The stack of {@code of}; null stands for the calling thread. */
    DrawnStack(
            Thread of,
            StackKind kind,
            long device,
            long cohort,
            double events,
            double bytes,
            double nanos) {
        long begun = System.nanoTime();
        this.place = of == null ? new Throwable() : null;
        this.frames = of == null ? null : of.getStackTrace();
        this.kind = kind;
        this.device = device;
        this.cohort = cohort;
        this.events = events;
        this.bytes = bytes;
        this.nanos = nanos;
        this.cost = Math.min(MOST_NANOS, System.nanoTime() - begun);
    }

    /** The innermost first. Takes about a microsecond a frame, so no thread asks at once. */
    StackTraceElement[] frames() {
        return place == null ? frames : place.getStackTrace();
    }
}
