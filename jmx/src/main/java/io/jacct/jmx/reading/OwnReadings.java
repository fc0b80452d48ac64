// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.reading;

import io.jacct.ledger.LedgerStart;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;

/**
 * The readings of this JVM's own page, which the MBeans and the Flight Recorder's events share. So
 * both show rates since the same earlier state, and a snapshot that one of them has taken serves
 * the other. The first user makes the cache, and the last one drops it: a detached agent leaves no
 * snapshot behind. Any thread.
 */
public final class OwnReadings {
    private static SnapshotCache shared; // guarded by the class
    private static int users;

    private OwnReadings() {}

    /** Returns the cache. The caller calls {@link #close} when it needs it no longer. */
    public static synchronized SnapshotCache open() throws PageException {
        if (shared == null) {
            Page page = Page.own();
            shared = new SnapshotCache(() -> now(page), System::nanoTime);
        }
        users++;
        return shared;
    }

    /** The partner of {@link #open}. */
    public static synchronized void close() {
        users = Math.max(0, users - 1);
        if (users == 0) {
            shared = null;
        }
    }

    /** A reading asks the JVM for its values of live tasks. */
    private static Snapshot now(Page page) throws PageException {
        LedgerStart.refresh();
        return page.snapshot();
    }
}
