// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import java.lang.management.ThreadMXBean;

/**
 * The JVM measures how long threads are blocked by monitors only when it is told to. It is told by
 * whoever reads the table of tasks for the first time, and told to stop when the MBeans go, unless
 * somebody else had asked before. It is not insisted on: who switches it off has reasons.
 */
final class BlockClock {
    private static boolean asked;
    private static boolean started;

    private BlockClock() {}

    static synchronized void start(ThreadMXBean threads) {
        if (!asked && threads.isThreadContentionMonitoringSupported()) {
            started = !threads.isThreadContentionMonitoringEnabled();
            threads.setThreadContentionMonitoringEnabled(true);
        }
        asked = true;
    }

    static synchronized void stop(ThreadMXBean threads) {
        if (started) {
            threads.setThreadContentionMonitoringEnabled(false);
        }
        asked = false;
        started = false;
    }
}
