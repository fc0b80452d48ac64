// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.tools;

import java.lang.management.ManagementFactory;

/** {@link Recorded} with the JVM's contention monitoring on, so that no metric is unknown. */
public final class Charted {
    private Charted() {}

    /** The file. */
    public static void main(String[] args) throws Exception {
        ManagementFactory.getThreadMXBean().setThreadContentionMonitoringEnabled(true);
        Recorded.main(args);
    }
}
