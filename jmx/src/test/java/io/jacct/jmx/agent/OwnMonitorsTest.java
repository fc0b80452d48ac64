// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.why.evidence.Monitors;
import java.util.List;
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
            long self = Thread.currentThread().getId();
            Monitors monitors = OwnMonitors.of(List.of(clerk.getId(), self, Long.MAX_VALUE));
            assertNull(monitors.unknown());
            assertEquals(1, monitors.entries().size(), "the others wait for none");
            Monitors.Entry entry = monitors.entries().get(0);
            assertEquals("clerk-1", entry.waiter());
            assertEquals(Till.class.getName(), entry.monitor());
            assertEquals(Thread.currentThread().getName(), entry.owner());
            assertTrue(entry.doing().contains("("), entry::doing);
            assertNull(entry.deadlock());
        }
        clerk.join();
        assertEquals(List.of(), OwnMonitors.of(List.of(clerk.getId())).entries());
    }

    /** The two threads stay as they are until the JVM ends. */
    @Test
    void shouldNameADeadlockWithItsWholeCycle() {
        Till one = new Till();
        Till other = new Till();
        CyclicBarrier both = new CyclicBarrier(2);
        Thread first = start("clerk-1", () -> enter(one, other, both));
        Thread second = start("clerk-2", () -> enter(other, one, both));
        awaitBlocked(first);
        awaitBlocked(second);
        String till = Till.class.getName();
        assertEquals(
                "deadlock: clerk-1 waits for %s held by clerk-2, which waits for %s held by clerk-1"
                        .formatted(till, till),
                OwnMonitors.of(List.of(first.getId())).entries().get(0).deadlock());
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
