// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.counter.Counter;
import io.jacct.ledger.Ledger;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.util.function.Function;

/**
 * The counts between two moments. I/O counts for all threads. Waits count for given threads only,
 * mostly the calling one, because other threads of the JVM wait all the time. Reading the page does
 * no I/O, and the kernel's numbers are read outside of the window.
 */
public final class Window {
    /** The counts of all threads. */
    static final Function<Snapshot, Counts> ALL = Snapshot::totals;

    /** The counts of the calling thread. */
    static final Function<Snapshot, Counts> MINE = now -> mine(now).counts();

    /** The counts of all virtual threads together. */
    public static final Function<Snapshot, Counts> VIRTUAL = Window::virtual;

    /** The last release with a long support that has it as a platform thread. */
    private static final int LAST_OF_PLATFORM = 25;

    private static final Page PAGE;

    private final Function<Snapshot, Counts> worker;
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
        this(MINE);
    }

    /** A window with the waits of other threads. */
    public Window(Function<Snapshot, Counts> waiter) {
        this(ALL, waiter);
    }

    /** A window with the I/O of some threads, and with the waits of some. */
    public Window(Function<Snapshot, Counts> worker, Function<Snapshot, Counts> waiter) {
        this.worker = worker;
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

    /** The record of the calling thread now. */
    public static Task mine() throws PageException {
        return mine(PAGE.snapshotOfTasks());
    }

    private static Task mine(Snapshot snapshot) {
        long id = Thread.currentThread().getId();
        return snapshot.tasks().stream().filter(task -> task.id() == id).findFirst().orElseThrow();
    }

    private static Counts virtual(Snapshot snapshot) {
        Counts all =
                snapshot.groups().stream()
                        .filter(group -> group.name().equals("VirtualThreads"))
                        .map(Group::counts)
                        .findFirst()
                        .orElse(Counts.ZERO);
        for (Group pool : snapshot.pools()) {
            all = isOfHttpClient(pool) ? all.minus(pool.counts()) : all;
        }
        return all;
    }

    /** The selector of an HttpClient, which works when it likes, is a virtual thread by now. */
    private static boolean isOfHttpClient(Group pool) {
        return Runtime.version().feature() > LAST_OF_PLATFORM
                && pool.name().startsWith("HttpClient")
                && pool.name().endsWith("SelectorManager");
    }

    /** A window with executors, which takes longer with more devices. */
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

    /**
     * Leaves out yields: a reader that meets a writer yields, which does not belong to the case.
     */
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
        Function<Snapshot, Counts> who = wait ? waiter : worker;
        return who.apply(after).minus(who.apply(before)).counted().get(counter);
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
