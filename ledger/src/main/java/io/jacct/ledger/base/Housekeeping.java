// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.memory.JdkFields;

/**
 * Boot loader. Wakes the agent's thread that does the chores. The thread asks {@link #begin} before
 * it looks and {@link #isWanted} before it rests, so a wake-up in between is not lost.
 */
public final class Housekeeping {
    private static volatile Thread thread;

    /** A look is wanted; the start wants the first one. */
    private static volatile boolean wanted;

    private Housekeeping() {}

    /** {@code housekeeper} does the chores from now on; with null, no thread does. */
    public static void by(Thread housekeeper) {
        wanted = true;
        thread = housekeeper;
    }

    /**
     * Any thread, wait-free: there will be a look soon. False if no thread does the chores. Uses no
     * park permit of the caller.
     */
    public static boolean wake() {
        Thread housekeeper = thread;
        if (housekeeper != null && !wanted) {
            wanted = true;
            JdkFields.unpark(housekeeper);
        }
        return housekeeper != null;
    }

    /** The housekeeper is about to look. */
    public static void begin() {
        wanted = false;
    }

    /** Whether a thread has asked for a look since {@link #begin}. */
    public static boolean isWanted() {
        return wanted;
    }
}
