// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Boot loader. What is known of a worker of {@link EarlierWorkers}. Its own thread uses the fields.
 * The agent's thread uses only {@link #first}.
 */
public final class EarlierWorker {
    private final AtomicBoolean seen = new AtomicBoolean();

    /** The task that the worker took or runs; null if it runs none, or if that was not seen. */
    public Runnable task;

    /** Its token; 0 if that is not known. */
    public long began;

    /** Whether the failure of the worker's latest task is booked. */
    public boolean failed;

    /** The fork/join tasks, one within the other, that the worker is known to run. */
    public int depth;

    EarlierWorker() {}

    /** True for the first caller: nothing has been seen of the worker before. */
    public boolean first() {
        return !seen.get() && seen.compareAndSet(false, true);
    }
}
