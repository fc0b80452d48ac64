// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.LedgerStart;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;

/**
 * The order of things at start-up: the ledger opens its memory, then the weaver is loaded and
 * weaves, then the management half is left for whoever first asks for the platform MBean server.
 */
final class Startup {
    private static final String WEAVER = "io.jacct.instrumentation.Weaver";

    private final Options options;
    private final Instrumentation instrumentation;

    Startup(Options options, Instrumentation instrumentation) {
        this.options = options;
        this.instrumentation = instrumentation;
    }

    void run(long startNanos) throws IOException, ReflectiveOperationException {
        for (String complaint : options.complaints()) {
            Agent.say(complaint);
        }
        String warning = LedgerStart.open(options.values());
        if (warning != null) {
            Agent.say(warning);
        }
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        InstLoader loader = new InstLoader(OwnJar.file(), platform, true);
        LedgerStart.note("version", loader.version());
        LedgerStart.note("options", options.toString());
        LedgerStart.note("jdk", System.getProperty("java.runtime.version"));
        weave(loader);
        manage(loader);
        LedgerStart.note("startup.nanos", Long.toString(System.nanoTime() - startNanos));
    }

    private void weave(InstLoader loader) throws ReflectiveOperationException {
        try {
            Class.forName(WEAVER, true, loader)
                    .getMethod("install", Instrumentation.class)
                    .invoke(null, instrumentation);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("weaving failed: ".concat(e.getCause().toString()));
        }
    }

    private void manage(InstLoader loader) {
        String jmx = options.values().get("jmx");
        Management management = new Management(loader, options.values().get("mbeans.max"));
        if ("eager".equals(jmx)) {
            management.run();
        } else if (!"off".equals(jmx)) {
            LedgerStart.onPlatformServer(management);
        }
    }
}
