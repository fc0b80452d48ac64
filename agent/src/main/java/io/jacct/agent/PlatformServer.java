// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.memory.JdkFields;
import java.lang.instrument.Instrumentation;

/**
 * Tells whether the platform MBean server existed before the agent came. If it did, the application
 * may never ask for it again, so the agent must register its MBeans at once.
 */
final class PlatformServer {
    private static final String FACTORY = "java.lang.management.ManagementFactory";

    private PlatformServer() {}

    /** Looks at loaded classes only, and loads nothing of JMX. */
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
            return JdkFields.isSet(factory, "platformMBeanServer");
        } catch (NoSuchFieldException otherJdk) {
            // the field cannot be read: making a server is better than missing one
            return true;
        }
    }
}
