// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Measure;
import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.PageNames;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;

/**
 * Boot loader. A task's record from its beginning to its end. Writers hold the lock of {@link
 * Tasks}; readers look at any time.
 *
 * <p>The end of a task is a <em>fold</em>: its values are added to its cohort, the sum of departed
 * tasks of one group and pool. Folds are numbered. Writer and reader go in opposite orders:
 *
 * <pre>
 * writer, fold 8                              reader
 * 1  record: DEPARTED, fold 8                 1  header: folds
 * 2  cohort: + values, fold 8 (FoldLog)       2  cohorts, each with its fold
 * 3  header: folds 8                          3  records
 * </pre>
 *
 * <p>The reader counts a departed record if and only if the record's fold is higher than the
 * cohort's. A reader that sees the cohort at fold 7 finds the task in its record, live or departed
 * with fold 8, and counts it there. A reader that sees the cohort at fold 8 finds the values in the
 * cohort, and leaves the departed record out. So each task is in exactly one of live and departed,
 * however reader and fold interleave. {@link RecordPool} decides when a record may be taken again.
 */
public final class TaskRecords {
    private final PageMemory page;
    private final RecordPool records;
    private final FoldLog log;
    private final long lastFold;
    private final long lastExit;
    private long folds;
    private long exits;
    private volatile long endedCpuNanos;

    /**
     * Stripes that are being folded, or should have been: chained by {@link TaskStripe#unfolded}.
     */
    private TaskStripe unfolded;

    private TaskStripe lastUnfolded;

    TaskRecords(PageMemory page, RecordPool records) {
        this.page = page;
        this.records = records;
        this.log = new FoldLog(records.take());
        this.lastFold = page.header(Layout.PAGE_FOLDS);
        this.lastExit = page.header(Layout.PAGE_EXITS);
    }

    /**
     * The measures that are missing when a task begins. For a virtual thread they stay missing,
     * because the JVM measures its carrier.
     */
    private static final long UNKNOWN =
            Runtime.version().feature() < 19 ? Measure.ALL : Measure.ALL & ~Measure.SEEN;

    /** A record for a thread that begins; null when there is none left. */
    public ThreadStripe begin(Thread thread, long id, long flags, String name, Stripe cohort) {
        long address = take();
        if (address == 0) {
            return null;
        }
        ThreadStripe begun = null;
        try {
            ThreadStripe stripe = new ThreadStripe(thread, address, cohort);
            fill(stripe, id, JdkFields.isVirtual(thread) ? flags : flags | priority(thread), name);
            stripe.born();
            begun = stripe;
        } finally {
            if (begun == null) {
                // there is no memory for a name, or no stack: the next task gets this record
                records.putBack(address);
            }
        }
        return begun;
    }

    /** A record for a task that is not a thread; null when there is none left. */
    public TaskStripe begin(long id, long flags, String name, Stripe cohort) {
        long address = take();
        if (address == 0) {
            return null;
        }
        TaskStripe begun = null;
        try {
            TaskStripe stripe = new TaskStripe(address, cohort);
            fill(stripe, id, flags, name);
            begun = stripe;
        } finally {
            if (begun == null) {
                records.putBack(address);
            }
        }
        return begun;
    }

    /** Address of a free record; 0 when there is none. */
    private long take() {
        long address = records.take();
        if (records.low()) {
            Housekeeping.wake();
        }
        return address;
    }

    private void fill(TaskStripe stripe, long id, long flags, String name) {
        stripe.memory = page;
        // free until it is complete, even for a reader that does not wait for the sequence
        stripe.put(Layout.STATE, Layout.FREE);
        stripe.open();
        try {
            stripe.put(Layout.FOLD, 0);
            stripe.put(Layout.TASK_ID, id);
            stripe.put(Layout.COHORT, stripe.cohort.get(Layout.TASK_ID));
            stripe.put(Layout.FLAGS, flags);
            stripe.put(Layout.START_NANOS, System.nanoTime());
            stripe.put(Layout.OPERATION, 0);
            stripe.put(Layout.TID, 0);
            CounterMemory.clear(stripe.address + Layout.COUNTERS, Delay.WORDS * Long.BYTES);
            stripe.setMissing(UNKNOWN);
            stripe.put(Layout.BLOCKED, 0);
            CounterMemory.putText(stripe.address + Layout.NAME, name, Layout.NAME_LENGTH);
            stripe.turn(Layout.LIVE);
        } finally {
            stripe.close();
        }
    }

