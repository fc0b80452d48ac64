// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import java.io.IOException;
import java.lang.ref.Reference;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Boot loader. The parts of the running ledger, made by {@link LedgerStart} for each page. */
final class LedgerState {
    private static final int MOST_WAITS = 100;
    private static final long WAIT_NANOS = 1_000_000;

    final PageMemory page;
    final Records records;
    final Cohorts cohorts;
    final TaskRecords tasks;
    final SharedStripes shared;
    final Notes notes;
    final Endpoints endpoints;
    final Timers timers;
    final ApplicationDevices devices;
    final Sampler sampler;

    /** Set once, before anything is woven. */
    ExecutorAccounts executors;

    /** Set once, before anything is woven. */
    Statistics statistics;

    /** Null until the JVM's counters are known. */
    volatile JvmTimers jvmTimers;

    /** Null until the JVM's counters are known. */
    volatile Pauses pauses;

    /** The action that hands the meter over; null once it has done so, or has failed to. */
    volatile Runnable meterMaker;

    /** Actions that the housekeeper runs once each. */
    final ConcurrentLinkedQueue<Runnable> soon = new ConcurrentLinkedQueue<>();

    /** Null until the JVM's management is loaded. */
    volatile ThreadMeter meter;

    /** Whether the page was cut short: then nothing is counted any more. */
    volatile boolean abandoned;

    private long live;
    private volatile boolean growthFailed;

    LedgerState(PageMemory page, int poolsMax, int devicesMax, int exits, Ticker ticker)
            throws IOException {
        this.page = page;
        this.notes = new Notes(page);
        this.records = new Records(this, exits);
        this.tasks = new TaskRecords(page, records);
        this.cohorts = new Cohorts(this, poolsMax);
        this.shared = new SharedStripes(this);
        this.endpoints = new Endpoints(this, devicesMax, ticker);
        this.timers = new Timers(this);
        this.devices = new ApplicationDevices(endpoints);
        this.sampler = new Sampler(this);
    }

    /**
     * The meter for a thread that is about to end; null if there is none. In the JVM's first moment
     * the meter is still being loaded. Then this waits for it a little. Otherwise the bytes that
     * this thread has allocated would be missing in its group for ever.
     */
    ThreadMeter lastMeter() {
        for (int i = 0; meter == null && meterMaker != null && i < MOST_WAITS; i++) {
            JdkFields.park(WAIT_NANOS);
        }
        return meter;
    }

    /** Adds to one of the agent's own counts. Any thread, wait-free. */
    void health(Health health, long delta) {
        if (CounterMemory.getAcquire(page.header(Layout.PAGE_MAGIC)) != Layout.MAGIC) {
            // an atomic access to a part that was cut off ends the JVM
            CutPage.missed(page);
        } else if (!abandoned) {
            CounterMemory.addAtomic(page.header(Layout.health(health.id())), delta);
        }
        // the page may be closed meanwhile, see Seqlock
        Reference.reachabilityFence(this);
    }

    /**
     * The caller is a thread of the agent. Adds the CPU time that it has used beyond {@code told}.
     * Returns its CPU time, for the next call.
     */
    long ownTime(long told) {
        ThreadMeter own = meter;
        long now = own == null ? told : Math.max(told, own.cpuNanos());
        health(Health.OWN_CPU_NANOS, now - told);
        return now;
    }

    /** Changes the number of live tasks; under the lock of {@link Tasks}. */
    void liveTasks(int delta) {
        live += delta;
        long peak = page.header(Layout.health(Health.LIVE_PEAK.id()));
        if (live > CounterMemory.getPlain(peak)) {
            CounterMemory.putRelease(peak, live);
        }
    }

    /**
     * The page could not grow. The ledger does not try again immediately, and counts the failure
     * unless the JVM is ending.
     */
    void growthFailure() {
        growthFailed = true;
        if (!page.closed()) {
            health(Health.GROWTH_FAILURES, 1);
        }
    }

    /** Whether growing has failed since the last call. */
    boolean takeGrowthFailed() {
        boolean failed = growthFailed;
        growthFailed = false;
        return failed;
    }
}
