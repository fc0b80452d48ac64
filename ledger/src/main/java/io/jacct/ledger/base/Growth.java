// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.memory.JdkFields;

/**
 * Boot loader. A thread that finds no free record waits here until the housekeeper has made the
 * page grow. On a busy machine new records may be taken faster than that thread gets a processor.
 *
 * <p>The wait is bounded. After a growth that failed, or a wait in which none was tried, no thread
 * waits until the page has grown. So a full disk delays the application once.
 *
 * <p>The caller holds no lock that the housekeeper needs to grow. The housekeeper itself never
 * waits.
 */
public final class Growth {
    /** What waits for the page to grow. */
    public interface Provided {
        /** Whether it has what it waits for. */
        boolean isProvided();
    }

    /** Far more than a growth takes, even beside hundreds of busy threads. */
    private static final long PATIENCE_NANOS = 1_000_000_000;

    /** The first pause and the longest: many threads that look often would hold up the growth. */
    private static final long FIRST_NANOS = 100_000;

    private static final long LONGEST_NANOS = 64 * FIRST_NANOS;

    /** The fewest pauses of a wait: while the machine stands still, so does the housekeeper. */
    private static final int PAUSES = 20;

    private final long patienceNanos;

    /** How often the page has grown, or failed to. Only the housekeeper writes this. */
    private volatile int attempts;

    /** While {@code attempts} has this value, nobody waits. */
    private volatile int vain = -1;

    /** Growth for which a thread waits a second at most, or a little more. */
    public Growth() {
        this(PATIENCE_NANOS);
    }

    /**
     * Growth for which a thread waits {@code patienceNanos} or {@link #PAUSES} pauses at most,
     * whichever takes longer.
     */
    Growth(long patienceNanos) {
        this.patienceNanos = patienceNanos;
    }

    /** The housekeeper has tried to make the page grow; whether it has grown. */
    public void attempted(boolean grown) {
        int next = attempts + 1;
        if (!grown) {
            vain = next;
        }
        attempts = next;
    }

    /**
     * Waits until {@code who} is provided, or until waiting is in vain. Returns whether it is. Any
     * thread, virtual or not; may end a later park of the caller early.
     */
    public boolean await(Provided who) {
        if (who.isProvided()) {
            return true;
        }
        int before = attempts;
        long began = System.nanoTime();
        int pauses = 0;
        long pause = FIRST_NANOS;
        boolean patient = true;
        while (patient && vain != attempts && !who.isProvided() && Housekeeping.wakeOther()) {
            JdkFields.nap(pause);
            pause = Math.min(2 * pause, LONGEST_NANOS);
            pauses++;
            patient = pauses < PAUSES || System.nanoTime() - began < patienceNanos;
        }
        if (!patient && attempts == before) {
            vain = before;
        }
        if (pauses > 0) {
            JdkFields.giveBackPermit();
        }
        return who.isProvided();
    }
}
