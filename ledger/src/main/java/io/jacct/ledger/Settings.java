// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import java.util.Map;

/**
 * Boot loader. The options that the ledger itself knows; set before each opening, while nothing is
 * woven. Plain: whoever finds a stripe of the opened ledger finds these, too.
 */
final class Settings {
    private static boolean timing = true;
    private static boolean kernel = true;
    private static boolean sampling = true;
    private static boolean eachVirtual;
    private static boolean virtualCpu;

    private Settings() {}

    static void set(Map<String, String> options) {
        timing = !"off".equals(options.get("timing"));
        kernel = !"off".equals(options.get("kernel"));
        sampling = kernel && !"exits".equals(options.get("kernel"));
        eachVirtual = "each".equals(options.get("vthreads"));
        virtualCpu = "on".equals(options.get("vthreads.cpu"));
    }

    static boolean timing() {
        return timing;
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
