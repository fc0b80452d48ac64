// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.counter.Health;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.ledger.task.TaskState;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. The agent's second thread: measures the tasks once a second, whatever the {@code
 * Housekeeper} is doing. The housekeeper may spend long on making the page longer, where there are
 * few processors. This thread's own I/O is not accounted. Its CPU time is reported, see {@link
 * Health#OWN_CPU_NANOS}.
 */
public final class SamplerThread extends AgentThread {
    /** Plus the time of a look, values are at most a second old. */
    private static final long PERIOD_NANOS = 900_000_000L;

    private static volatile SamplerThread running;

    private final OpenPage page;
    private final Sampler sampler;

    /** What it does after each measurement; null for nothing. */
    private volatile PeriodicTask also;

    private long began = System.nanoTime() - PERIOD_NANOS;

    private SamplerThread(TaskState state, Sampler sampler) {
        super("jacct-sampler", state.page, state.management);
        this.page = state.page;
        this.sampler = sampler;
    }

    public static void start(TaskState state, Sampler sampler) {
        SamplerThread thread = new SamplerThread(state, sampler);
        running = thread;
        thread.begin();
    }

    /** The thread does this, too, after each measurement; the first time soon. It may take long. */
    public static void also(PeriodicTask periodicTask) {
        SamplerThread thread = running;
        if (thread != null) {
            thread.also = periodicTask;
            wake();
        }
    }

    /** Ends the thread, if there is one, and waits for its end. */
    public static void endRunning() {
        SamplerThread thread = running;
        if (thread != null) {
            thread.end();
            running = null;
        }
    }

    /** Makes the thread look now, because the meter has come. */
    public static void wake() {
        SamplerThread thread = running;
        if (thread != null) {
            JdkFields.unpark(thread);
        }
    }

    @Override
    public void look() {
        began = System.nanoTime();
        if (!page.isAbandoned()) {
            sampler.run();
            PeriodicTask periodicTask = also;
            if (periodicTask != null) {
                periodicTask.run();
            }
            tellTime();
        }
    }

    @Override
    public void rest() {
        long rest = PERIOD_NANOS - (System.nanoTime() - began);
        if (!isEnded() && rest > 0) {
            JdkFields.park(rest);
        }
    }
}
