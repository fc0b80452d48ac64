// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.ledger.task.CarrierStripes;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.TaskLock;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.ContainerFields;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;

/**
 * Boot loader. A periodic task: tells how many of the virtual threads are alive that began before
 * the agent came. Such a thread runs in a frame that was never woven, so neither its beginning nor
 * its end is counted. It is what the JDK tracks, less those that have begun and not ended by the
 * counters. It never grows, because a thread that was started and has not begun is in the JDK's
 * number, too.
 *
 * <p>A thread that begins between the two readings makes a look too low. So only two looks in a row
 * lower the number, to the higher of them.
 */
public final class VirtualSurvey implements PeriodicTask {
    private static final int STARTS = Layout.counter(Counter.VIRTUAL_STARTS.id());
    private static final int ENDS = Layout.counter(Counter.VIRTUAL_ENDS.id());
    private static final long REST = 500_000_000L;

    private final TaskState state;
    private long due = System.nanoTime();
    private long last = Long.MAX_VALUE;
    private long found = Long.MAX_VALUE;

    public VirtualSurvey(TaskState state) {
        this.state = state;
    }

    @Override
    public void run() {
        long now = System.nanoTime();
        if (found > 0 && now - due >= 0) {
            due = now + REST;
            long word = state.page.memory.header(Layout.health(Health.FOUND_VIRTUAL_THREADS.id()));
            CounterMemory.putRelease(word, found(ContainerFields.liveVirtual() - counted()));
        }
    }

    /** The number to show after another look. The first look shows as it is. */
    long found(long look) {
        boolean first = last == Long.MAX_VALUE;
        long now = Math.max(0, look);
        found = Math.min(found, Math.max(now, last));
        last = now;
        return first ? now : found;
    }

    /** The virtual threads that have begun and not ended, as far as they are counted. */
    private long counted() {
        Thread outer = TaskLock.LOCK.enter();
        try {
            long live = state.cohorts.sum(STARTS) - state.cohorts.sum(ENDS);
            ThreadStripe[] all = Tasks.all();
            for (int i = 0; i < all.length; i++) {
                live += all[i].address == 0 ? 0 : live(all[i]);
                CarrierStripes pools = all[i].virtual;
                for (int k = 0; pools != null && k < pools.count(); k++) {
                    live += live(pools.get(k));
                }
            }
            return live;
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    private static long live(Stripe stripe) {
        return stripe.get(STARTS) - stripe.get(ENDS);
    }
}
