// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.Ledger;
import io.jacct.ledger.LedgerStart;
import java.lang.reflect.InvocationTargetException;

/**
 * Loads what asks the JVM's management about threads. That takes twenty milliseconds, so it is done
 * beside the start of the application and not before it, on a thread that ends when it is done.
 */
final class Meter implements Runnable {
    private static final String METER = "io.jacct.jmx.JvmMeter";

    private final ClassLoader loader;

    private Meter(ClassLoader loader) {
        this.loader = loader;
    }

    static void load(ClassLoader loader) {
        Thread thread = new Thread(topGroup(), new Meter(loader), "jacct-meter", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        // what an agent's thread starts is the agent's own
        Ledger.exempt();
        try {
            thread.start();
        } finally {
            Ledger.include();
        }
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

    private static ThreadGroup topGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
