// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.ledger.LedgerStart;
import io.jacct.snapshot.Page;
import io.jacct.snapshot.PageException;
import io.jacct.snapshot.Snapshot;
import java.lang.management.ManagementFactory;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.MBeanServer;

/**
 * Puts the MBeans of this JVM on its platform MBean server and takes them away. The agent's own
 * loader loads this class; the agent calls it.
 *
 * <p>There is no lock in here. {@link #register} runs on an application's thread that holds the
 * monitor of {@link ManagementFactory}, and registering an MBean calls the application's listeners;
 * whoever held a lock of ours and asked for the platform server would close the circle. So a
 * compare-and-set decides who registers, and the others return at once.
 */
public final class MBeans {
    /** How many MBeans there are at most, unless the agent says otherwise. */
    public static final int DEFAULT_MAXIMUM = 512;

    private static final AtomicReference<Registration> CURRENT = new AtomicReference<>();

    private MBeans() {}

    /** As {@link #register(int)} with {@link #DEFAULT_MAXIMUM}. */
    public static void register() {
        register(DEFAULT_MAXIMUM);
    }

    /**
     * Registers the MBeans of this JVM's page and starts the daemon that looks for new groups and
     * pools. Any thread; never throws (one line on standard error), does no I/O. A call while they
     * are registered does nothing.
     *
     * @param maximum how many MBeans at most; Agent, Totals and Tasks are there in any case
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
            Page page = Page.own();
            register(server, new Readings(() -> now(page), System::nanoTime), maximum);
        } catch (Exception e) {
            complain(e);
        }
    }

    /** What the JVM tells of live tasks is asked for the reading. */
    private static Snapshot now(Page page) throws PageException {
        LedgerStart.refresh();
        return page.snapshot();
    }

    /** The same on any server and any source; for tests. */
    static void register(MBeanServer server, Readings readings, int maximum) {
        Registration registration = new Registration(server, readings, maximum);
        if (!CURRENT.compareAndSet(null, registration)) {
            return;
        }
        try {
            registration.start();
        } catch (Exception | Error e) {
            // half of the MBeans would be worse than none, and the next call may succeed
            CURRENT.compareAndSet(registration, null);
            registration.close();
            complain(e);
        }
    }

    /**
     * Removes every MBean that was registered and stops the daemon. Any thread; never throws;
     * without MBeans it does nothing.
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
