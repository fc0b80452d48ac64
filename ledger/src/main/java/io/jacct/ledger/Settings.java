// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import java.util.Map;

/**
 * Boot loader. The options that the ledger itself knows; set once, before {@link Ledger} is
 * initialised.
 */
final class Settings {
    private static volatile boolean timing = true;

    private Settings() {}

    static void set(Map<String, String> options) {
        timing = !"off".equals(options.get("timing"));
    }

    static boolean timing() {
        return timing;
    }

    /** The number under {@code key}, or what holds by default. */
    static int number(Map<String, String> options, String key, int byDefault) {
        String value = options.get(key);
        return value == null ? byDefault : Integer.parseInt(value);
    }
}
