// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.memory.JdkFields;

/**
 * Boot loader. The sources of values that only the JVM's management interface has, about threads
 * and GC pauses. The interface is loaded after the ledger is open, so both sources are null at
 * first.
 */
public final class JvmManagement {
    private static final int MOST_WAITS = 100;
    private static final long WAIT_NANOS = 1_000_000;

    /** Null until the JVM's management is loaded. */
    public volatile ThreadMeter meter;

    /** The action that makes the meter; null once it has run, even if it failed. */
    public volatile Runnable meterMaker;

    /** Null until the JVM's counters are known. Set under the lock of {@code Tasks}. */
    public volatile Pauses pauses;

    /**
     * The meter for a thread that is about to end; null if there is none. Just after the start of
     * the JVM the meter is still being loaded. This then waits for it a short time. Otherwise the
     * bytes that this thread has allocated would be missing in its group for ever.
     */
    public ThreadMeter lastMeter() {
        for (int i = 0; meter == null && meterMaker != null && i < MOST_WAITS; i++) {
            JdkFields.nap(WAIT_NANOS);
        }
        return meter;
    }
}
