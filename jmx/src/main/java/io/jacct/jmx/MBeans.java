// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.jmx.reading.OwnReadings;
import io.jacct.jmx.reading.SnapshotCache;
import io.jacct.jmx.task.BlockClock;
import java.lang.management.ManagementFactory;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.MBeanServer;

/**
 * Registers the MBeans of this JVM with its platform MBean server, and unregisters them. The
 * agent's own loader loads this class; the agent calls it.
 *
 * <p>This class has no lock. {@link #register} runs on an application's thread that holds the
 * monitor of {@link ManagementFactory}, and registering an MBean calls the application's listeners.
 * A thread that held a lock of jacct and asked for the platform server could then deadlock with it.
 * So a compare-and-set decides which thread registers, and all others return immediately.
 */
public final class MBeans {
    /** The most MBeans, unless the agent sets another number. */
    public static final int DEFAULT_MAXIMUM = 512;

    private static final AtomicReference<Registration> CURRENT = new AtomicReference<>();

    private MBeans() {}

    /** Calls {@link #register(int)} with {@link #DEFAULT_MAXIMUM}. */
    public static void register() {
        register(DEFAULT_MAXIMUM);
    }

    /**
     * Registers the MBeans of this JVM's page and starts the daemon that looks for new groups and
     * pools. May be called by any thread. Never throws; a failure is one line on standard error.
     * Does no I/O. A call while they are registered does nothing.
     *
     * @param maximum the most MBeans; Agent, Totals and Tasks are registered in any case
     */
    @SuppressWarnings("removal") // a SecurityManager can still be installed on 17
    public static void register(int maximum) {
        try {
            AccessController.doPrivileged(
                    (PrivilegedAction<Void>)
                            () -> {
                                registerPrivileged(maximum);
                                return null;
                            });
        } catch (Throwable t) {
            complain(t);
        }
    }

    private static void registerPrivileged(int maximum) {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        if (CURRENT.get() != null) {
            return;
        }
        try {
            if (!register(server, OwnReadings.open(), maximum)) {
                OwnReadings.close();
            }
        } catch (Exception e) {
            complain(e);
        }
    }

    /** The same on any server and any source; for tests. Returns whether it registered them. */
    static boolean register(MBeanServer server, SnapshotCache readings, int maximum) {
        Registration registration = new Registration(server, readings, maximum);
        if (!CURRENT.compareAndSet(null, registration)) {
            return false;
        }
        try {
            registration.start();
            return true;
        } catch (Exception | Error e) {
            // half of the MBeans would be worse than none, and the next call may succeed
            CURRENT.compareAndSet(registration, null);
            registration.close();
            complain(e);
            return false;
        }
    }

    /**
     * Removes every MBean that was registered and stops the daemon. May be called by any thread.
     * Never throws. Without MBeans it does nothing.
     */
    @SuppressWarnings("removal") // as above
    public static void unregister() {
        Registration registration = CURRENT.getAndSet(null);
        if (registration == null) {
            return;
        }
        try {
            AccessController.doPrivileged(
                    (PrivilegedAction<Void>)
                            () -> {
                                registration.close();
                                OwnReadings.close();
                                BlockClock.stop(ManagementFactory.getThreadMXBean());
                                return null;
                            });
        } catch (Throwable t) {
            complain(t);
        }
    }

    private static void complain(Throwable t) {
        System.err.println("jacct: MBeans are not available: " + t);
    }
}
