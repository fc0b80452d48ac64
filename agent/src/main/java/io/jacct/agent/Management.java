// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.Ledger;
import java.lang.reflect.InvocationTargetException;
import java.security.AccessController;
import java.security.PrivilegedAction;

/**
 * Registers the MBeans, and loads them only then. Runs on the application's thread that asks for
 * the platform MBean server, so with the agent's own permissions where JDK 17 has a security
 * manager.
 */
final class Management implements Runnable {
    private static final String MBEANS = "io.jacct.jmx.MBeans";

    private static final int MAXIMUM = 512;

    private final ClassLoader loader;
    private final int maximum;

    /** {@code maximum} is the option {@code mbeans.max}, or null. */
    Management(ClassLoader loader, String maximum) {
        this.loader = loader;
        this.maximum = maximum == null ? MAXIMUM : Integer.parseInt(maximum);
    }

    @Override
    @SuppressWarnings("removal") // deprecated with the security manager itself
    public void run() {
        // what registering reads, and the thread that it starts, are the agent's own
        Ledger.exempt();
        try {
            AccessController.doPrivileged(new Registration());
        } finally {
            Ledger.include();
        }
    }

    private final class Registration implements PrivilegedAction<Void> {
        @Override
        public Void run() {
            try {
                Class.forName(MBEANS, true, loader)
                        .getMethod("register", int.class)
                        .invoke(null, maximum);
            } catch (InvocationTargetException e) {
                Agent.say("MBeans not registered: ".concat(e.getCause().toString()));
            } catch (ReflectiveOperationException e) {
                Agent.say("MBeans not registered: ".concat(e.toString()));
            }
            return null;
        }
    }
}
