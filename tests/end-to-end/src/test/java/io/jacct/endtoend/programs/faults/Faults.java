// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * This class is in the boot loader, in a rewritten jar of the agent. Each place of the agent has a
 * number and calls {@link #at}, which throws at the armed place. At first none is armed.
 */
public final class Faults {
    /** The upper bound of the numbers. */
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

    // set before the program runs: "record", or a place, the fault there, and once or always
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

    /** The agent calls this at each of its places. */
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

    /** Arms a place from now on, once or always. */
    public static void arm(int place, Fault what, boolean everyTime) {
        HITS.set(0);
        WHO.set("");
        fault = what;
        always = everyTime;
        armed = place;
    }

    /** Disarms the place. Returns how often it was reached. */
    public static int disarm() {
        armed = -1;
        return HITS.get();
    }

    /** How often the place was reached so far. */
    public static int hits() {
        return HITS.get();
    }

    /** The thread that was hit first. */
    public static String who() {
        return WHO.get();
    }

    /**
     * From now on reached places get that bit, or the bit of the agent's own threads; with 0 they
     * get none.
     */
    public static void record(int bit, int ownBit) {
        only = null;
        ownMark = ownBit;
        mark = bit;
    }

    /** The same for places that the calling thread reaches. */
    public static void recordOwn(int bit) {
        record(0, 0);
        only = Thread.currentThread();
        mark = bit;
    }

    /** The bits of each place. */
    public static int[] seen() {
        return SEEN.clone();
    }

    /** Clears that bit of all places. */
    public static void forget(int bit) {
        for (int i = 0; i < MOST; i++) {
            SEEN[i] &= ~bit;
        }
    }
}
