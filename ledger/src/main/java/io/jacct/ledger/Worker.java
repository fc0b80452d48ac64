// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.measure.AgentThread;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. The agent's thread for actions that may take long: it makes the meter, weaves
 * classes that come late, and fills the cache. It runs one action after the other. The {@link
 * Housekeeper} works beside it, because threads of the application wait for that one to make the
 * page grow.
 */
final class Worker extends AgentThread {
    /** An hour: only {@link #wake} and {@link #end} have work for it. */
    private static final long LONG_NANOS = 3_600_000_000_000L;

    private static volatile Worker running;

    private final LedgerState state;

    private Worker(LedgerState state) {
        super("jacct-worker", state.open, state.management);
        this.state = state;
    }

    static void start(LedgerState state) {
        Worker worker = new Worker(state);
        running = worker;
        worker.begin();
    }

    /** Ends the thread, if there is one, and waits for its end. Actions that wait are dropped. */
    static void endRunning() {
        Worker worker = running;
        if (worker != null) {
            worker.end();
            running = null;
        }
    }

    /** Any thread: there is an action to run. */
    static void wake() {
        Worker worker = running;
        if (worker != null) {
            JdkFields.unpark(worker);
        }
    }

    @Override
    public void rest() {
        while (!isEnded() && state.management.meterMaker == null && state.submitted.isEmpty()) {
            JdkFields.park(LONG_NANOS);
        }
    }

    @Override
    public void look() {
        if (isEnded()) {
            return;
        }
        Runnable maker = state.management.meterMaker;
        if (maker != null) {
            try {
                maker.run();
            } finally {
                state.management.meterMaker = null;
            }
        }
        Runnable action = state.submitted.poll();
        if (action != null) {
            action.run();
        }
        if (!state.open.isAbandoned()) {
            tellTime();
        }
    }
}
