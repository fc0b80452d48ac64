// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;

/**
 * Gets the ledger into the boot loader, where woven JDK classes find it, and opens to it what it
 * needs of java.base. Names the ledger only by strings: who links it sooner decides its loader.
 */
final class BootPath {
    private static final String LEDGER = "io.jacct.ledger.Ledger";

    private BootPath() {}

    static void open(Instrumentation instrumentation) throws IOException, ClassNotFoundException {
        Module boot = ledger(instrumentation).getModule();
        Set<Module> toBoot = Set.of(boot);
        instrumentation.redefineModule(
                Object.class.getModule(),
                toBoot,
                Map.of("jdk.internal.misc", toBoot, "jdk.internal.access", toBoot),
                Map.of(),
                Set.of(),
                Map.of());
    }

    private static Class<?> ledger(Instrumentation instrumentation)
            throws IOException, ClassNotFoundException {
        try {
            return Class.forName(LEDGER, false, null);
        } catch (ClassNotFoundException renamed) {
            // the manifest's Boot-Class-Path names jacct.jar, and this jar is called otherwise
            instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(OwnJar.file(), false));
            return Class.forName(LEDGER, false, null);
        }
    }
}
