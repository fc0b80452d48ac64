// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * How long one snapshot waits for writers, all waits together. A writer is between two stores for
 * nanoseconds, unless it has lost its processor or its JVM stands at a safepoint. A dead one is not
 * waited for.
 */
final class Patience {
    private static final int SPINS = 100;
    private static final long MOST_NANOS = 50_000_000;

    private final boolean alive;
    private long began;

    /** For a page whose writer is alive or not. */
    Patience(boolean alive) {
        this.alive = alive;
    }

    /** Waits a little; false when it is not worth while. Attempts are numbered from 0. */
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
