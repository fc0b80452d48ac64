// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.task;

import java.lang.management.ThreadMXBean;

/**
 * The JVM measures how long monitors block threads only when it is told to. The first reader of the
 * table of tasks switches that on. It is switched off again when the MBeans go, unless it was on
 * before. If other code switches it off, it stays off, because there may be a reason. {@code
 * Vitals} starts it, {@code MBeans} stops it.
 */
public final class BlockClock {
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

    public static synchronized void stop(ThreadMXBean threads) {
        if (started) {
            threads.setThreadContentionMonitoringEnabled(false);
        }
        asked = false;
        started = false;
    }
}
