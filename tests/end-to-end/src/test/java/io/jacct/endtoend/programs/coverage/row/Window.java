// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.row;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Kernel;
import io.jacct.ledger.Ledger;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.util.function.Function;

/**
 * The counts between two moments. I/O counts for all threads. Waits count for given threads only,
 * mostly the calling one, because other threads of the JVM wait all the time. Reading the page does
 * no I/O, and the kernel's numbers are read outside of the window.
 */
public final class Window {
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

    /** A window with the waits of the calling thread. */
    public Window() {
        this(Window::mine);
    }

    /** A window with the waits of other threads. */
    public Window(Function<Snapshot, Counts> waiter) {
        this.waiter = waiter;
    }

    /** Waits until the agent knows what was there: mappings, and the file whose name ends so. */
    public static void awaitInventory(String last) throws PageException {
        boolean whole = false;
        while (!whole) {
            Snapshot now = PAGE.snapshot();
            whole =
                    now.totals().get(Counter.FILE_MAPS) > 0
                            && now.endpoints().stream().anyMatch(e -> e.name().endsWith(last));
        }
    }

    private static Counts mine(Snapshot snapshot) {
        long id = Thread.currentThread().getId();
        return snapshot.tasks().stream()
                .filter(task -> task.id() == id)
                .findFirst()
                .orElseThrow()
                .counts();
    }

    /** A window with executors, which takes longer with more devices. */
    void withExecutors() {
        whole = true;
    }

    public void begin() {
        kernelBefore = Kernel.now();
        before = look();
    }

    public void end() {
        after = look();
        kernelAfter = Kernel.now();
    }

    /** Leaves out yields: a reader that meets a writer yields, which does not belong to the row. */
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

    /** The counted bytes of all kinds in one direction. */
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
