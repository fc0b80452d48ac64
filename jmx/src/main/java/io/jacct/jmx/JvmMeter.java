// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.ledger.LedgerStart;
import io.jacct.ledger.ThreadMeter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.concurrent.TimeUnit;

/**
 * What the JVM's thread MBean tells of threads, for the ledger. It is asked directly: no MBean
 * server comes to be. Where the JVM has not the extended MBean, nothing is handed over.
 */
public final class JvmMeter extends ThreadMeter {
    private final com.sun.management.ThreadMXBean threads;

    private JvmMeter(com.sun.management.ThreadMXBean threads) {
        this.threads = threads;
    }

    /** By the agent, on a thread of its own: this loads some thirty classes. */
    public static void hand() {
        if (ManagementFactory.getThreadMXBean()
                instanceof com.sun.management.ThreadMXBean threads) {
            JvmMeter meter = new JvmMeter(threads);
            // what it loads at its first call must not be loaded by a thread that ends
            long id = Thread.currentThread().getId();
            meter.cpuNanos();
            meter.cpuNanos(id);
            meter.allocatedBytes();
            meter.allocatedBytes(id);
            meter.blocks(id, new long[2]);
            LedgerStart.meter(meter);
        }
    }

    @Override
    public long cpuNanos() {
        return threads.isThreadCpuTimeEnabled() ? threads.getCurrentThreadCpuTime() : -1;
    }

    @Override
    public long cpuNanos(long id) {
        return threads.isThreadCpuTimeEnabled() ? threads.getThreadCpuTime(id) : -1;
    }

    @Override
    public long allocatedBytes() {
        return threads.isThreadAllocatedMemoryEnabled()
                ? threads.getCurrentThreadAllocatedBytes()
                : -1;
    }

    @Override
    public long allocatedBytes(long id) {
        return threads.isThreadAllocatedMemoryEnabled() ? threads.getThreadAllocatedBytes(id) : -1;
    }

    @Override
    public void blocks(long id, long[] values) {
        ThreadInfo info = threads.getThreadInfo(id);
        long millis = info == null ? -1 : info.getBlockedTime();
        values[0] = info == null ? -1 : info.getBlockedCount();
        values[1] = millis < 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
