// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Holds all registered objects, in the order of registration, and knows whether there is a ledger.
 *
 * <p>The ledger belongs to the agent and is in the boot loader. It may exist when this class is
 * initialised. If it does not, this class never looks for it again. When the agent comes, it finds
 * this class among the loaded classes and calls {@link #ledger}. A class that fails to link once
 * fails for ever. So only {@link EntryPoint} links to the ledger, and nothing uses {@link
 * EntryPoint} before the ledger exists.
 */
final class Registry {
    private static final Map<String, Registered> ALL = new LinkedHashMap<>();
    private static volatile boolean there = isThere();

    private Registry() {}

    private static boolean isThere() {
        try {
            Class.forName(EntryPoint.LEDGER, false, null);
            return true;
        } catch (ClassNotFoundException | RuntimeException | LinkageError without) {
            return false;
        }
    }

    /** Whether there is a ledger, or was one. */
    static boolean knowsLedger() {
        return there;
    }

    /** The agent calls this by name when the ledger has opened or closed. */
    static synchronized void ledger(boolean open) {
        there = true;
        for (Registered each : ALL.values()) {
            if (!open) {
                each.forget();
            } else if (each.record() == null) {
                each.enter();
            }
        }
    }

    /** Throws {@code IllegalArgumentException} if an object with the same key is registered. */
    static synchronized <T extends Registered> T add(T kstat) {
        Names.require(!ALL.containsKey(kstat.key()), kstat + " is registered already");
        addAgain(kstat);
        return kstat;
    }

    /** Does nothing if the object is registered. */
    static synchronized void addAgain(Registered one) {
        if (ALL.putIfAbsent(one.key(), one) == null && there) {
            one.enter();
        }
    }

    static synchronized void remove(Registered one) {
        if (ALL.remove(one.key(), one)) {
            one.leave();
        }
    }
}
