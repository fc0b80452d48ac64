// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Delay;
import io.jacct.counter.Measure;
import io.jacct.ledger.base.Seqlock;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import java.lang.ref.Reference;

/**
 * Boot loader. A record of the page with the counters of a task, as its writers see it. Operations
 * are booked on it, or the values of tasks that have ended. Nothing here is about a thread:
 *
 * <pre>
 * Stripe                 a shared stripe, a cohort
 *   TaskStripe           a carrier's pool of virtual threads, work done for another task
 *     ThreadStripe       one thread
 * </pre>
 *
 * <p>So a caller that needs to know whether a thread has the stripe for itself asks for its type.
 */
public class Stripe extends Seqlock {
    private static final Measure[] MEASURES = Measure.values();

    public Stripe(long address) {
        super(address);
    }

    /** The measures that are not known of this task. */
    public final long missing() {
        long missing = 0;
        for (int i = 0; i < MEASURES.length; i++) {
            long word = get(missing(MEASURES[i]));
            missing |= MEASURES[i].count(word) == 0 ? 0 : MEASURES[i].bit();
        }
        return missing;
    }

    /**
     * Stores the measures that are not known. Under the lock of Tasks, or before the task is
     * visible.
     */
    public final void misses(long missing) {
        long[] words = new long[Measure.WORDS];
        for (int i = 0; i < MEASURES.length; i++) {
            boolean is = (missing & MEASURES[i].bit()) != 0;
            words[MEASURES[i].word()] += is ? MEASURES[i].one() : 0;
        }
        for (int i = 0; i < words.length; i++) {
            // after the values, or a reader would take zeros for known values
            CounterMemory.putRelease(address + Layout.counter(Delay.MISSING + i), words[i]);
        }
        Reference.reachabilityFence(this);
    }

    private static int missing(Measure measure) {
        return Layout.counter(Delay.MISSING + measure.word());
    }
}
