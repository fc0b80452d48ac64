// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.ledger.task.Exemptions;
import io.jacct.memory.Mutex;
import java.util.Arrays;

/**
 * Boot loader. The stacks with which handles are opened: the JDK's method that was called, and its
 * callers, up to {@link #MOST} frames. Most openings come from few places, so equal stacks share
 * one instance, as far as a table of bounded size remembers them. A stack whose slot holds another
 * stack replaces it.
 */
public final class Stacks {
    public static final int MOST = 16;
    private static final int SLOTS = 1024;
    private static final String[] JDK = {"java.", "sun.", "jdk."};

    private final Mutex lock = new Mutex();
    private final StackTraceElement[][] known = new StackTraceElement[SLOTS][];

    /**
     * Makes one stack, so that the parts of the JDK that this needs are loaded before anything is
     * woven.
     */
    public Stacks() {
        here();
    }

    /** The calling thread's stack. What the thread does meanwhile is not accounted. */
    public StackTraceElement[] here() {
        Exemptions.exempt(1);
        try {
            return one(trim(new Throwable().getStackTrace()));
        } finally {
            Exemptions.exempt(-1);
        }
    }

    /**
     * The stack without the ledger's frames, and without the JDK's frames below the method called.
     */
    public static StackTraceElement[] trim(StackTraceElement[] all) {
        int first = 0;
        while (first < all.length && all[first].getClassName().startsWith("io.jacct.ledger.")) {
            first++;
        }
        int called = first;
        while (called + 1 < all.length && ofJdk(all[called + 1])) {
            called++;
        }
        // a thread of the JDK's own has only such frames
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
        Thread outer = lock.enter();
        try {
            int slot = (Arrays.hashCode(stack) * 0x9E3779B9 >>> 16) % SLOTS;
            if (!Arrays.equals(known[slot], stack)) {
                known[slot] = stack;
            }
            return known[slot];
        } finally {
            lock.owner = outer;
        }
    }
}
