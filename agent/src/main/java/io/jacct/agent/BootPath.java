// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;

/**
 * Puts the launcher and the ledger into the boot loader, because woven JDK classes find them only
 * there. It also opens the packages of java.base that they need. It names the ledger by a string,
 * since the JVM must not link the ledger before those packages are open.
 */
final class BootPath {
    private static final String LEDGER = "io.jacct.ledger.Ledger";

    private BootPath() {}

    /**
     * Goes on in the boot loader when this jar is not named jacct.jar, the name in the manifest's
     * Boot-Class-Path. It appends the jar to the boot path, for which the JVM prints a warning, and
     * calls the agent there.
     */
    static void handOver(String entry, String arguments, Instrumentation instrumentation)
            throws IOException, ReflectiveOperationException {
        agent(instrumentation)
                .getMethod(entry, String.class, Instrumentation.class)
                .invoke(null, arguments, instrumentation);
    }

    private static Class<?> agent(Instrumentation instrumentation)
            throws IOException, ClassNotFoundException {
        try {
            return Class.forName(Agent.class.getName(), true, null);
        } catch (ClassNotFoundException firstTime) {
            try (JarFile jar = new JarFile(AgentJar.file(), false)) {
                instrumentation.appendToBootstrapClassLoaderSearch(jar);
            }
            return Class.forName(Agent.class.getName(), true, null);
        }
    }

    static void open(Instrumentation instrumentation) throws ClassNotFoundException {
        Set<Module> boot = Set.of(Class.forName(LEDGER, false, null).getModule());
        instrumentation.redefineModule(
                Object.class.getModule(),
                boot,
                Map.of(
                        "jdk.internal.misc", boot,
                        "jdk.internal.access", boot,
                        "jdk.internal.perf", boot,
                        "jdk.internal.vm", boot,
                        "sun.nio.fs", boot),
                Map.of("jdk.internal.loader", boot),
                Set.of(),
                Map.of());
    }
}
