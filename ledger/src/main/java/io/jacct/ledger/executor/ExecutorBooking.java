// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.ledger.striped.QueueBooking;
import io.jacct.ledger.striped.QueueStripe;
import io.jacct.ledger.striped.StripedRecord;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.ExecutorFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. Books changes of an executor's two queues: the waiting tasks and the running tasks,
 * which are kstat's wait queue and run queue.
 *
 * <p>{@link QueueBooking} says how a change is booked.
 *
 * <p>All methods: any thread, no lock, no allocation; a reader of a stripe sees all of a change or
 * nothing. A thread waits only while the threads that hold the stripes have all lost their
 * processors. Nothing happens if the account is null, as it is while the ledger is closed.
 */
public final class ExecutorBooking {
    private ExecutorBooking() {}

    /** A task begins to wait. */
    public static void enter(ExecutorAccount account) {
        QueueStripe stripe = QueueBooking.open(account);
        if (stripe == null) {
            return;
        }
        try {
            QueueBooking.change(stripe, account.ticker, 1, 0, 0, 0);
            waits(stripe).enter(stripe, account.ticker);
        } finally {
            stripe.holder = 0;
        }
    }

    /** The queue has refused a task that was counted as waiting. */
    public static void withdraw(ExecutorAccount account) {
        QueueStripe stripe = QueueBooking.open(account);
        if (stripe == null) {
            return;
        }
        try {
            QueueBooking.change(stripe, account.ticker, -1, 0, 0, 0);
            stripe.entered--;
        } finally {
            stripe.holder = 0;
        }
    }

    /** Waiting tasks were removed and will not run. */
    public static void remove(ExecutorAccount account, int tasks) {
        QueueBooking.change(account, -tasks, 0, Layout.REMOVED, tasks);
    }

    /**
     * A waiting task begins to run, in one instant. A task that was put into the queue behind the
     * executor's back is not known to wait; it has waited for no time.
     *
     * @return the token for {@link #endOfTask}; 0 while nothing is timed
     */
    public static long begin(ExecutorAccount account) {
        return begin(account, -1);
    }

    /** The same for a task that was never in the queue. */
    public static long beginAtOnce(ExecutorAccount account) {
        return begin(account, 0);
    }

    /** Those of the account to which an open stripe belongs. */
    private static WaitTimes waits(QueueStripe stripe) {
        return ((ExecutorAccount) StripedRecord.of(stripe)).waits;
    }

    private static long begin(ExecutorAccount account, int waits) {
        QueueStripe stripe = QueueBooking.open(account);
        if (stripe == null) {
            return 0;
        }
        try {
            boolean known = QueueBooking.change(stripe, account.ticker, waits, 1, 0, 0);
            if (known && waits < 0) {
                waits(stripe).begin(stripe, account.ticker);
            }
            return RunTimes.begin(stripe);
        } finally {
            stripe.holder = 0;
        }
    }

    /** A running task has ended that began with this token; 0 if its beginning is not known. */
    public static void endOfTask(ExecutorAccount account, long began) {
        QueueStripe stripe = QueueBooking.open(account);
        if (stripe == null) {
            return;
        }
        try {
            QueueBooking.change(stripe, account.ticker, 0, -1, Layout.COMPLETED, 1);
            if (began != 0) {
                RunTimes.end(stripe, began, account.ticker);
            }
        } finally {
            stripe.holder = 0;
        }
    }

    /** A running task has ended; {@code completed} tasks have ended with it. */
    public static void end(ExecutorAccount account, int completed) {
        QueueBooking.change(account, 0, -1, Layout.COMPLETED, completed);
    }

    /** The task that was booked as running did not begin now. */
    static void undo(ExecutorAccount account) {
        QueueBooking.change(account, 0, -1, 0, 0);
    }

    /** Corrects the number of waiting tasks, up or down. */
    static void correct(ExecutorAccount account, int waiting) {
        QueueBooking.change(account, waiting, 0, Layout.REMOVED, Math.max(0, -waiting));
        if (account != null && waiting > 0) {
            account.waits.found();
        }
    }

    /** Sets the number of waiting tasks to the number found. */
    static void level(ExecutorAccount account, int waiting) {
        QueueBooking.change(account, waiting - account.waiting(), 0, 0, 0);
    }

    /** Changes the number of a scheduled executor's tasks that are still to come, up or down. */
    static void delay(ExecutorAccount account, long tasks) {
        QueueStripe stripe = tasks == 0 ? null : QueueBooking.open(account);
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
            QueueBooking.change(account, -waiting, -running, Layout.REMOVED, waiting);
        }
        delay(account, -account.delayed());
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
        QueueStripe stripe = QueueBooking.open(account);
        try {
            long now = account.ticker.now();
            long from = account.late.since(due);
            if (now != 0 && now - from > 0) {
                stripe.add(Layout.WAITING + Layout.QUEUE_LENGTH, now - from);
                stripe.add(
                        Layout.WAITING + Layout.QUEUE_TIME,
                        uncovered(StripedRecord.of(stripe), from, now));
            }
            stripe.add(Layout.DELAYED, -1);
            stripe.add(Layout.REMOVED, removed);
            QueueBooking.stamp(stripe, Layout.LAST_WAITING, now);
            stripe.publish();
            if (now != 0 && removed == 0) {
                TaskTimes.add(stripe, Layout.EXECUTOR_WAITS, Math.max(0, now - from), 1);
            }
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

    private static long uncovered(StripedRecord record, long from, long to) {
        long word = record.address + Layout.EXECUTOR_WAITED_UNTIL;
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
}
