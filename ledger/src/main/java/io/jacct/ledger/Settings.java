// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import java.util.Map;

/**
 * Boot loader. The options that the ledger itself knows; set before each opening, while nothing is
 * woven. Plain: whoever finds a stripe of the opened ledger finds these, too.
 */
final class Settings {
    private static final int SAMPLED = 32;

    /** So that an operation of months, taken for so many, is still a number. */
    private static final int MOST_SAMPLED = 1024;

    private static int timedOneIn = 1;
    private static boolean kernel = true;
    private static boolean sampling = true;
    private static boolean eachVirtual;
    private static boolean virtualCpu;

    private Settings() {}

    static void set(Map<String, String> options) {
        timedOneIn = oneIn(options, options.getOrDefault("timing", "full"));
        kernel = !"off".equals(options.get("kernel"));
        sampling = kernel && !"exits".equals(options.get("kernel"));
        eachVirtual = "each".equals(options.get("vthreads"));
        virtualCpu = "on".equals(options.get("vthreads.cpu"));
    }

    private static int oneIn(Map<String, String> options, String timing) {
        if (timing.equals("sampled")) {
            return Math.min(number(options, "timing.every", SAMPLED), MOST_SAMPLED);
        }
        return timing.equals("off") ? 0 : 1;
    }

    /** Whether anything is timed. */
    static boolean timing() {
        return timedOneIn != 0;
    }

    /** Of so many reads and writes one is timed; all if 1, none if 0. */
    static int timedOneIn() {
        return timedOneIn;
    }

    /** Whether the kernel is asked what it knows of threads. */
    static boolean kernel() {
        return kernel;
    }

    /** Whether it is asked about threads that live, too. */
    static boolean sampling() {
        return sampling;
    }

    /** Whether each virtual thread has a record of its own. */
    static boolean eachVirtual() {
        return eachVirtual;
    }

    /** Whether the processor time of virtual threads is measured. */
    static boolean virtualCpu() {
        return virtualCpu;
    }

    /** The number under {@code key}, or what holds by default. */
    static int number(Map<String, String> options, String key, int byDefault) {
        String value = options.get(key);
        return value == null ? byDefault : Integer.parseInt(value);
    }
}
