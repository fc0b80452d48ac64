// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.LedgerStart;
import java.lang.reflect.InvocationTargetException;

/**
 * Loads what asks the JVM's management about threads. That takes twenty milliseconds, so the
 * agent's own thread does it beside the start of the application.
 */
final class Meter implements Runnable {
    private static final String METER = "io.jacct.jmx.JvmMeter";

    private final ClassLoader loader;

    Meter(ClassLoader loader) {
        this.loader = loader;
    }

    @Override
    public void run() {
        try {
            Class.forName(METER, true, loader).getMethod("hand").invoke(null);
        } catch (InvocationTargetException e) {
            LedgerStart.note("no.meter", String.valueOf(e.getCause()));
        } catch (ReflectiveOperationException | LinkageError e) {
            // a JVM without its management modules: what only they know stays unknown
            LedgerStart.note("no.meter", e.toString());
        }
    }
}
