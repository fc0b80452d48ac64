// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.account;

import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.lang.reflect.Method;

/** The JVM's numbers about the scheduler of virtual threads, from JDK 24 on. Any thread. */
final class VirtualScheduler {
    private static final String TYPE = "jdk.management.VirtualThreadSchedulerMXBean";

    private VirtualScheduler() {}

    /** The virtual threads that are mounted on a carrier now; -1 if the JVM has no such number. */
    static long mounted() {
        try {
            Class<? extends PlatformManagedObject> type =
                    Class.forName(TYPE).asSubclass(PlatformManagedObject.class);
            Method count = type.getMethod("getMountedVirtualThreadCount");
            Object scheduler = ManagementFactory.getPlatformMXBean(type);
            return ((Number) count.invoke(scheduler)).longValue();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError none) {
            return -1;
        }
    }
}
