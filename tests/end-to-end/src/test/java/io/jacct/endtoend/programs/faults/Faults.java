// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Stands in the boot loader, in an agent's jar that was rewritten: each place of the agent has a
 * number and calls {@link #at}, which fails where it is told to. Nothing is armed at first.
 */
public final class Faults {
    /** Numbers are below it. */
    private static final int MOST = 1 << 15;

    private static final int[] SEEN = new int[MOST];
    private static final AtomicInteger HITS = new AtomicInteger();
    private static final AtomicReference<String> WHO = new AtomicReference<>("");

    private static volatile int armed = -1;
    private static volatile Fault fault;
    private static volatile boolean always;
    private static volatile int mark;
    private static volatile int ownMark;
    private static volatile Thread only;

    // before the program can: "record", or a place, what happens there, and once or always
    static {
        String order = System.getProperty("faults", "");
        if (order.equals("record")) {
            record(1, 1);
        } else if (!order.isEmpty()) {
            String[] words = order.split(" ");
            arm(Integer.parseInt(words[0]), Fault.valueOf(words[1]), words[2].equals("always"));
        }
    }

    private Faults() {}

    /** What the agent calls at each of its places. */
    public static void at(int place) {
        if (place == armed) {
            hit();
        } else if (mark != 0 && (only == null || only == Thread.currentThread())) {
            SEEN[place] |= Thread.currentThread().getName().startsWith("jacct") ? ownMark : mark;
        }
    }

    private static void hit() {
        if (HITS.getAndIncrement() == 0) {
            WHO.set(Thread.currentThread().getName());
        } else if (!always) {
            return;
        }
        fault.happen();
    }

    /** From now on, once or always. */
    public static void arm(int place, Fault what, boolean everyTime) {
        HITS.set(0);
        WHO.set("");
        fault = what;
        always = everyTime;
        armed = place;
    }

    /** Returns how often the place was reached. */
    public static int disarm() {
        armed = -1;
        return HITS.get();
    }

    /** How often so far. */
    public static int hits() {
        return HITS.get();
    }

    /** The thread that was hit first. */
    public static String who() {
        return WHO.get();
    }

    /** From now on what is reached has that bit, or that of the agent's own; 0: nothing has. */
    public static void record(int bit, int ownBit) {
        only = null;
        ownMark = ownBit;
        mark = bit;
    }

    /** The same for what the calling thread reaches. */
    public static void recordOwn(int bit) {
        record(0, 0);
        only = Thread.currentThread();
        mark = bit;
    }

    /** The bits of each place. */
    public static int[] seen() {
        return SEEN.clone();
    }

    /** As if nothing had ever been reached with that bit. */
    public static void forget(int bit) {
        for (int i = 0; i < MOST; i++) {
            SEEN[i] &= ~bit;
        }
    }
}
