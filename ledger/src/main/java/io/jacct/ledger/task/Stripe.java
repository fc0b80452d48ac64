// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Delay;
import io.jacct.counter.Measure;
import io.jacct.ledger.user.UserStripe;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import java.lang.ref.Reference;

/**
 * Boot loader. A record of the page with the counters of a task, as its writers see it. Operations
 * are booked on it, or the values of tasks that have ended. Nothing here is about a thread:
 *
 * <pre>
 * HeldRecord             who holds it, on a cache line of its own
 *   Seqlock              how it is written, so that a reader never uses half of an operation
 *     UserStripe         the devices that a task uses
 *       Stripe           counters of a task: a shared stripe, a cohort
 *         TaskStripe     a carrier's pool of virtual threads, work done for another task
 *           ThreadStripe one thread
 * </pre>
 *
 * <p>So a caller that needs to know whether a thread has the stripe for itself asks for its type.
 */
public class Stripe extends UserStripe {
    public Stripe(long address) {
        super(address);
    }

    /** The measures that are not known of this task. */
    public final long missing() {
        long missing = 0;
        for (int i = 0; i < Measure.WORDS; i++) {
            missing |= Measure.missing(i, get(Layout.counter(Delay.MISSING + i)));
        }
        return missing;
    }

    /**
     * Stores the measures that are not known. Under the lock of Tasks, or before the task is
     * visible.
     */
    public final void setMissing(long missing) {
        for (int i = 0; i < Measure.WORDS; i++) {
            // after the values, or a reader would take zeros for known values
            long word = address + Layout.counter(Delay.MISSING + i);
            CounterMemory.putRelease(word, Measure.word(i, missing));
        }
        Reference.reachabilityFence(this);
    }
}
