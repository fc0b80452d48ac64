// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.CounterMemory;
import io.jacct.memory.ExecutorFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. What a change of an executor's queues is: one of waiting tasks, one of running ones,
 * as kstat's wait queue and run queue.
 *
 * <p><em>Lengths</em> are integrals of the number of tasks over time. They need no memory of when a
 * task came: over all tasks, the integral up to t is n(t)·t minus the times of entering plus the
 * times of leaving. So the threads of a pool add stamps to whichever stripe of the account is free,
 * and a reader adds up the stripes. <em>Times</em>, during which a queue was not empty, are sums of
 * stamps too, of those threads that found it empty or made it so. Who that was is decided on one
 * word, {@link Turns}, by compare-and-set: its owner's stamp was taken between the look at the word
 * and the set, and in between nobody changed it, so these stamps come in the order of the changes
 * and the times never overlap.
 *
 * <p>Stamps are taken while the stripe is open. So a reader that notes the time before it looks
 * misses no change from before that time.
 *
 * <p>All methods: any thread, no lock, no allocation; the change is atomic to a reader of one
 * stripe. A thread waits only where the owners of all stripes have lost their processors. With an
 * account that is null, as it is while the ledger is closed, nothing is done.
 */
final class ExecutorBooking {
    private ExecutorBooking() {}

    /** A task waits from now on. */
    static void enter(ExecutorAccount account) {
        change(account, 1, 0, 0, 0);
    }

    /** A task was turned away where it wanted to wait. */
    static void withdraw(ExecutorAccount account) {
        change(account, -1, 0, 0, 0);
    }

    /** Tasks that waited will not run. */
    static void remove(ExecutorAccount account, int tasks) {
        change(account, -tasks, 0, Layout.REMOVED, tasks);
    }

    /**
     * A task that waited runs, in one instant. One that came into the queue behind the executor's
     * back, so that none is known to wait, has waited for no time.
     */
    static void begin(ExecutorAccount account) {
        change(account, -1, 1, 0, 0);
    }

    /** A task runs that was never in the queue. */
    static void beginAtOnce(ExecutorAccount account) {
        change(account, 0, 1, 0, 0);
    }

    /** A running task has ended, or several in one go. */
    static void end(ExecutorAccount account, int completed) {
        change(account, 0, -1, Layout.COMPLETED, completed);
    }

    /** What runs has to wait again, in one instant. */
    static void putBack(ExecutorAccount account) {
        change(account, 1, -1, 0, 0);
    }

    /** So many more or, if negative, fewer tasks wait than was known. */
    static void correct(ExecutorAccount account, int waiting) {
        change(account, waiting, 0, Layout.REMOVED, Math.max(0, -waiting));
    }

    /** So many tasks wait, it was found. */
    static void level(ExecutorAccount account, int waiting) {
        change(account, waiting - account.waiting(), 0, 0, 0);
    }

    /** So many more or, if negative, fewer tasks of a scheduled executor are yet to come. */
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

    /** Nobody books here any more: what is still waiting or running is not. */
    static void settle(ExecutorAccount account) {
        int waiting = account.waiting();
        int running = account.running();
        if (waiting != 0 || running != 0) {
            change(account, -waiting, -running, Layout.REMOVED, waiting);
        }
        delay(account, -account.delayed());
    }

    /** Adds to one of the plain counts of a stripe. */
    static void count(ExecutorAccount account, int offset, long delta) {
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
     * A scheduled task is taken by a worker or, with {@code removed} 1, will not run. Since when it
     * has waited shows only now.
     *
     * <p>The time is that part of the wait which no wait before it covers. Tasks leave the queue in
     * the order in which they are due, so what lies before the end of the last one is covered.
     */
    static void leaveScheduled(ExecutorAccount account, Object task, int removed) {
        if (account == null) {
            return;
        }
        // first: a decorated task is the application's, and may throw
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

    /** A periodic task is about to go back into its queue. */
    static void returnScheduled(ExecutorAccount account, Object task) {
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
     * So many more or, if negative, fewer wait and run, in one instant, and {@code count} more are
     * in the word at {@code offset}. False if there were not so many to leave: then all that were
     * have left, and what enters has entered all the same.
     */
    static boolean change(ExecutorAccount account, int waits, int runs, int offset, int count) {
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

    /** The clock may be anywhere, also below 0; 0 itself means that there is none. */
    static void stamp(Seqlock stripe, int offset, long now) {
        long last = stripe.get(offset);
        if (now != 0 && (last == 0 || now - last > 0)) {
            stripe.put(offset, now);
        }
    }

    /** A stripe to be closed; null while the ledger is. */
    static Seqlock open(ExecutorAccount account) {
        return account == null ? null : account.open();
    }
}
