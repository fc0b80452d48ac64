// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import com.sun.management.ThreadMXBean;
import io.jacct.ledger.ThreadMeter;
import java.lang.management.ThreadInfo;
import java.util.concurrent.TimeUnit;

/**
 * What the JVM's thread MBean tells of threads, for the ledger. One of our own, made as the JDK
 * makes its own: to ask for that one would load all of JMX's providers, two hundred classes.
 */
final class JvmMeter extends ThreadMeter {
    private final ThreadMXBean threads;

    /** After its packages have been opened. */
    JvmMeter() throws ReflectiveOperationException {
        Object jvm =
                Class.forName("sun.management.ManagementFactoryHelper")
                        .getMethod("getVMManagement")
                        .invoke(null);
        threads =
                (ThreadMXBean)
                        Class.forName("com.sun.management.internal.HotSpotThreadImpl")
                                .getConstructors()[0]
                                .newInstance(jvm);
    }

    /** What is loaded at a first call must not be loaded by a thread that ends. */
    void tryOut() {
        long id = Thread.currentThread().getId();
        cpuNanos();
        cpuNanos(id);
        allocatedBytes();
        allocatedBytes(id);
        blocks(id, new long[2]);
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
