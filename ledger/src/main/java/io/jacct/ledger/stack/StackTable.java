// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.stack;

import io.jacct.counter.Health;
import io.jacct.counter.StackKind;
import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.memory.Mutex;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Boot loader. Takes stacks of the application's threads, weighted by what they cost.
 *
 * <p>At the end of an operation or a wait its thread calls {@link #ended}. A few events are drawn.
 * Only for these the thread makes a {@code Throwable}, which costs some microseconds, and leaves it
 * in a queue. Once a second the housekeeper reads the frames and adds the event to the {@link
 * StackRecords}, in the page. An event of probability p counts as 1/p events there, so each sum is
 * an estimate without bias.
 *
 * <pre>
 * thread        draw -> Throwable -> queue     lock-free; a full queue loses the stack, counted
 * housekeeper   queue -> frames -> record      under a lock; also makes the page grow
 * JVM's end     the same, once                 for a short time; the rest is counted as lost
 * </pre>
 *
 * <p>A thread that has just ended an operation may hold locks of the JDK and of the application.
 * Nothing here takes a lock, parks, or does I/O.
 */
public final class StackTable implements PeriodicTask {
    /** So many stacks in the queue wake the housekeeper. */
    private static final int MANY_QUEUED = 256;

    /**
     * The seconds of the budget that the queue holds. A housekeeper that gets no processor comes
     * later than that. Before then the budget cuts the rates so often that hardly any is drawn.
     */
    private static final int SECONDS_QUEUED = 4;

    /** A housekeeper that is woken often has more urgent work. */
    private static final long REST_NANOS = 500_000_000;

    /** The number of no device, and of no cohort. */
    private static final long NONE = -1;

    private static final StackDraw SHARED = new StackDraw(1);

    private final OpenPage page;
    private final StackBudget budget;
    private final StackRecords records;
    private final long slowNanos;
    private final ConcurrentLinkedQueue<DrawnStack> queue = new ConcurrentLinkedQueue<>();
    private final HandedTasks handed = new HandedTasks();
    private final AtomicInteger queued = new AtomicInteger();
    private final Mutex entering = new Mutex();
    private final int mostQueued;
    private final double[] drawn = new double[StackRates.SUMS];
    private long cost;
    private long looked = System.nanoTime();

    /** Operations that take {@code slowNanos} are taken for certain, while the budget allows it. */
    public StackTable(OpenPage page, int perSecond, long slowNanos) throws IOException {
        this.page = page;
        this.budget = new StackBudget(perSecond);
        this.records = new StackRecords(page);
        this.slowNanos = slowNanos;
        this.mostQueued = Math.max(2 * MANY_QUEUED, SECONDS_QUEUED * perSecond);
    }

    /**
     * An event of the calling thread has ended, or one that stands for several. Any thread,
     * lock-free; throws nothing.
     *
     * @param draw of the calling thread; null if it has none
     * @param device the number of the device; -1 if there is none
     * @param cohort the number of the thread's cohort; -1 if it is not known
     * @param events how many; 0 if only bytes are booked
     */
    public void ended(
            StackDraw draw,
            StackKind kind,
            long device,
            long cohort,
            double events,
            double bytes,
            double nanos) {
        boolean slow = nanos >= slowNanos && isSlow(kind, events);
        double worth = slow ? 1 : budget.rates.of(kind, events, bytes, nanos);
        double factor = (draw == null ? SHARED : draw).factor(worth);
        if (factor > 0) {
            take(null, kind, device, cohort, factor, events, bytes, nanos, true);
        }
    }

    /** Whether an operation that took long is taken for certain. */
    private boolean isSlow(StackKind kind, double events) {
        return events == 1 && !kind.isWait() && budget.hasRoom();
    }

    /** The calling thread has opened a handle. Returns null if its stack is not taken. */
    public DrawnStack opened(long device, long cohort) {
        double factor = SHARED.factor(budget.rates.of(StackKind.HANDLE, 1, 0, 0));
        return factor == 0
                ? null
                : take(null, StackKind.HANDLE, device, cohort, factor, 1, 0, 0, true);
    }

    /** The handle is closed that was opened there. Any thread, lock-free. */
    public void closed(DrawnStack handle) {
        queue.add(handle);
    }

    /** The calling thread hands a task to an executor. Any thread, lock-free. */
    public void handing(Object task) {
        double factor = SHARED.factor(budget.rates.of(StackKind.QUEUE, 1, 0, 0));
        DrawnStack made =
                factor == 0
                        ? null
                        : take(null, StackKind.QUEUE, NONE, NONE, factor, 1, 0, 0, false);
        if (made != null && !handed.add(task, made)) {
            lost();
        }
    }

    /** The calling thread, of that cohort, begins a task. Any thread, lock-free. */
    public void acting(Object task, long cohort) {
        DrawnStack found = handed.take(task);
        if (found != null) {
            found.cohort = cohort;
            add(found);
        }
    }

    /** A monitor has blocked that thread for so long, or a look has found that. */
    public void blocked(Thread thread, long cohort, long nanos) {
        double factor = SHARED.factor(budget.rates.of(StackKind.BLOCKED, 1, 0, nanos));
        if (factor > 0) {
            take(thread, StackKind.BLOCKED, NONE, cohort, factor, 1, 0, nanos, true);
        }
    }

    /** Takes the stack of a thread; null stands for the calling one. Null if that fails. */
    private DrawnStack take(
            Thread of,
            StackKind kind,
            long device,
            long cohort,
            double factor,
            double events,
            double bytes,
            double nanos,
            boolean whole) {
        budget.taken();
        try {
            DrawnStack made =
                    new DrawnStack(
                            of,
                            kind,
                            device,
                            cohort,
                            factor * events,
                            factor * bytes,
                            factor * nanos);
            return !whole || add(made) ? made : null;
        } catch (Throwable noMemory) {
            lost();
            return null;
        }
    }

    private boolean add(DrawnStack made) {
        if (queued.get() >= mostQueued) {
            lost();
            return false;
        }
        // an error in between makes the number too small, and not too large for ever
        queue.add(made);
        if (queued.incrementAndGet() == MANY_QUEUED) {
            Housekeeping.wake();
        }
        return true;
    }

    private void lost() {
        page.health(Health.STACKS_LOST, 1);
    }

    @Override
    public void run() {
        enter(Long.MAX_VALUE);
        long now = System.nanoTime();
        if (now - looked >= REST_NANOS) {
            budget.look(drawn, now - looked, cost);
            Arrays.fill(drawn, 0);
            cost = 0;
            looked = now;
        }
    }

    /**
     * The JVM ends, or the page closes: enters what has been taken since the housekeeper's last
     * look. After {@code nanos} it counts the rest as lost. Any thread.
     */
    public void last(long nanos) {
        enter(nanos);
        page.health(Health.STACKS_LOST, queued.getAndSet(0));
    }

    private void enter(long nanos) {
        long begun = System.nanoTime();
        Thread outer = entering.enter();
        try {
            records.provide();
            DrawnStack next = queue.poll();
            while (next != null) {
                if (next.entered) {
                    records.closed(next);
                } else {
                    enter(next);
                }
                next = System.nanoTime() - begun < nanos ? queue.poll() : null;
            }
        } finally {
            entering.owner = outer;
        }
    }

    private void enter(DrawnStack stack) {
        queued.decrementAndGet();
        stack.entered = true;
        cost += stack.cost;
        StackRates.add(drawn, stack.kind, stack.events, stack.bytes, stack.nanos);
        page.health(Health.STACKS_TAKEN, 1);
        page.health(Health.STACKS_NANOS, stack.cost);
        try {
            records.add(stack, budget.rates);
        } catch (OutOfMemoryError noMemory) {
            lost();
        }
    }
}
