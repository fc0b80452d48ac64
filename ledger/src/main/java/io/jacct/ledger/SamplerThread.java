// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. The agent's second thread: measures the tasks once a second, whatever the {@link
 * Housekeeper} is doing, who may be weaving a class or making the page longer for seconds where
 * processors are few. Its own I/O is not accounted; its processor time is told, see {@link
 * Health#OWN_CPU_NANOS}.
 */
final class SamplerThread extends Thread {
    /** With what a look takes, values are at most a second old. */
    private static final long PERIOD_NANOS = 900_000_000L;

    private static volatile SamplerThread running;

    private final LedgerState state;
    private volatile boolean ended;
    private long began;
    private long told;

    private SamplerThread(ThreadGroup group, LedgerState state) {
        super(group, null, "jacct-sampler", 0, false);
        this.state = state;
        setDaemon(true);
    }

    /** In the root group, out of the application's sight. */
    static void start(LedgerState state) {
        SamplerThread thread = new SamplerThread(ThreadGroups.root(), state);
        TaskLives.hide(thread);
        running = thread;
        thread.start();
    }

    /** Ends the thread, if there is one, and waits for its end. */
    static void end() {
        SamplerThread thread = running;
        running = null;
        if (thread != null) {
            thread.ended = true;
            Housekeeper.await(thread);
        }
    }

    /** Looks now: the meter has come. */
    static void wake() {
        SamplerThread thread = running;
        if (thread != null) {
            JdkFields.unpark(thread);
        }
    }

    @Override
    public void run() {
        while (!ended) {
            try {
                look();
            } catch (RuntimeException | Error failure) {
                Ledger.suppressed(failure);
            }
            try {
                rest();
            } catch (RuntimeException | Error failure) {
                Ledger.suppressed(failure);
            }
        }
    }

    private void look() {
        began = System.nanoTime();
        state.sampler.tend();
        told = state.ownTime(told);
    }

    private void rest() {
        long rest = PERIOD_NANOS - (System.nanoTime() - began);
        if (!ended && rest > 0) {
            JdkFields.park(rest);
        }
    }
}
