// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;

/**
 * An agent as people write it by themselves. Once a second it asks the JDK's ThreadMXBean for the
 * state, the CPU time and the allocated bytes of all threads. It sees no I/O.
 */
public final class PollingAgent {
    private static final long SECOND = 1_000_000_000;

    /** What was read last, so that the compiler cannot leave it out. */
    private static volatile long last;

    private PollingAgent() {}

    /** Starts the thread that asks. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        Thread thread = new Thread(PollingAgent::poll, "polling");
        thread.setDaemon(true);
        thread.start();
    }

    private static void poll() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        while (true) {
            long[] ids = threads.getAllThreadIds();
            long sum = threads.getThreadInfo(ids).length;
            for (long[] each :
                    new long[][] {
                        threads.getThreadCpuTime(ids), threads.getThreadAllocatedBytes(ids)
                    }) {
                for (long value : each) {
                    sum += value;
                }
            }
            last = sum;
            LockSupport.parkNanos(SECOND);
        }
    }
}
