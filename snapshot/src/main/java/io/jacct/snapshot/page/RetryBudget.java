// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

/**
 * Limits the time that one snapshot waits for writers, all waits together. A writer needs
 * nanoseconds from one store to the next, unless it was descheduled or its JVM is at a safepoint.
 * The reader does not wait for a dead writer.
 */
final class RetryBudget {
    private static final int SPINS = 100;
    private static final long MOST_NANOS = 50_000_000;

    private final boolean alive;
    private long began;

    /** {@code alive} tells whether the page's writer lives. */
    RetryBudget(boolean alive) {
        this.alive = alive;
    }

    /** Waits a little. Returns false if the time is used up. Attempts are numbered from 0. */
    boolean again(int attempt) {
        if (!alive) {
            return false;
        }
        if (attempt < SPINS) {
            Thread.onSpinWait();
            return true;
        }
        if (began == 0) {
            began = System.nanoTime();
        }
        Thread.yield();
        return System.nanoTime() - began < MOST_NANOS;
    }
}
