// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.BeancounterLedger;
import java.io.File;
import java.util.concurrent.TimeUnit;

/**
 * The request of a process that follows periods. A request of ubstat holds for one period, and its
 * subscriber then repeats it. Here that would be an attach for each period, and each attach leaves
 * an environment behind in the JVM. So the agent repeats the request for the process, until the
 * lease is over or the process has gone.
 *
 * <p>A process in another container cannot be seen from here. Its request then holds for the lease.
 *
 * <p>{@link Orders} asks on its thread. The signal runs on the agent's thread.
 */
class PeriodRequest implements Runnable {
    private static final int GETTIME = 0x060000;
    private static final int TIMES_LENGTH = 3 * Long.BYTES;

    /** Any signal: with 0 the request would be cancelled. */
    private static final long SIGNAL = 1;

    private final File process;
    private final boolean visible;
    private volatile long periodSeconds;
    private volatile long endNanos;

    /** For the process with that directory in /proc. */
    PeriodRequest(File process) {
        this.process = process;
        this.visible = process.exists();
    }

    /** Periods end within {@code seconds} from now on. Returns what ubstat returns. */
    final long ask(long seconds, long leaseSeconds) {
        periodSeconds = seconds;
        endNanos = nanoTime() + TimeUnit.SECONDS.toNanos(leaseSeconds);
        return ubstat(seconds);
    }

    /** Whether the request is still to be repeated. */
    final boolean holds() {
        return nanoTime() - endNanos < 0 && (!visible || process.exists());
    }

    /** A period has ended. */
    @Override
    public final void run() {
        if (holds()) {
            ubstat(periodSeconds);
        }
    }

    long nanoTime() {
        return System.nanoTime();
    }

    long ubstat(long seconds) {
        long[] request = {seconds, SIGNAL};
        byte[] times = new byte[TIMES_LENGTH];
        return BeancounterLedger.ubstat(GETTIME, 0, request, this, this, times);
    }
}
