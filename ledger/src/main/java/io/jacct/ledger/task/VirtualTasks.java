// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.TruncatedPage;
import io.jacct.ledger.pool.PoolPattern;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. Finds the stripe of a virtual thread: its pool's stripe on its carrier or, with
 * {@code vthreads=each}, its own. Nothing parks between finding the stripe and closing it, so until
 * then the thread stays on that carrier.
 *
 * <p>A thread gets a record of its own at its beginning, or never. So an operation ends on the
 * stripe on which it began. It leaves the last free records to others, so that its pool can get
 * one, and waits for the page to grow.
 */
public final class VirtualTasks {
    private VirtualTasks() {}

    /** The calling virtual thread begins to run, with {@code vthreads=each}. */
    public static void begin(Thread virtual) {
        TaskState state = Tasks.state;
        while (state != null && state.records.awaitSpare() && !entered(virtual)) {
            // others were first
            state = Tasks.state;
        }
    }

    /** False if there are no longer records to spare. */
    private static boolean entered(Thread virtual) {
        Thread outer = TaskLock.LOCK.enter();
        try {
            TaskState state = Tasks.state;
            if (state == null || Tasks.find(virtual) != null) {
                return true;
            }
            if (state.records.low()) {
                return false;
            }
            PoolPattern names = PoolPattern.of(FirstNames.present(virtual));
            Stripe cohort = state.cohorts.ofVirtual(names);
            String own = virtual.getName();
            String shown = own.isEmpty() ? state.cohorts.poolOf(names.sample()) : own;
            TaskLifecycle.begin(virtual, Layout.VIRTUAL_THREAD | Layout.DAEMON, shown, cohort);
            return true;
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** The virtual thread has booked its last operation. */
    public static void end(Thread virtual) {
        if (Settings.eachVirtual()) {
            if (Settings.virtualCpu()) {
                VirtualSlices.last(virtual);
            }
            TaskLifecycle.leave(virtual);
        }
        FirstNames.leave(virtual);
    }

    /** The stripe of the calling virtual thread; null if there is no record for it. */
    static TaskStripe current(Thread virtual) {
        return Tasks.state == null || Settings.eachVirtual()
                ? currentSlowly(virtual)
                : ofPool(JdkFields.carrier(virtual), virtual);
    }

    /** Apart, because the compiler inlines small methods only. */
    private static TaskStripe currentSlowly(Thread virtual) {
        if (Tasks.state == null) {
            TruncatedPage.check();
            return null;
        }
        ThreadStripe own = find(virtual);
        return own != null ? own : ofPool(JdkFields.carrier(virtual), virtual);
    }

    /** The stripe of any thread, or null. Takes no lock, but waits while entries move. */
    static ThreadStripe find(Thread thread) {
        while (true) {
            int seen = Tasks.moves;
            ThreadStripe stripe = Tasks.find(thread);
            if (stripe != null || (seen & 1) == 0 && seen == Tasks.moves) {
                return stripe;
            }
            Thread.onSpinWait();
        }
    }

    /**
     * The stripe of the virtual thread's pool on the carrier that runs it; null if there is no
     * record for it.
     */
    static TaskStripe ofPool(Thread carrier, Thread virtual) {
        CarrierStripes stripes = of(carrier);
        TaskStripe stripe = stripes == null ? null : stripes.find(virtual);
        return stripe != null ? stripe : enter(carrier, FirstNames.present(virtual));
    }

    /**
     * An open stripe for the beginning or the end of the calling virtual thread: of the pool in
     * which it began. As {@link Tasks#open}.
     */
    public static Stripe openFirst() {
        Thread virtual = Thread.currentThread();
        if (FirstNames.find(JdkFields.id(virtual)) == null || Tasks.state == null) {
            return Tasks.open();
        }
        if (Settings.eachVirtual() && find(virtual) != null) {
            return Tasks.open();
        }
        TaskStripe stripe = enter(JdkFields.carrier(virtual), FirstNames.deciding(virtual));
        if (stripe == null) {
            return Tasks.open();
        }
        stripe.open();
        return stripe;
    }

    /** The carrier's stripes; null if no virtual thread has done anything on it yet. */
    private static CarrierStripes of(Thread carrier) {
        ThreadStripe own = Tasks.find(carrier);
        return own == null ? null : own.virtual;
    }

    private static TaskStripe enter(Thread carrier, String thread) {
        Thread outer = TaskLock.LOCK.enter();
        try {
            ThreadStripe own = TaskLifecycle.enter(carrier, Layout.ADOPTED);
            if (own == null) {
                return null;
            }
            if (own.virtual == null) {
                own.virtual = new CarrierStripes(carrier);
            }
            return enter(own.virtual, thread, Tasks.state);
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /**
     * Enters the pool of that name, so that its stripe is found; null when there is no record for
     * it. Under the lock.
     */
    public static TaskStripe enter(CarrierStripes stripes, String thread, TaskState state) {
        PoolPattern pattern = PoolPattern.of(thread);
        Stripe cohort = state.cohorts.ofVirtual(pattern);
        TaskStripe stripe = stripes.of(cohort);
        if (stripe == null) {
            stripes.reserve(cohort);
            stripe = state.tasks.begin(stripes.id, Layout.VIRTUAL, stripes.name, cohort);
            if (stripe == null) {
                return null;
            }
            stripes.add(cohort, stripe);
        }
        stripes.remember(pattern, stripe);
        return stripe;
    }
}
