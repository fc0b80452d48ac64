// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.ledger.stack.StackTable;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. Takes stacks of threads that a monitor blocks, which no advice sees. A thread that a
 * look finds blocked stands for the time since the look before. So the sum over many looks is
 * right, also for blocks that are much shorter than that.
 */
final class BlockedStacks {
    private static final long MOST_NANOS = 1_500_000_000;

    private long looked = System.nanoTime();

    /** Looks at these tasks. The sampler's own thread. */
    void look(ThreadStripe[] live, StackTable stacks) {
        long now = System.nanoTime();
        long nanos = Math.min(now - looked, MOST_NANOS);
        for (int i = 0; i < live.length; i++) {
            if (JdkFields.isBlocked(live[i].thread)) {
                stacks.blocked(live[i].thread, TaskStripe.cohort(live[i]), nanos);
            }
        }
        looked = now;
    }
}
