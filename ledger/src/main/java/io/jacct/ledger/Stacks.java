// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.Mutex;
import java.util.Arrays;

/**
 * Boot loader. Where things are opened: the JDK's method that was called, and its callers, up to
 * {@link #MOST} frames. Most openings come from few places, so equal stacks are one object, as far
 * as a table of bounded size remembers; a stack that finds its slot taken by another replaces it.
 */
final class Stacks {
    static final int MOST = 16;
    private static final int SLOTS = 1024;
    private static final String[] JDK = {"java.", "sun.", "jdk."};

    private final Mutex lock = new Mutex();
    private final StackTraceElement[][] known = new StackTraceElement[SLOTS][];

    /** Makes one, so that what this needs of the JDK is there before anything is woven. */
    Stacks() {
        here();
    }

    /** The calling thread's. What it does meanwhile is not accounted. */
    StackTraceElement[] here() {
        Exemptions.exempt(1);
        try {
            return one(trim(new Throwable().getStackTrace()));
        } finally {
            Exemptions.exempt(-1);
        }
    }

    /** Without the ledger's frames, and without those of the JDK below the method called. */
    static StackTraceElement[] trim(StackTraceElement[] all) {
        int first = 0;
        while (first < all.length && all[first].getClassName().startsWith("io.jacct.ledger.")) {
            first++;
        }
        int called = first;
        while (called + 1 < all.length && ofJdk(all[called + 1])) {
            called++;
        }
        // a thread of the JDK's own has none but such frames
        int from = called + 1 < all.length ? called : first;
        return Arrays.copyOfRange(all, from, Math.min(all.length, from + MOST));
    }

    private static boolean ofJdk(StackTraceElement frame) {
        for (int i = 0; i < JDK.length; i++) {
            if (frame.getClassName().startsWith(JDK[i])) {
                return true;
            }
        }
        return false;
    }

    private StackTraceElement[] one(StackTraceElement[] stack) {
        lock.enter();
        try {
            int slot = (Arrays.hashCode(stack) * 0x9E3779B9 >>> 16) % SLOTS;
            if (!Arrays.equals(known[slot], stack)) {
                known[slot] = stack;
            }
            return known[slot];
        } finally {
            lock.leave();
        }
    }
}
