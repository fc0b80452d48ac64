// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import com.sun.management.ThreadMXBean;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.memory.SecurityManagerBypass;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.management.ThreadInfo;
import java.util.concurrent.TimeUnit;

/**
 * Gives the ledger the figures of the JVM's thread MBean. It makes an instance of its own, in the
 * way the JDK makes one. A request for the JDK's instance would load all providers of JMX, two
 * hundred classes.
 */
final class JvmMeter extends ThreadMeter {
    /**
     * Before JDK 21, a look-up by id keeps all threads that the JVM has at that moment from ending,
     * and may wait for a lock that each ending thread takes. Under that lock each of them looks at
     * all the others. With some thousands of threads this lasts for minutes.
     */
    private static final boolean FINDS_ALWAYS = Runtime.version().feature() >= 21;

    /** With so many threads no delay could be measured, and with twice as many neither. */
    private static final int FEW = 500;

    private static final long UNKNOWN = Long.MAX_VALUE / 2;

    private final ThreadMXBean threads;

    /**
     * The number of threads at the last count, less those that had been started by then. The JVM's
     * own number of live threads leaves out those that are ending, which a look-up holds up.
     */
    private volatile long base = UNKNOWN;

    /** Call it after the packages of the thread MBean have been opened. */
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

    /**
     * Calls each method once. A first call loads classes, and a thread that ends must not have to
     * load them.
     */
    void tryOut() {
        long id = Thread.currentThread().getId();
        cpuNanos();
        cpuNanos(id);
        allocatedBytes();
        allocatedBytes(id);
        blocks(id, new long[2]);
        long[] ids = {id, id};
        cpuNanos(ids);
        allocatedBytes(ids);
        blocks(ids, new long[2], new long[2]);
    }

    @Override
    public boolean findsById() {
        return FINDS_ALWAYS || base + startedThreads() <= FEW;
    }

    @Override
    public boolean findsAlways() {
        return FINDS_ALWAYS;
    }

    @Override
    public long startedThreads() {
        return threads.getTotalStartedThreadCount();
    }

    @Override
    public void count(long started, long present) {
        base = present == 0 ? UNKNOWN : present - started;
    }

    @Override
    public long cpuNanos() {
        return threads.isThreadCpuTimeEnabled() ? threads.getCurrentThreadCpuTime() : -1;
    }

    @Override
    public long cpuNanos(long id) {
        return findsById() && threads.isThreadCpuTimeEnabled() ? threads.getThreadCpuTime(id) : -1;
    }

    @Override
    public long allocatedBytes() {
        return threads.isThreadAllocatedMemoryEnabled()
                ? threads.getCurrentThreadAllocatedBytes()
                : -1;
    }

    @Override
    public long allocatedBytes(long id) {
        return findsById() && threads.isThreadAllocatedMemoryEnabled()
                ? threads.getThreadAllocatedBytes(id)
                : -1;
    }

    @Override
    public long[] cpuNanos(long[] ids) {
        return findsById() && threads.isThreadCpuTimeEnabled()
                ? threads.getThreadCpuTime(ids)
                : super.cpuNanos(ids);
    }

    @Override
    public long[] allocatedBytes(long[] ids) {
        return findsById() && threads.isThreadAllocatedMemoryEnabled()
                ? threads.getThreadAllocatedBytes(ids)
                : super.allocatedBytes(ids);
    }

    @Override
    public void blocks(long id, long[] values) {
        ThreadInfo info = infos(new long[] {id})[0];
        values[0] = count(info);
        values[1] = nanos(info);
    }

    @Override
    public void blocks(long[] ids, long[] counts, long[] nanos) {
        ThreadInfo[] infos = infos(ids);
        for (int i = 0; i < ids.length; i++) {
            counts[i] = count(infos[i]);
            nanos[i] = nanos(infos[i]);
        }
    }

    /** Bypasses the security manager, which belongs to the application and not to the agent. */
    private ThreadInfo[] infos(long[] ids) {
        if (!findsById()) {
            return new ThreadInfo[ids.length];
        }
        if (!SecurityManagerBypass.isNeeded()) {
            return threads.getThreadInfo(ids);
        }
        ThreadInfo[] infos = new ThreadInfo[ids.length];
        if (ids.length > 0) {
            try {
                Checked.INFOS.invokeExact(ids, 0, infos);
            } catch (RuntimeException | Error failure) {
                throw failure;
            } catch (Throwable impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        return infos;
    }

    /** The JDK's method behind the security check, looked up at its first use. */
    private static final class Checked {
        static final MethodHandle INFOS;

        static {
            try {
                Class<?> type = Class.forName("sun.management.ThreadImpl");
                MethodType infos =
                        MethodType.methodType(
                                void.class, long[].class, int.class, ThreadInfo[].class);
                INFOS = SecurityManagerBypass.method(type, "getThreadInfo1", infos);
            } catch (ReflectiveOperationException otherJdk) {
                throw new ExceptionInInitializerError(otherJdk);
            }
        }
    }

    private static long count(ThreadInfo info) {
        return info == null ? -1 : info.getBlockedCount();
    }

    private static long nanos(ThreadInfo info) {
        long millis = info == null ? -1 : info.getBlockedTime();
        return millis < 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
