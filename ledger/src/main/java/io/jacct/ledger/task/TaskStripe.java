// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.base.Settings;
import io.jacct.ledger.stack.StackDraw;
import io.jacct.memory.Layout;

/**
 * Boot loader. The stripe of a task, from its beginning in {@link TaskRecords} to its fold. A
 * stripe that is no {@link ThreadStripe} is one of these:
 *
 * <ul>
 *   <li>A pool of virtual threads on one carrier, see {@link CarrierStripes}. The owner is the
 *       mounted virtual thread. No two virtual threads are mounted at once. None can unmount
 *       between open and close, because nothing here parks.
 *   <li>Work that other threads do for a task, see {@link DelegatedAccount}.
 * </ul>
 */
public class TaskStripe extends Stripe {
    /** The sum to which the values go when the task ends; changed under the lock of Tasks. */
    public Stripe cohort;

    /**
     * The account of work that other threads do for this task, made at the first such work; see
     * {@link Tasks}.
     */
    public DelegatedAccount delegated;

    /**
     * Chooses what is timed; null if all is or nothing. It belongs to the stripe's owner. It is
     * made with the stripe, because an operation must not allocate.
     */
    public final SamplingDecision draw;

    /**
     * Chooses the events whose stacks are taken; null until there was one. It belongs to the
     * stripe's owner.
     */
    public StackDraw stacks;

    /**
     * The identity hash of the last throwable on this stripe that {@code ExecutorLedger} has dealt
     * with completely. It is not the object, which may be the application's.
     */
    public int settled;

    /** Whether the task has ended; under the lock of {@link Tasks}. */
    public boolean left;

    /** The next stripe that has ended and is not folded yet, see {@link TaskRecords#fold}. */
    TaskStripe unfolded;

    public TaskStripe(long address, Stripe cohort) {
        super(address);
        this.cohort = cohort;
        // no two owners of one record may draw alike
        draw = Settings.draws() ? new SamplingDecision(System.nanoTime()) : null;
    }

    /** The number of the cohort of that stripe; -1 if it has none, as the agent's own threads. */
    public static long cohort(Stripe stripe) {
        return stripe instanceof TaskStripe task && task.cohort != null
                ? task.cohort.get(Layout.TASK_ID)
                : -1;
    }
}
