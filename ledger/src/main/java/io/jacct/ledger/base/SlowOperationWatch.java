// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

/**
 * Boot loader. Is told of each operation that took long, on the thread that did it. The Flight
 * Recorder's events are of a module that the boot loader need not see, so the agent's own loader
 * has the implementation. {@code SlowOperations} calls it.
 */
public abstract class SlowOperationWatch {
    /** For {@code LedgerStart.slowOperations}. */
    protected SlowOperationWatch() {}

    /**
     * An operation of the calling thread has ended, and is booked. The thread holds no lock of
     * jacct, and is exempt during the call. It may hold locks of the JDK.
     *
     * @param operation read, write, open, connect, close, force, free, lookup or other
     * @param endpoint as the ledger numbers it, for {@code FlightRecorderAccess}; 0 if there is
     *     none
     * @param nanos how long it took
     * @param bytes that it moved; 0 if it moved none
     */
    public abstract void ended(String operation, int endpoint, long nanos, long bytes);
}
