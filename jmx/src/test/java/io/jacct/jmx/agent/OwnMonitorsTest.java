// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.why.evidence.Monitors;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;

/** Who waits for which monitor of this JVM, and who holds it. */
class OwnMonitorsTest {
    /** The class that is named. */
    private static final class Till {}

    private static Thread start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void awaitBlocked(Thread thread) {
        while (thread.getState() != Thread.State.BLOCKED) {
            Thread.onSpinWait();
        }
    }

    private static void enter(Object monitor) {
        synchronized (monitor) {
            assertTrue(Thread.holdsLock(monitor));
        }
    }

    @Test
    void shouldTellWhatTheOwnerOfAMonitorDoes() throws InterruptedException {
        Till till = new Till();
        Thread clerk;
        synchronized (till) {
            clerk = start("clerk-1", () -> enter(till));
            awaitBlocked(clerk);
            Monitors monitors = OwnMonitors.now();
            assertNull(monitors.unknown());
            Monitors.Entry entry = of(clerk, monitors).orElseThrow();
            assertEquals("clerk-1", entry.waiter());
            assertEquals(Till.class.getName(), entry.monitor());
            assertEquals(Thread.currentThread().getName(), entry.owner());
            assertTrue(entry.doing().contains("("), entry::doing);
            assertNull(entry.deadlock());
        }
        clerk.join();
        assertEquals(Optional.empty(), of(clerk, OwnMonitors.now()));
    }

    private static Optional<Monitors.Entry> of(Thread waiter, Monitors monitors) {
        return monitors.entries().stream()
                .filter(each -> each.waiter().equals(waiter.getName()))
                .findFirst();
    }

    /** The two threads stay as they are until the JVM ends. */
    @Test
    void shouldNameADeadlockWithItsWholeCycle() {
        Till one = new Till();
        Till other = new Till();
        CyclicBarrier both = new CyclicBarrier(2);
        Thread first = start("debtor-1", () -> enter(one, other, both));
        Thread second = start("debtor-2", () -> enter(other, one, both));
        awaitBlocked(first);
        awaitBlocked(second);
        String till = Till.class.getName();
        assertEquals(
                "deadlock: debtor-1 waits for %s held by debtor-2, which waits for %s held by debtor-1"
                        .formatted(till, till),
                of(first, OwnMonitors.now()).orElseThrow().deadlock());
    }

    private static void enter(Object first, Object then, CyclicBarrier both) {
        synchronized (first) {
            try {
                both.await();
            } catch (Exception unexpected) {
                throw new IllegalStateException(unexpected);
            }
            enter(then);
        }
    }
}
