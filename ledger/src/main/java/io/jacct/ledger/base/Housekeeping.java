// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.memory.JdkFields;

/**
 * Boot loader. Wakes the agent's thread that does the periodic tasks. The thread calls {@link
 * #begin} before its round and {@link #isWanted} before it rests, so a wake-up in between is not
 * lost.
 */
public final class Housekeeping {
    private static volatile Thread thread;

    /** Whether a round of the periodic tasks is wanted; the start wants the first one. */
    private static volatile boolean wanted;

    private Housekeeping() {}

    /** {@code housekeeper} does the periodic tasks from now on; with null, no thread does. */
    public static void by(Thread housekeeper) {
        wanted = true;
        thread = housekeeper;
    }

    /**
     * Any thread, wait-free: makes the housekeeper do its periodic tasks soon. False if no thread
     * does the periodic tasks. Uses no park permit of the caller.
     */
    public static boolean wake() {
        Thread housekeeper = thread;
        if (housekeeper != null && !wanted) {
            wanted = true;
            JdkFields.unpark(housekeeper);
        }
        return housekeeper != null;
    }

    /** The same, but also false if the caller is that thread. */
    static boolean wakeOther() {
        return thread != Thread.currentThread() && wake();
    }

    /** The housekeeper is about to do its periodic tasks. */
    public static void begin() {
        wanted = false;
    }

    /** Whether a thread has called {@link #wake} since {@link #begin}. */
    public static boolean isWanted() {
        return wanted;
    }
}
