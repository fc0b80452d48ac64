// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. Which virtual thread has which stripe: that of its pool on its carrier or, where
 * each has one, its own. Nothing parks between finding it and closing it, so until then the thread
 * stays on that carrier.
 *
 * <p>A record of its own a thread gets at its beginning, or never: what it has begun on one stripe
 * it ends on that. The last free records are left to others, so that there is one for its pool.
 */
final class VirtualTasks {
    private VirtualTasks() {}

    /** The calling virtual thread begins to run, and each has a record. */
    static void begin(Thread virtual) {
        synchronized (Tasks.class) {
            LedgerState state = Tasks.state;
            if (state == null || Tasks.find(virtual) != null) {
                return;
            }
            if (state.records.low()) {
                Housekeeper.wake();
                return;
            }
            PoolPattern names = PoolPattern.of(CarrierStripes.name(virtual));
            Stripe cohort = state.cohorts.ofVirtual(names);
            String own = virtual.getName();
            String shown = own.isEmpty() ? state.cohorts.poolOf(names.sample()) : own;
            Tasks.begin(virtual, Layout.VIRTUAL_THREAD | Layout.DAEMON, shown, cohort);
        }
    }

    /** The virtual thread has booked its last. */
    static void end(Thread virtual) {
        if (Settings.eachVirtual()) {
            if (Settings.virtualCpu()) {
                VirtualSlices.last(virtual);
            }
            Tasks.leave(virtual);
        }
        FirstNames.leave(virtual);
    }

    /** Of the calling virtual thread, which was not found at once; null when none can be had. */
    static Stripe current(Thread virtual) {
        if (Settings.eachVirtual()) {
            Stripe own = find(virtual);
            if (own != null) {
                return own;
            }
        }
        return ofPool(virtual);
    }

    /** The stripe of any thread, if it has one; waits, in no monitor, while entries move. */
    static Stripe find(Thread thread) {
        while (true) {
            int seen = Tasks.moves;
            Stripe stripe = Tasks.find(thread);
            if (stripe != null || (seen & 1) == 0 && seen == Tasks.moves) {
                return stripe;
            }
            Thread.onSpinWait();
        }
    }

    private static Stripe ofPool(Thread virtual) {
        // entering may block, and a virtual thread that blocks may come back on another carrier
        while (true) {
            Thread carrier = JdkFields.carrier(virtual);
            CarrierStripes stripes = of(carrier);
            Stripe stripe = stripes == null ? null : stripes.find(virtual);
            if (stripe != null) {
                return stripe;
            }
            if (!enter(carrier, virtual)) {
                return null;
            }
        }
    }

    /** Null if no virtual thread has done anything on it yet. */
    private static CarrierStripes of(Thread carrier) {
        Stripe own = Tasks.find(carrier);
        return own == null ? null : own.virtual;
    }

    /** Gives the carrier a stripe for the pool of the virtual thread. */
    private static boolean enter(Thread carrier, Thread virtual) {
        synchronized (Tasks.class) {
            Stripe own = Tasks.enter(carrier, Layout.ADOPTED);
            if (own == null) {
                return false;
            }
            if (own.virtual == null) {
                own.virtual = new CarrierStripes(carrier);
            }
            return own.virtual.enter(CarrierStripes.name(virtual), Tasks.state);
        }
    }
}
