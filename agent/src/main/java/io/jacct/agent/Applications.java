// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;

/**
 * Tells the copies of {@code jacct-api.jar} when the ledger has opened and when it has closed. An
 * application may have loaded several copies, each in a loader of its own. A copy that is loaded
 * later finds the ledger itself: see docs/decisions/0014-jars-and-class-loaders.md.
 */
final class Applications {
    private static final String REGISTRY = "io.jacct.api.Registry";

    private Applications() {}

    /**
     * Call it after the ledger has changed. It loads no class and keeps no reference to the
     * application.
     */
    static void tell(Instrumentation instrumentation, boolean open) {
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (loaded.getName().equals(REGISTRY)) {
                tell(loaded, open);
            }
        }
    }

    private static void tell(Class<?> registry, boolean open) {
        try {
            Method ledger = registry.getDeclaredMethod("ledger", boolean.class);
            ledger.setAccessible(true);
            ledger.invoke(null, open);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError another) {
            // the application has a class of its own with this name
        }
    }
}
