// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. The door for virtual threads, with the contract of {@link Ledger}. What they do is
 * booked where it happens, like anybody's; here they begin and end.
 */
public final class VirtualLedger {
    private static final int STARTS = Layout.counter(Counter.VIRTUAL_STARTS.id());
    private static final int ENDS = Layout.counter(Counter.VIRTUAL_ENDS.id());

    private VirtualLedger() {}

    /** The calling virtual thread begins to run. */
    public static void began() {
        if (Settings.eachVirtual()) {
            VirtualTasks.begin(Thread.currentThread());
        }
        count(STARTS);
    }

    /** The calling virtual thread has run; nobody who joins it goes on before this returns. */
    public static void ended() {
        count(ENDS);
        if (Settings.eachVirtual()) {
            Tasks.leave(Thread.currentThread());
        }
        FirstNames.leave(Thread.currentThread());
    }

    /** At the beginning of {@code Thread.setName}, of any thread. */
    public static void renaming(Thread thread) {
        if (JdkFields.isVirtual(thread) && thread.isAlive()) {
            FirstNames.keep(thread);
        }
    }

    private static void count(int counter) {
        Stripe stripe = Tasks.open();
        if (stripe != null) {
            stripe.add(counter, 1);
            stripe.close();
        }
    }
}
