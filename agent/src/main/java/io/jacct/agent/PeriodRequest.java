// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.BeancounterLedger;
import java.io.File;
import java.util.concurrent.TimeUnit;

/**
 * The request of a process that follows periods. A request of ubstat holds for one period, and its
 * subscriber then repeats it. A process would have to attach once a period for that, and each
 * attach leaves a JVMTI environment behind in the JVM. So the agent repeats the request for the
 * process, until the lease is over or the process has gone.
 *
 * <p>A process in another container cannot be seen from here. Its request then holds for the lease.
 *
 * <p>{@link AgentCommands} makes the request on its thread. The signal runs on the agent's thread.
 */
class PeriodRequest implements Runnable {
    private static final int GETTIME = 0x060000;
    private static final int TIMES_LENGTH = 3 * Long.BYTES;

    /** The signal number; any but 0, which would cancel the request. */
    private static final long SIGNAL = 1;

    private final File process;
    private final boolean visible;
    private volatile long periodSeconds;
    private volatile long endNanos;

    /** Makes the request of the process with that directory in /proc. */
    PeriodRequest(File process) {
        this.process = process;
        this.visible = process.exists();
    }

    /** From now on each period ends within {@code seconds}. Returns the result of ubstat. */
    final long ask(long seconds, long leaseSeconds) {
        periodSeconds = seconds;
        endNanos = nanoTime() + TimeUnit.SECONDS.toNanos(leaseSeconds);
        return ubstat(seconds);
    }

    /** Whether the agent must repeat the request. */
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
