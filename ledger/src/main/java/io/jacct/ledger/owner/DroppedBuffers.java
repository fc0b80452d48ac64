// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.owner;

import io.jacct.counter.Resource;
import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.Severity;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Mutex;

/**
 * Boot loader. Direct buffers that the application has dropped are held until the collector has
 * found them. So an owner that is at its limit may hold nothing but garbage, and only the refused
 * thread knows that somebody waits for it. {@code java.nio.Bits} collects and waits before it
 * refuses a buffer, too.
 *
 * <p>The thread that finds no room collects the garbage, and then waits for the JDK's cleaner. That
 * is bounded, for the sake of the other owners. The JVM collects for this at most once in a quarter
 * of a second. A thread waits half a second, so at least one collection begins and ends meanwhile.
 */
final class DroppedBuffers {
    private static final int DIRECTBYTES = Resource.DIRECTBYTES.id();
    private static final long BETWEEN_NANOS = 250_000_000;
    private static final long NAP_NANOS = 5_000_000;

    /** Half a second, and more where the kernel prolongs naps. */
    private static final int NAPS = 100;

    /** For collections. A thread that finds it taken goes on, because somebody collects. */
    private static final Mutex COLLECTOR = new Mutex();

    /** When the last collection ended; 0: there was none. Changes under that lock. */
    private static volatile long last;

    private DroppedBuffers() {}

    /**
     * Charges so many bytes as soon as there is room for them.
     *
     * @return false if there is none; then nothing is charged or counted
     */
    static boolean charge(Beancounter owner, long amount) {
        boolean charged = false;
        for (int i = 0; i < NAPS && !charged; i++) {
            collect();
            charged = owner.charge(DIRECTBYTES, amount, Severity.SOFT | Severity.TEST) == null;
            if (!charged) {
                JdkFields.nap(NAP_NANOS);
            }
        }
        JdkFields.giveBackPermit();
        return charged;
    }

    private static void collect() {
        if (isRecent() || !COLLECTOR.tryEnter()) {
            return;
        }
        try {
            // another thread may have collected in between
            if (!isRecent()) {
                System.gc();
                last = System.nanoTime();
            }
        } finally {
            COLLECTOR.owner = null;
        }
    }

    private static boolean isRecent() {
        long before = last;
        return before != 0 && System.nanoTime() - before < BETWEEN_NANOS;
    }
}
