// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;

/**
 * Sees to it that the launcher and the ledger are in the boot loader, where woven JDK classes find
 * them, and opens to them what they need of java.base. Names the ledger only by a string: it must
 * not be linked before that is open.
 */
final class BootPath {
    private static final String LEDGER = "io.jacct.ledger.Ledger";

    private BootPath() {}

    /**
     * The manifest's Boot-Class-Path says jacct.jar, and this jar is called otherwise: it is put on
     * the boot path now, at the price of a warning of the JVM, and its agent there goes on.
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
            try (JarFile jar = new JarFile(OwnJar.file(), false)) {
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
                Map.of(),
                Set.of(),
                Map.of());
    }
}
