// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.statistic.PageTimers;
import io.jacct.ledger.task.BusyThreads;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.Layout;

/**
 * Boot loader. The work of {@code Ledger} at the beginning and the end of waits, which have no
 * endpoint. Waits are operations as in {@link Booking}. Inside another operation they are not
 * booked.
 *
 * <p>Only {@code Ledger} and {@code ThreadLedger} call this, on the thread that waits; {@link
 * #interrupted} runs on the interrupting thread. Some of these methods run just before or after a
 * park. So nothing here parks or uses up a park permit, and nothing but a first call locks or
 * allocates. Each booking opens the stripe, stores, publishes, and gives a shared stripe back in
 * {@code finally} ({@link Tasks#open}). If an error interrupts these steps, the wait may not be
 * booked, and {@link LostOperations} gives it up.
 */
public final class Waits {
    /**
     * The offset of a task's first counter. Waits belong to no class, so they are counted from
     * there.
     */
    private static final int TASK = Layout.counter(0);

    private static final int YIELDS = Layout.counter(Counter.YIELDS.id());
    private static final int INTERRUPTS = Layout.counter(Counter.INTERRUPTS.id());
    private static final int SELF_INTERRUPTS = Layout.counter(Counter.SELF_INTERRUPTS.id());
    private static final int REPEATED_INTERRUPTS = Layout.counter(Counter.REPEATED_INTERRUPTS.id());

    private Waits() {}

    /**
     * Ends a wait that {@link Booking#begin} began. A token of 0 means that nothing began: the wait
     * is inside another operation, or the thread is the agent's own. A park goes to its timer first
     * and to the task afterwards. {@code TimerReader} reads them in the opposite order. So a park
     * that a reader finds in the task is within the timer's shortest and longest time.
     */
    public static void waited(Operation operation, long token) {
        if (token == 0) {
            return;
        }
        long elapsed = Booking.nanosSince(token);
        if (operation == Operation.PARK) {
            PageTimers.parked(elapsed);
        }
        Stripe stripe = Tasks.open();
        if (stripe == null) {
            return;
        }
        try {
            if (operation.count() < 0) {
                Booking.end(stripe);
            } else {
                stripe.add(TASK + operation.count(), 1);
                Booking.end(stripe, TASK + operation.nanos(), elapsed, token);
            }
            stripe.publish();
        } finally {
            stripe.holder = 0;
        }
        if (elapsed >= SlowOperations.waitsFrom && operation.count() >= 0) {
            SlowOperations.ended(stripe, operation, 0, token, 0, elapsed);
        }
    }

    /**
     * Begins a wait whose token stays in the stripe, because the woven code has no place for it. A
     * thread without a stripe of its own is not shown as waiting, and its wait is not booked.
     */
    public static void waiting(Operation operation) {
        if (Tasks.current() instanceof ThreadStripe) {
            Booking.begin(operation, 0);
        }
    }

    /**
     * Ends a wait whose token is in the stripe. A thread of the agent has a stripe, but no record.
     * The operation word tells whether {@link #waiting} began this wait. If it shows another
     * operation, that one owns the time, and nothing is booked.
     */
    public static void waited(Operation operation) {
        if (!(Tasks.current() instanceof ThreadStripe stripe) || stripe.address == 0) {
            return;
        }
        if (stripe.get(Layout.OPERATION) == Layout.operation(operation.code(), 0)) {
            waited(operation, stripe.token);
        } else {
            stripe.seen();
        }
    }

    /**
     * Ends a DNS lookup. It is counted also inside another operation. Its token is 0 then, and its
     * time stays with the outer operation.
     */
    public static void lookedUp(long token) {
        PageTimers.ended(PageTimers.LOOKUP, token);
        long elapsed = Booking.nanosSince(token);
        Stripe stripe = Tasks.open();
        if (stripe == null) {
            return;
        }
        try {
            stripe.add(TASK + Operation.LOOKUP.count(), 1);
            if (token != 0) {
                Booking.end(stripe, TASK + Operation.LOOKUP.nanos(), elapsed, token);
            }
            stripe.publish();
        } finally {
            stripe.holder = 0;
        }
        if (elapsed >= SlowOperations.from) {
            SlowOperations.ended(stripe, Operation.LOOKUP, 0, token, 0, elapsed);
        }
    }

    /**
     * Counts an interrupt on the interrupting task, because a thread may write only to its own
     * stripe.
     */
    public static void interrupted(Thread thread, boolean already) {
        Stripe stripe = Tasks.open();
        if (stripe != null) {
            try {
                boolean self = thread == Thread.currentThread();
                stripe.add(already ? REPEATED_INTERRUPTS : self ? SELF_INTERRUPTS : INTERRUPTS, 1);
                stripe.publish();
            } finally {
                stripe.holder = 0;
            }
        }
    }

    /**
     * Counts a yield, which has no time. Inside another operation it is part of that one, and is
     * not counted.
     */
    public static void yielded() {
        if (isInOperation()) {
            return;
        }
        Stripe stripe = Tasks.open();
        if (stripe != null) {
            try {
                stripe.add(YIELDS, 1);
                stripe.publish();
            } finally {
                stripe.holder = 0;
            }
        }
    }

    private static boolean isInOperation() {
        if (!(Tasks.current() instanceof ThreadStripe stripe)) {
            return BusyThreads.has(Booking.callerId());
        }
        if (stripe.address == 0 || !stripe.busy()) {
            return false;
        }
        stripe.seen();
        return true;
    }
}
