// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.Ledger;
import io.jacct.ledger.LedgerStart;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The order of things at start-up: the ledger opens its memory, then the weaver is loaded and
 * weaves, then the management half is left for whoever first asks for the platform MBean server.
 * And the opposite order when the agent is taken out, after which nothing refers to what was loaded
 * for it.
 */
final class Startup {
    private static final String WEAVER = "io.jacct.instrumentation.Weaver";

    private final Options options;
    private final Instrumentation instrumentation;
    private InstLoader loader;
    private Supplier<?> undo;
    private Management management;

    Startup(Options options, Instrumentation instrumentation) {
        this.options = options;
        this.instrumentation = instrumentation;
    }

    /** Returns what the user should know. If it throws, everything is as before. */
    List<String> run(long startNanos) throws Exception {
        List<String> remarks = new ArrayList<>(options.complaints());
        String warning = LedgerStart.open(options.values());
        if (warning != null) {
            remarks.add(warning);
        }
        try {
            loader = new InstLoader(OwnJar.file(), ClassLoader.getPlatformClassLoader(), true);
            LedgerStart.note("version", loader.version());
            LedgerStart.note("options", options.toString());
            LedgerStart.note("jdk", System.getProperty("java.runtime.version"));
            JvmCounters.hand();
            undo = weave();
            Applications.tell(instrumentation, true);
            management = new Management(loader, options.values().get("mbeans.max"));
            manage(options.values().get("jmx"));
            LedgerStart.soon(new Meter(loader));
            LedgerStart.note("startup.nanos", Long.toString(System.nanoTime() - startNanos));
        } catch (Throwable t) {
            stop();
            throw t;
        }
        return remarks;
    }

    /** Returns what could not be undone. */
    List<String> stop() {
        List<String> remarks = new ArrayList<>();
        // its partner would find nothing any more
        Ledger.exempt();
        if (management != null) {
            management.close();
        }
        if (undo != null) {
            String woven = undo.get().toString();
            if (!woven.isEmpty()) {
                remarks.add("still woven, and counting nothing: ".concat(woven));
            }
        }
        LedgerStart.close();
        Applications.tell(instrumentation, false);
        try {
            if (loader != null) {
                loader.close();
            }
        } catch (IOException onlyRead) {
            remarks.add(onlyRead.toString());
        }
        return remarks;
    }

    private Supplier<?> weave() throws ReflectiveOperationException {
        try {
            return (Supplier<?>)
                    Class.forName(WEAVER, true, loader)
                            .getMethod("install", Instrumentation.class)
                            .invoke(null, instrumentation);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("weaving failed: ".concat(e.getCause().toString()));
        }
    }

    private void manage(String jmx) {
        if ("eager".equals(jmx)) {
            management.run();
        } else if (!"off".equals(jmx)) {
            LedgerStart.onPlatformServer(management);
            if (PlatformServer.exists(instrumentation)) {
                Ledger.platformServer();
            }
        }
    }
}
