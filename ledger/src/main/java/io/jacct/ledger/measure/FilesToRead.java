// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import java.util.ArrayDeque;

/**
 * Boot loader. The live tasks that have run since the kernel's files of them were read.
 *
 * <p>The files are expensive, 50 microseconds a task. They are read one task after the other. A
 * look spends {@link #NANOS} of the sampler's own CPU time on that. CPU time does not pass faster
 * while others use the processors, or when the first look is slow.
 *
 * <p>Tasks are added by the sampler, and by threads that read in this JVM.
 */
final class FilesToRead {
    /** Two thousandths of a processor, at one look a second. */
    private static final long NANOS = 2_000_000;

    private final TaskState state;
    private final Measures measures;
    private final Mutex lock;
    private final ArrayDeque<ThreadStripe> tasks = new ArrayDeque<>(); // under the lock

    /** The lock also guards what the sampler has seen of each task. */
    FilesToRead(TaskState state, Mutex lock) {
        this.state = state;
        this.lock = lock;
        this.measures = new Measures(state.page, state.management);
    }

    void add(ThreadStripe[] more) {
        for (int i = 0; i < more.length; i++) {
            add(more[i]);
        }
    }

    /** Adds the task at the end, unless it is there. */
    void add(ThreadStripe stripe) {
        Thread outer = lock.enter();
        try {
            if (!stripe.watch().changed) {
                stripe.watch().changed = true;
                tasks.add(stripe);
            }
        } finally {
            lock.owner = outer;
        }
    }

    /** Forgets ended tasks: a thread that ends reads its own files. */
    void forgetEnded() {
        Thread outer = lock.enter();
        try {
            for (int i = tasks.size(); i > 0; i--) {
                ThreadStripe stripe = tasks.poll();
                if (!stripe.left) {
                    tasks.add(stripe);
                }
            }
        } finally {
            lock.owner = outer;
        }
    }

    /** The sampler's thread reads the files of some tasks. */
    void read() {
        read(NANOS, state.management.meter, measures);
    }

    /** Any thread reads files when the JVM ends, until {@code nanos} have passed. */
    void readLast(long nanos) {
        read(nanos, null, new Measures(state.page, state.management));
    }

    /** Takes at most {@code nanos} of CPU time, or of time where there is no meter. */
    private void read(long nanos, ThreadMeter meter, Measures into) {
        long began = now(meter);
        for (ThreadStripe next = next(); next != null; next = next()) {
            long tid = next.get(Layout.TID);
            if (tid > 0) {
                into.clear();
                into.kernel(KernelFiles.directory(tid));
                into.keep(next);
            }
            if (now(meter) - began >= nanos) {
                return;
            }
        }
    }

    /** The task that has waited longest; null if none waits. */
    private ThreadStripe next() {
        Thread outer = lock.enter();
        try {
            ThreadStripe next = tasks.poll();
            if (next != null) {
                next.watch().changed = false;
            }
            return next;
        } finally {
            lock.owner = outer;
        }
    }

    private static long now(ThreadMeter meter) {
        long cpu = meter == null ? -1 : meter.cpuNanos();
        return cpu < 0 ? System.nanoTime() : cpu;
    }
}
