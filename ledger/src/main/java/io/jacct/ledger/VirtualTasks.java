// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. Which virtual thread has which stripe: that of its pool on its carrier. Nothing
 * parks between finding it and closing it, so until then the thread stays on that carrier.
 */
final class VirtualTasks {
    private VirtualTasks() {}

    /** The stripe of the calling virtual thread, or null when none can be had. */
    static Stripe current(Thread virtual) {
        // entering may block, and a virtual thread that blocks may come back on another carrier
        while (true) {
            Thread carrier = JdkFields.carrier(virtual);
            Stripe own = Tasks.find(carrier);
            CarrierStripes stripes = own == null ? null : own.virtual;
            Stripe stripe = stripes == null ? null : stripes.find(virtual);
            if (stripe != null) {
                return stripe;
            }
            if (!enter(carrier, virtual)) {
                return null;
            }
        }
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
