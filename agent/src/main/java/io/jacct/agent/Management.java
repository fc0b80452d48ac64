// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.Ledger;
import io.jacct.ledger.LedgerStart;
import java.lang.reflect.InvocationTargetException;
import java.security.AccessController;
import java.security.PrivilegedAction;

/**
 * Registers the MBeans, and loads their classes only then. It runs on the application's thread that
 * asks for the platform MBean server. It therefore uses the agent's own permissions where JDK 17
 * has a security manager.
 */
final class Management implements Runnable {
    private static final String MBEANS = "io.jacct.jmx.MBeans";

    private static final int MAXIMUM = 512;

    private final LazyLoader loader;
    private final int maximum;
    private volatile boolean begun;
    private volatile boolean closed;

    /** {@code maximum} is the value of the option {@code mbeans.max}, or null. */
    Management(LazyLoader loader, String maximum) {
        this.loader = loader;
        this.maximum = maximum == null ? MAXIMUM : Integer.parseInt(maximum);
    }

    @Override
    @SuppressWarnings("removal") // deprecated with the security manager itself
    public void run() {
        // the reads of the registration, and the thread that it starts, count as the agent's own
        begun = true;
        long start = System.nanoTime();
        Ledger.exempt();
        try {
            AccessController.doPrivileged(new Registration());
            LedgerStart.note("registration.nanos", Long.toString(System.nanoTime() - start));
        } finally {
            Ledger.include();
        }
    }

    /**
     * Removes the MBeans. If another thread is registering them, that thread removes them at its
     * end.
     */
    @SuppressWarnings("removal") // as above
    void close() {
        closed = true;
        if (begun) {
            AccessController.doPrivileged(new Registration());
        }
    }

    /** Registers the MBeans, or removes them once {@link #close} has been called. */
    private final class Registration implements PrivilegedAction<Void> {
        @Override
        public Void run() {
            try {
                Class<?> beans = loader.load(MBEANS);
                if (!closed) {
                    beans.getMethod("register", int.class).invoke(null, maximum);
                }
                if (closed) {
                    beans.getMethod("unregister").invoke(null);
                }
            } catch (InvocationTargetException e) {
                Agent.say("MBeans not registered: ".concat(e.getCause().toString()));
            } catch (ReflectiveOperationException e) {
                Agent.say("MBeans not registered: ".concat(e.toString()));
            }
            return null;
        }
    }
}
