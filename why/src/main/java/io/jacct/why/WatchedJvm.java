// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why;

import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import io.jacct.why.evidence.Monitors;
import java.util.List;

/**
 * A JVM that an {@link Observation} watches: another one by its page, or the observer's own. For
 * one thread at a time.
 */
public interface WatchedJvm {
    /** The whole page, with live tasks measured anew. */
    Snapshot now() throws PageException;

    /** The tasks alone, for looks that come often. */
    Snapshot tasks() throws PageException;

    /** The tasks that have ended and are still in the page. */
    List<Departure> departures() throws PageException;

    /** Whether the JVM still runs, with its agent. */
    boolean alive();

    /** Whether its process id means it to the kernel that the observer asks. */
    boolean here();

    /** Asks the JVM which threads a monitor blocks now. */
    Monitors monitors();

    /** Waits for so long, or until the JVM has ended. */
    void await(long millis) throws InterruptedException;
}
