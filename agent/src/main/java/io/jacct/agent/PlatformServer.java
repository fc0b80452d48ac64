// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.memory.JdkFields;
import java.lang.instrument.Instrumentation;

/** Whether somebody has asked for the platform MBean server before the agent came. */
final class PlatformServer {
    private static final String FACTORY = "java.lang.management.ManagementFactory";

    private PlatformServer() {}

    /** Loads nothing of JMX. */
    static boolean exists(Instrumentation instrumentation) {
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (loaded.getClassLoader() == null && loaded.getName().equals(FACTORY)) {
                return made(loaded);
            }
        }
        return false;
    }

    private static boolean made(Class<?> factory) {
        try {
            return JdkFields.value(factory, "platformMBeanServer") != null;
        } catch (NoSuchFieldException otherJdk) {
            // rather make one than miss one
            return true;
        }
    }
}
