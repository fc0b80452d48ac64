// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

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

    private final ClassLoader loader;

    Management(ClassLoader loader) {
        this.loader = loader;
    }

    @Override
    @SuppressWarnings("removal") // deprecated with the security manager itself
    public void run() {
        AccessController.doPrivileged(new Registration());
    }

    private final class Registration implements PrivilegedAction<Void> {
        @Override
        public Void run() {
            try {
                Class.forName(MBEANS, true, loader).getMethod("register").invoke(null);
            } catch (InvocationTargetException e) {
                Agent.say("MBeans not registered: ".concat(e.getCause().toString()));
            } catch (ReflectiveOperationException e) {
                Agent.say("MBeans not registered: ".concat(e.toString()));
            }
            return null;
        }
    }
}