    public static long priority(Thread thread) {
        return (long) thread.getPriority() << Layout.PRIORITY_SHIFT;
    }

    /** The task's thread never started, and nothing is booked on its record. */
    void withdraw(ThreadStripe stripe) {
        stripe.open();
        stripe.turn(Layout.FREE);
        stripe.close();
        records.giveBack(stripe.address);
    }

    /** The task ends. It counts as a task that has ended, and as an exit, if it was a thread. */
    public void fold(TaskStripe stripe) {
        // stores only: from here on the task will be folded, at the latest before the next one
        if (unfolded == null) {
            unfolded = stripe;
        } else {
            lastUnfolded.unfolded = stripe;
        }
        lastUnfolded = stripe;
        while (unfolded != null) {
            foldFirst(unfolded);
        }
        // the stripe refers to the thread, which may be collected now
        lastUnfolded = null;
    }

    /**
     * Folds the first stripe of the chain. If an error stops this before the fold has its number,
     * the next call does all of it again.
     */
    private void foldFirst(TaskStripe stripe) {
        long number = folds + 1;
        boolean thread = stripe instanceof ThreadStripe;
        long exit = thread ? exits + 1 : exits;
        stripe.open();
        stripe.put(Layout.FOLD, number);
        stripe.put(Layout.EXIT, thread ? exit : 0);
        stripe.put(Layout.END_NANOS, System.nanoTime());
        if (stripe instanceof ThreadStripe own) {
            cause(own);
        }
        stripe.turn(Layout.DEPARTED);
        stripe.close();
        log.add(stripe.cohort, stripe, ended(stripe), number);
        long cpuNanos = thread ? stripe.get(Layout.counter(Counter.CPU_NANOS.id())) : 0;
        // the exit comes first: a reader loads them in the opposite order, and misses no exit up to
        // that fold
        CounterMemory.putRelease(lastExit, exit);
        CounterMemory.putRelease(lastFold, number);
        endedCpuNanos += cpuNanos;
        folds = number;
        exits = exit;
        unfolded = stripe.unfolded;
        stripe.unfolded = null;
        records.giveBack(stripe.address);
    }

    /** A thread has ended in the pool in which it started, as far as numbers of threads go. */
    private static int ended(TaskStripe stripe) {
        if (stripe instanceof ThreadStripe thread) {
            return thread.moved() ? 0 : 1;
        }
        return (stripe.get(Layout.FLAGS) & Layout.FIRST) == 0 ? 0 : 1;
    }

    /** CPU time of the tasks that have ended, as far as it is known. Any thread. */
    public long endedCpuNanos() {
        return endedCpuNanos;
    }

    /**
     * Stores the class of the throwable that ended the task. It shares the room of the name, as in
     * a cohort the names of group and pool share one. If there is no memory for it, the cause is
     * left out, and the task ends nevertheless.
     */
    private static void cause(ThreadStripe stripe) {
        if (!stripe.uncaught) {
            return;
        }
        try {
            stripe.put(Layout.FLAGS, stripe.get(Layout.FLAGS) | causeFlags(stripe));
            String name = stripe.thread.getName();
            int room = CounterMemory.roomBehind(name, Layout.NAME_LENGTH);
            String cause = PageNames.tailOfBytes(stripe.cause, room);
            CounterMemory.putTexts(stripe.address + Layout.NAME, name, cause, Layout.NAME_LENGTH);
        } catch (RuntimeException | Error untold) {
            stripe.put(Layout.FLAGS, stripe.get(Layout.FLAGS) & ~causeFlags(stripe));
        }
    }

    private static long causeFlags(ThreadStripe stripe) {
        return Layout.UNCAUGHT | (stripe.fatal ? Layout.FATAL : 0);
    }
}
