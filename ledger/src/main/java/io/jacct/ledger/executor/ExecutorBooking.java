// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.base.Ticker;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.ExecutorFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. Books changes of an executor's two queues: the waiting tasks and the running tasks,
 * which are kstat's wait queue and run queue.
 *
 * <p>A queue's <em>length</em> is the integral of its number of tasks over time. It is a sum of
 * stamps, so no thread must remember when a task came: up to t it is n(t)·t, minus the times of
 * entering, plus the times of leaving. So a thread adds its stamps to any free stripe of the
 * account, and a reader adds up the stripes. Example:
 *
 * <pre>
 * stripe A: a task enters at 10   tasks +1   length -10   busy +1   time -10
 * stripe B: a task enters at 20   tasks +1   length -20
 * stripe A: one leaves at 50      tasks -1   length +50
 * reader at 60:  length 1·60 - 10 - 20 + 50 = 80     1·10 + 2·30 + 1·10
 *                time   1·60 - 10 = 50               not empty from 10 to 60
 * </pre>
 *
 * <p>A queue's <em>time</em>, during which it was not empty, is a sum of stamps of the threads that
 * found it empty or made it empty. One word decides which threads did: {@link Turns}, changed by
 * compare-and-set. Such a thread takes its stamp between reading the word and changing it, and in
 * between nobody changed the word. So these stamps are in the order of the changes, and the times
 * never overlap.
 *
 * <p>A stamp is taken while the stripe is open. So a reader that notes the time before it reads
 * misses no change from before that time.
 *
 * <p>All methods: any thread, no lock, no allocation; a reader of a stripe sees all of a change or
 * nothing. A thread waits only while the threads that hold the stripes have all lost their
 * processors. Nothing happens if the account is null, as it is while the ledger is closed.
 */
public final class ExecutorBooking {
    private ExecutorBooking() {}

    /** A task begins to wait. */
    public static void enter(ExecutorAccount account) {
        change(account, 1, 0, 0, 0);
    }

    /** The queue has refused a task that was counted as waiting. */
    public static void withdraw(ExecutorAccount account) {
        change(account, -1, 0, 0, 0);
    }

    /** Waiting tasks were removed and will not run. */
    public static void remove(ExecutorAccount account, int tasks) {
        change(account, -tasks, 0, Layout.REMOVED, tasks);
    }

    /**
     * A waiting task begins to run, in one instant. A task that was put into the queue behind the
     * executor's back is not known to wait; it has waited for no time.
     */
    public static void begin(ExecutorAccount account) {
        change(account, -1, 1, 0, 0);
    }

    /** A task begins to run that was never in the queue. */
    public static void beginAtOnce(ExecutorAccount account) {
        change(account, 0, 1, 0, 0);
    }

    /** A running task has ended; {@code completed} tasks have ended with it. */
    public static void end(ExecutorAccount account, int completed) {
        change(account, 0, -1, Layout.COMPLETED, completed);
    }

    /** A running task goes back to waiting, in one instant. */
    static void putBack(ExecutorAccount account) {
        change(account, 1, -1, 0, 0);
    }

    /** Corrects the number of waiting tasks, up or down. */
    static void correct(ExecutorAccount account, int waiting) {
        change(account, waiting, 0, Layout.REMOVED, Math.max(0, -waiting));
    }

    /** Sets the number of waiting tasks to the number found. */
    static void level(ExecutorAccount account, int waiting) {
        change(account, waiting - account.waiting(), 0, 0, 0);
    }

    /** Changes the number of a scheduled executor's tasks that are still to come, up or down. */
    static void delay(ExecutorAccount account, long tasks) {
        Seqlock stripe = tasks == 0 ? null : open(account);
        if (stripe != null) {
            try {
                stripe.add(Layout.DELAYED, tasks);
                stripe.add(Layout.REMOVED, Math.max(0, -tasks));
                stripe.publish();
            } finally {
                stripe.holder = 0;
            }
        }
    }

    /** The last executor of the account has ended: no task is waiting or running any more. */
    static void settle(ExecutorAccount account) {
        int waiting = account.waiting();
        int running = account.running();
        if (waiting != 0 || running != 0) {
            change(account, -waiting, -running, Layout.REMOVED, waiting);
        }
        delay(account, -account.delayed());
    }

    /** Adds to one of a stripe's plain counts. */
    public static void count(ExecutorAccount account, int offset, long delta) {
        Seqlock stripe = open(account);
        if (stripe != null) {
            try {
                stripe.add(offset, delta);
                stripe.publish();
            } finally {
                stripe.holder = 0;
            }
        }
    }

