// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

/**
 * Boot loader. Work that a part of the ledger leaves to the agent's housekeeper: the page grows
 * before it is full, and unused parts are given back. What may take long is left to the sampler.
 */
public interface PeriodicTask {
    /**
     * The thread calls this about once a second, and the housekeeper soon after {@link
     * Housekeeping#wake}.
     */
    void run();

    /**
     * When a periodic task looks for what no advice has seen: each time in the first minute,
     * because classes may still be woven, and every ten seconds later. One thread.
     */
    final class Pace {
        private static final long SECOND = 1_000_000_000L;
        private static final long AT_FIRST = 60 * SECOND;
        private static final long LATER = 10 * SECOND;

        /** A housekeeper that is woken often has more urgent work. */
        private static final long REST = SECOND / 2;

        private final long began = System.nanoTime();
        private long due = began;

        /** Whether the periodic task must look now; if so, the next time is set. */
        public boolean isDue() {
            long now = System.nanoTime();
            if (now - due < 0) {
                return false;
            }
            due = now + (now - began < AT_FIRST ? REST : LATER);
            return true;
        }
    }
}
