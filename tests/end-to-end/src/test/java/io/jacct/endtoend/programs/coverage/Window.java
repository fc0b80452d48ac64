// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Kernel;
import io.jacct.ledger.Ledger;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.util.function.Function;

/**
 * What was counted between two moments: I/O by anybody, waits by the one that is asked for, mostly
 * the calling thread, since others of the JVM wait all the time. Looking at the page costs no I/O,
 * and looking at the kernel's numbers is outside.
 */
final class Window {
    private static final Page PAGE;

    private final Function<Snapshot, Counts> waiter;
    private boolean whole;
    private Snapshot before;
    private Snapshot after;
    private Kernel kernelBefore;
    private Kernel kernelAfter;

    static {
        try {
            PAGE = Page.own();
        } catch (PageException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** With the waits of the calling thread. */
    Window() {
        this(Window::mine);
    }

    /** With the waits of other threads. */
    Window(Function<Snapshot, Counts> waiter) {
        this.waiter = waiter;
    }

    private static Counts mine(Snapshot snapshot) {
        long id = Thread.currentThread().getId();
        return snapshot.tasks().stream()
                .filter(task -> task.id() == id)
                .findFirst()
                .orElseThrow()
                .counts();
    }

    /** Also of executors, which takes longer the more devices there are. */
    void withExecutors() {
        whole = true;
    }

    void begin() {
        kernelBefore = Kernel.now();
        before = look();
    }

    void end() {
        after = look();
        kernelAfter = Kernel.now();
    }

    /** A reader that meets a writer yields, which is not what the row is about. */
    private Snapshot look() {
        Ledger.exempt();
        try {
            return whole ? PAGE.snapshot() : PAGE.snapshotOfTasks();
        } catch (PageException e) {
            throw new IllegalStateException(e);
        } finally {
            Ledger.include();
        }
    }

    long counted(Counter counter) {
        boolean wait = counter.id() >= Counter.PARKS.id();
        Counts did =
                wait
                        ? waiter.apply(after).minus(waiter.apply(before))
                        : after.totals().minus(before.totals());
        return did.counted().get(counter);
    }

    long counted(Life life) {
        return life.of(after) - life.of(before);
    }

    /** Bytes of all kinds that moved one way, as counted. */
    long bytes(String end) {
        long sum = 0;
        for (Counter counter : Counter.values()) {
            sum += counter.label().endsWith(end) ? counted(counter) : 0;
        }
        return sum;
    }

    long kernelRead() {
        return kernelAfter.read() - kernelBefore.read() - Kernel.COST;
    }

    long kernelWritten() {
        return kernelAfter.written() - kernelBefore.written();
    }
}
