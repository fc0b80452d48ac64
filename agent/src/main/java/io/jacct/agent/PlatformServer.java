// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Set;

/** Whether somebody has asked for the platform MBean server before the agent came. */
final class PlatformServer {
    private static final String FACTORY = "java.lang.management.ManagementFactory";

    private PlatformServer() {}

    /** Loads nothing of JMX. */
    static boolean exists(Instrumentation instrumentation) {
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (loaded.getClassLoader() == null && loaded.getName().equals(FACTORY)) {
                return made(loaded, instrumentation);
            }
        }
        return false;
    }

    private static boolean made(Class<?> factory, Instrumentation instrumentation) {
        instrumentation.redefineModule(
                factory.getModule(),
                Set.of(),
                Map.of(),
                Map.of(factory.getPackageName(), Set.of(PlatformServer.class.getModule())),
                Set.of(),
                Map.of());
        try {
            Field server = factory.getDeclaredField("platformMBeanServer");
            server.setAccessible(true);
            return server.get(null) != null;
        } catch (ReflectiveOperationException otherJdk) {
            // rather make one than miss one
            return true;
        }
    }
}
