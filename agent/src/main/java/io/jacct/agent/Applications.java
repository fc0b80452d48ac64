// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;

/**
 * The other end of {@code jacct-api.jar}: tells each copy of it that an application has loaded when
 * the ledger has opened and when it has closed. A copy that is loaded later finds the ledger
 * itself.
 */
final class Applications {
    private static final String REGISTRY = "io.jacct.api.Registry";

    private Applications() {}

    /** After the change. Loads nothing, and holds nothing of the application afterwards. */
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
            // the application's own class of that name
        }
    }
}
