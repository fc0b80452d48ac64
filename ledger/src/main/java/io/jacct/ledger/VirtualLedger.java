// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.owner.Owners;
import io.jacct.ledger.task.FirstNames;
import io.jacct.ledger.task.Renames;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.VirtualSlices;
import io.jacct.ledger.task.VirtualTasks;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. The entry point for virtual threads, with the contract of {@link Ledger}. Their
 * operations are booked where they happen, as any thread's are. This entry point is for their
 * beginning and end.
 */
public final class VirtualLedger {
    static final int STARTS = Layout.counter(Counter.VIRTUAL_STARTS.id());
    static final int ENDS = Layout.counter(Counter.VIRTUAL_ENDS.id());

    private VirtualLedger() {}

    /**
     * The calling thread is about to start a virtual one. Returns whether {@link #notStarted} must
     * be called if that fails.
     */
    public static boolean starting(Thread virtual) {
        TaskState state = Tasks.state;
        return state != null && state.beancounters != null && Owners.startingVirtual(virtual);
    }

    /** The virtual thread was not started. */
    public static void notStarted(Thread virtual) {
        Owners.endedVirtual(virtual);
    }

    /** The calling virtual thread begins to run. Returns the value that {@link #ended} must get. */
    public static long began() {
        if (Settings.eachVirtual()) {
            VirtualTasks.begin(Thread.currentThread());
        }
        count(STARTS);
        return page();
    }

    /**
     * The calling virtual thread has run. A thread that joins it waits until this returns. If
     * slices are measured, the last slice is booked later. The end of a thread that began under
     * another page is not counted in this one.
     */
    public static void ended(long began) {
        if (began == page()) {
            Renames.ending(Thread.currentThread());
            count(ENDS);
        }
        VirtualTasks.end(Thread.currentThread());
        TaskState state = Tasks.state;
        if (state != null && state.beancounters != null) {
            Owners.endedVirtual(Thread.currentThread());
        }
    }

    /** Whether {@link #mounting}, {@link #yielded} and {@link #done} must be called. */
    public static boolean slices() {
        return Settings.virtualCpu();
    }

    /** The calling thread is about to run a virtual thread. It may still find that it need not. */
    public static void mounting() {
        VirtualSlices.begin(Thread.currentThread());
    }

    /**
     * The calling thread has run a virtual thread, which may continue elsewhere after this returns.
     */
    public static void yielded(Thread virtual) {
        VirtualSlices.end(Thread.currentThread(), virtual);
    }

    /**
     * The calling thread has run a virtual thread for the last time, or could not start it. A
     * thread that joins the virtual thread waits until this returns.
     */
    public static void done(Thread virtual) {
        VirtualSlices.end(Thread.currentThread(), virtual);
    }

    /** Called at the beginning of {@code Thread.setName}, for any thread. */
    public static void renaming(Thread thread) {
        if (JdkFields.isVirtual(thread) && thread.isAlive()) {
            FirstNames.keep(thread);
        }
    }

    /** A number that is different for each page; -1 while there is none. */
    private static long page() {
        TaskState state = Tasks.state;
        return state == null ? -1 : state.page.number;
    }

    /** Counts the beginning or the end of the calling thread. */
    static void count(int counter) {
        Stripe stripe = VirtualTasks.openFirst();
        if (stripe != null) {
            try {
                stripe.add(counter, 1);
                stripe.publish();
            } finally {
                stripe.holder = 0;
            }
        }
    }
}
