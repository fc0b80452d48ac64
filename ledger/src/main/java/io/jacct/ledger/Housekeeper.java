// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.ledger.base.TruncatedPage;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.measure.AgentThread;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. The agent's first thread. It does the {@linkplain PeriodicTask periodic tasks}, of
 * which the growth of the page is urgent: threads of the application may wait for it. So measuring
 * is left to the {@code SamplerThread}, and what may take long to the {@link Worker}. The
 * housekeeper works every second, and earlier if a thread that takes one of the last free records
 * wakes it. Its own I/O is not accounted. Its CPU time is reported, see {@link
 * Health#OWN_CPU_NANOS}.
 */
final class Housekeeper extends AgentThread {
    private static final long PERIOD_NANOS = 1_000_000_000L;

    private static volatile Housekeeper running;

    private final LedgerState state;
    private final TruncatedPage cutPage;

    private Housekeeper(LedgerState state) {
        super("jacct", state.open, state.management);
        this.state = state;
        this.cutPage = new TruncatedPage(state.page);
    }

    static void start(LedgerState state) {
        Housekeeper housekeeper = new Housekeeper(state);
        running = housekeeper;
        Housekeeping.by(housekeeper);
        housekeeper.begin();
    }

    /** Ends the thread, if there is one, and waits for its end. */
    static void endRunning() {
        Housekeeper housekeeper = running;
        if (housekeeper != null) {
            housekeeper.end();
            Housekeeping.by(null);
            running = null;
        }
    }

    @Override
    public void rest() {
        if (!isEnded() && (state.open.takeGrowthFailed() || !Housekeeping.isWanted())) {
            Beancounters beancounters = state.task.beancounters;
            long due = beancounters == null ? PERIOD_NANOS : beancounters.periods.remaining();
            if (due > 0) {
                JdkFields.park(Math.min(PERIOD_NANOS, due));
            }
        }
    }

    @Override
    public void look() {
        Housekeeping.begin();
        boolean gone = cutPage.look();
        if (!gone) {
            PeriodicTask[] periodicTasks = state.periodicTasks();
            for (int i = 0; i < periodicTasks.length; i++) {
                periodicTasks[i].run();
            }
            tellTime();
        }
    }
}
