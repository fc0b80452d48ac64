// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * All that is registered, in the order in which it was; and whether there is a ledger to enter it
 * into.
 *
 * <p>The ledger is the agent's, in the boot loader. It may be there when this class is initialised;
 * if not, nothing looks for it again: the agent, when it has come, finds this class among those
 * that are loaded, and calls {@link #ledger}. A class that fails to link once fails for ever, so
 * what links to the ledger is in {@link Door}, which nobody touches before.
 */
final class Registry {
    private static final Map<String, Registered> ALL = new LinkedHashMap<>();
    private static volatile boolean there = isThere();

    private Registry() {}

    private static boolean isThere() {
        try {
            Class.forName(Door.LEDGER, false, null);
            return true;
        } catch (ClassNotFoundException | RuntimeException | LinkageError without) {
            return false;
        }
    }

    /** Whether there is a ledger, or was one. */
    static boolean knowsLedger() {
        return there;
    }

    /** By the agent, by its name: the ledger has opened, or has closed. */
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

    /** {@code IllegalArgumentException} if one like it is registered. */
    static synchronized <T extends Registered> T add(T kstat) {
        Names.require(!ALL.containsKey(kstat.key()), kstat + " is registered already");
        addAgain(kstat);
        return kstat;
    }

    /** Does nothing if it is registered. */
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
