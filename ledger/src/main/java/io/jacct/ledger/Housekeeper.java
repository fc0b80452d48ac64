// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. The agent's first thread. It grows the page before the page is full, checks what is
 * in use, and does what must be done once. The {@link SamplerThread} measures. A thread that takes
 * one of the last free records wakes it; otherwise it looks every second. Its own I/O is not
 * accounted. Its CPU time is reported, see {@link Health#OWN_CPU_NANOS}.
 *
 * <p>In its first minute it also looks for threads that were entered alive and have ended in a
 * {@code Thread.exit} that was not woven yet.
 */
final class Housekeeper extends AgentThread {
    private static final long PERIOD_NANOS = 1_000_000_000L;

    private static final long SWEEP_NANOS = 60 * PERIOD_NANOS;

    private static volatile Housekeeper running;

    private final LedgerState state;
    private final ExecutorSampler executors;
    private final Calibration calibration;
    private final CutPage cutPage;
    private final long began = System.nanoTime();
    private long told;

    /** A look is wanted; the start wants the first one. */
    private volatile boolean wanted = true;

    private Housekeeper(LedgerState state) {
        super("jacct");
        this.state = state;
        this.executors = new ExecutorSampler(state.executors);
        this.calibration = new Calibration(state);
        this.cutPage = new CutPage(state.page);
    }

    static void start(LedgerState state) {
        Housekeeper housekeeper = new Housekeeper(state);
        running = housekeeper;
        housekeeper.begin();
    }

    /** Ends the thread, if there is one, and waits for its end. */
    static void endRunning() {
        Housekeeper housekeeper = running;
        if (housekeeper != null) {
            housekeeper.end();
            running = null;
        }
    }

    /**
     * Any thread, wait-free: there will be a look soon. False if there is no housekeeper. Uses no
     * park permit of the caller.
     */
    static boolean wake() {
        Housekeeper housekeeper = running;
        if (housekeeper != null && !housekeeper.wanted) {
            housekeeper.wanted = true;
            JdkFields.unpark(housekeeper);
        }
        return housekeeper != null;
    }

    @Override
    void rest() {
        if (!isEnded() && (state.takeGrowthFailed() || !wanted)) {
            JdkFields.park(PERIOD_NANOS);
        }
    }

    @Override
    void look() {
        wanted = false;
        boolean gone = cutPage.look();
        doOnce();
        if (!gone) {
            tend();
        }
    }

    private void tend() {
        if (Tasks.recordsLow()) {
            state.records.grow();
        }
        if (state.endpoints.low()) {
            state.endpoints.grow();
        }
        state.devices.forgetCollected();
        state.statistics.forgetCollected();
        if (state.statistics.low()) {
            state.statistics.grow();
        }
        if (System.nanoTime() - began < SWEEP_NANOS) {
            TaskLives.sweep();
        }
        tend(state.endpoints.descriptors.handles);
        executors.tend();
        JvmTimers timers = state.jvmTimers;
        if (timers != null) {
            timers.look();
        }
        calibration.tend();
        told = state.ownTime(told);
    }

    private void doOnce() {
        Runnable maker = state.meterMaker;
        if (maker != null) {
            try {
                maker.run();
            } finally {
                state.meterMaker = null;
            }
        }
        Runnable action = state.soon.poll();
        if (action != null) {
            // the next action comes after a look at what is in use
            wanted = true;
            action.run();
        }
    }

    private static void tend(Handles handles) {
        if (handles == null) {
            return;
        }
        if (handles.low()) {
            handles.grow();
        }
        handles.look(System.nanoTime());
    }
}
