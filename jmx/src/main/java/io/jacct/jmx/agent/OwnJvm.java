// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.agent;

import io.jacct.ledger.LedgerStart;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.why.WatchedJvm;
import io.jacct.why.evidence.Monitors;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** This JVM, watched from within by a thread that is exempt. */
final class OwnJvm implements WatchedJvm {
    /** A detach waits for nobody, so the watch ends soon after it. */
    private static final long MOST_MILLIS = 200;

    private final PageMemory memory = PageMemory.own();
    private final Page page;

    OwnJvm() throws PageException {
        page = Page.own();
    }

    @Override
    public Snapshot now() throws PageException {
        LedgerStart.refresh();
        return page.snapshot();
    }

    @Override
    public Snapshot tasks() throws PageException {
        return page.snapshotOfTasks();
    }

    @Override
    public List<Departure> departures() throws PageException {
        return page.departures(0);
    }

    /** Without the agent there is nothing to see. */
    @Override
    public boolean alive() {
        return PageMemory.own() == memory;
    }

    @Override
    public boolean here() {
        return true;
    }

    @Override
    public Monitors monitors() {
        return OwnMonitors.now();
    }

    @Override
    public void await(long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = millis; left > 0 && alive(); ) {
            Thread.sleep(Math.min(left, MOST_MILLIS));
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
    }
}
