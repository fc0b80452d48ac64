// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import java.util.Map;

/**
 * Boot loader. The options that the ledger itself knows. They are set before each opening, while
 * nothing is woven. The fields are plain: a thread that finds a stripe of the opened ledger also
 * finds their values.
 */
public final class Settings {
    /** The beginning of the names of all options that limit a beancounter. */
    public static final String LIMIT = "limit.";

    private static final int SAMPLED = 32;

    /**
     * The largest sampling factor. Multiplied by it, even an operation of months has a valid time.
     */
    private static final int MOST_SAMPLED = 1024;

    private static int timedOneIn = 1;
    private static boolean adaptive;
    private static boolean kernel = true;
    private static boolean sampling = true;
    private static boolean shortLives;
    private static boolean eachVirtual;
    private static boolean virtualCpu;
    private static boolean enforce;

    private Settings() {}

    public static void set(Map<String, String> options) {
        String timing = options.getOrDefault("timing", "auto");
        timedOneIn = oneIn(options, timing);
        adaptive = timing.equals("auto");
        kernel(options.getOrDefault("kernel", "auto"));
        eachVirtual = "each".equals(options.get("vthreads"));
        virtualCpu = "on".equals(options.get("vthreads.cpu"));
        enforce = "true".equals(options.get("enforce"));
    }

    private static void kernel(String of) {
        kernel = !of.equals("off");
        sampling = kernel && !of.equals("exits");
        shortLives = kernel && !of.equals("auto");
    }

    private static int oneIn(Map<String, String> options, String timing) {
        if (timing.equals("sampled")) {
            return Math.min(number(options, "timing.every", SAMPLED), MOST_SAMPLED);
        }
        return timing.equals("off") ? 0 : 1;
    }

    /** Whether anything is timed. */
    public static boolean timing() {
        return timedOneIn != 0;
    }

    /** One in this many reads and writes is timed; 1 means all, 0 none. */
    public static int timedOneIn() {
        return timedOneIn;
    }

    /** Whether only some reads and writes are timed. */
    public static boolean draws() {
        return timedOneIn > 1 || adaptive;
    }

    /** Whether each device decides how many of its reads and writes are timed. */
    public static boolean adaptive() {
        return adaptive;
    }

    /** Whether the kernel is asked for its values of threads. */
    public static boolean kernel() {
        return kernel;
    }

    /** Whether the kernel is also asked about live threads. */
    public static boolean sampling() {
        return sampling;
    }

    /** Whether the kernel is also asked about threads that live for a moment only. */
    public static boolean shortLives() {
        return shortLives;
    }

    /** Whether each virtual thread has a record of its own. */
    public static boolean eachVirtual() {
        return eachVirtual;
    }

    /** Whether the CPU time of virtual threads is measured. */
    public static boolean virtualCpu() {
        return virtualCpu;
    }

    /** Whether an acquisition over its limit fails. */
    public static boolean enforce() {
        return enforce;
    }

    /** Whether the options want beancounters, or limit one. */
    public static boolean beancounters(Map<String, String> options) {
        boolean wanted = options.containsKey("beancounters");
        // the agent has looked at the entries before, so nothing is loaded for this
        for (Map.Entry<String, String> option : options.entrySet()) {
            wanted |= option.getKey().startsWith(LIMIT);
        }
        return wanted;
    }

    /** The number under {@code key}, or the default. */
    public static int number(Map<String, String> options, String key, int byDefault) {
        String value = options.get(key);
        return value == null ? byDefault : Integer.parseInt(value);
    }
}