    /**
     * A scheduled task is taken by a worker or, with {@code removed} 1, will not run. Only now is
     * it known since when the task has waited.
     *
     * <p>The time counts the part of this wait that no earlier wait covers. Tasks leave the queue
     * in the order in which they are due, so everything before the end of the last wait is covered.
     */
    public static void leaveScheduled(ExecutorAccount account, Object task, int removed) {
        if (account == null) {
            return;
        }
        // comes first: a decorated task is the application's and may throw
        long due = ExecutorFields.due(task, account.ticker.now());
        Seqlock stripe = open(account);
        try {
            long now = account.ticker.now();
            long from = account.late.since(due);
            if (now != 0 && now - from > 0) {
                stripe.add(Layout.WAITING + Layout.QUEUE_LENGTH, now - from);
                stripe.add(
                        Layout.WAITING + Layout.QUEUE_TIME,
                        uncovered(ExecutorAccount.of(stripe), from, now));
            }
            stripe.add(Layout.DELAYED, -1);
            stripe.add(Layout.REMOVED, removed);
            stamp(stripe, Layout.LAST_WAITING, now);
            stripe.publish();
        } finally {
            stripe.holder = 0;
        }
    }

    /** A periodic task is about to be put back into its queue. */
    public static void returnScheduled(ExecutorAccount account, Object task) {
        if (account == null) {
            return;
        }
        long now = account.ticker.now();
        long due = ExecutorFields.due(task, now);
        if (now - due > 0) {
            account.late.enter(due, now);
        }
    }

    private static long uncovered(ExecutorAccount account, long from, long to) {
        long word = account.address + Layout.EXECUTOR_WAITED_UNTIL;
        while (true) {
            long until = CounterMemory.getAcquire(word);
            if (until != 0 && until - to >= 0) {
                return 0;
            }
            if (CounterMemory.compareAndSet(word, until, to)) {
                return to - (until != 0 && until - from > 0 ? until : from);
            }
        }
    }

    /**
     * Changes the numbers of waiting and running tasks in one instant, and adds {@code count} to
     * the word at {@code offset}. False if fewer tasks were there than should leave. Then all that
     * were there have left; tasks that enter do so all the same.
     */
    public static boolean change(
            ExecutorAccount account, int waits, int runs, int offset, int count) {
        Seqlock stripe = open(account);
        if (stripe == null) {
            return true;
        }
        try {
            return change(stripe, account.ticker, waits, runs, offset, count);
        } finally {
            stripe.holder = 0;
        }
    }

    private static boolean change(
            Seqlock stripe, Ticker ticker, int waits, int runs, int offset, int count) {
        long word = ExecutorAccount.of(stripe).turns();
        long seen = CounterMemory.getAcquire(word);
        long now = ticker.now();
        while (true) {
            int waiting = Turns.waiting(seen);
            int running = Turns.running(seen);
            int more = Turns.within(waiting, waits);
            int active = Turns.within(running, runs);
            long next = Turns.next(seen, waiting + more, running + active);
            if (CounterMemory.compareAndSet(word, seen, next)) {
                book(stripe, Layout.WAITING, Layout.LAST_WAITING, waiting, more, now);
                book(stripe, Layout.RUNNING, Layout.LAST_RUNNING, running, active, now);
                if (count != 0) {
                    stripe.add(offset, count);
                }
                stripe.publish();
                return more == waits && active == runs;
            }
            seen = CounterMemory.getAcquire(word);
            if (Turns.crosses(Turns.waiting(seen), waits)
                    || Turns.crosses(Turns.running(seen), runs)) {
                now = ticker.now();
            }
        }
    }

    private static void book(Seqlock stripe, int queue, int last, int before, int delta, long now) {
        if (delta == 0) {
            return;
        }
        stamp(stripe, last, now);
        stripe.add(queue + Layout.QUEUE_TASKS, delta);
        stripe.add(queue + Layout.QUEUE_LENGTH, -delta * now);
        if (before == 0) {
            stripe.add(queue + Layout.QUEUE_BUSY, 1);
            stripe.add(queue + Layout.QUEUE_TIME, -now);
        } else if (before + delta == 0) {
            stripe.add(queue + Layout.QUEUE_BUSY, -1);
            stripe.add(queue + Layout.QUEUE_TIME, now);
        }
    }

    /** The clock may have any value, also below 0. 0 itself means that there is no stamp. */
    public static void stamp(Seqlock stripe, int offset, long now) {
        long last = stripe.get(offset);
        if (now != 0 && (last == 0 || now - last > 0)) {
            stripe.put(offset, now);
        }
    }

    /** An open stripe, which the caller closes; null while the ledger is closed. */
    static Seqlock open(ExecutorAccount account) {
        return account == null ? null : account.open();
    }
}
