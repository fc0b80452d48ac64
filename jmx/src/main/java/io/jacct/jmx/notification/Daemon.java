// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.notification;

/** Makes the threads of this module. {@code Registration} and {@code ExitWatch} call it. */
public final class Daemon {
    /** The thread that registers MBeans; the names of the others begin with it. */
    public static final String NAME = "jacct-jmx";

    private Daemon() {}

    /**
     * Returns a thread that is not started. It inherits nothing of the application's thread that
     * happens to come first.
     */
    public static Thread of(Runnable work, String name) {
        Thread thread = new Thread(topGroup(), work, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        return thread;
    }

    private static ThreadGroup topGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
