// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.counter.Health;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.task.SampledTask;
import io.jacct.ledger.task.SampledTask.Block;
import io.jacct.ledger.task.TaskLock;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.lang.ref.Reference;

/**
 * Boot loader. Shows in a task's record since when a monitor blocks it. No advice sees a monitor,
 * so each look of the sampler looks at the state of every thread, which the JVM keeps in a field.
 *
 * <p>A thread that is blocked at two looks may have been so all the time, or again. It counts as
 * the same block if the task has {@linkplain Block#goesOn booked nothing and hardly run} meanwhile.
 * The time begins with the first look, so it is up to a second too short.
 *
 * <p>The record's word for that has one writer, the sampler, and stands alone. A reader takes it
 * only with the sequence that the task had, so a task that books is not blocked from then on. A
 * task that goes on and books nothing is shown as blocked until the next look.
 *
 * <p>The page also has a sum for the whole JVM. A thread that a look finds blocked stands for the
 * time since the look before. So the sum over many looks is right, also for blocks that are much
 * shorter than that.
 */
final class BlockedTasks {
    private static final long MOST_NANOS = 1_500_000_000;

    private final OpenPage page;
    private long looked = System.nanoTime();

    BlockedTasks(OpenPage page) {
        this.page = page;
    }

    /** Looks at these tasks. Under the sampler's lock. */
    void look(ThreadStripe[] live) {
        long now = System.nanoTime();
        long blocked = 0;
        for (int i = 0; i < live.length; i++) {
            SampledTask watch = live[i].watch;
            if (JdkFields.isBlocked(live[i].thread) && live[i].address != 0) {
                blocked(live[i], now);
                blocked++;
            } else if (watch != null && watch.block != null) {
                watch.block = null;
                show(live[i], 0);
            }
        }
        page.health(Health.BLOCKED_NANOS, blocked * Math.min(now - looked, MOST_NANOS));
        looked = now;
    }

    private static void blocked(ThreadStripe stripe, long now) {
        SampledTask watch = stripe.watch();
        long sequence = stripe.sequence();
        long operation = stripe.get(Layout.OPERATION);
        // it may have gone on since the first look at its state: then the sequence says nothing
        boolean still = JdkFields.isBlocked(stripe.thread) && (sequence & 1) == 0;
        if (!still) {
            watch.block = null;
            show(stripe, 0);
        } else if (watch.block == null
                || !watch.block.goesOn(sequence, operation, watch.cpu, now)) {
            watch.block = new Block(sequence, operation, watch.cpu, now);
            show(stripe, Layout.blocked(now, sequence));
        }
    }

    /** The record may be another task's by now. */
    private static void show(ThreadStripe stripe, long word) {
        Thread outer = TaskLock.LOCK.enter();
        try {
            if (!stripe.left && Tasks.here(stripe)) {
                CounterMemory.putRelease(stripe.address + Layout.BLOCKED, word);
            }
        } finally {
            TaskLock.LOCK.owner = outer;
        }
        Reference.reachabilityFence(stripe);
    }
}
