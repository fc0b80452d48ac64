// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.LedgerStart;

/**
 * Boot loader. Decides whether a cache is used, and keeps the one line for the user if it is not.
 * If the reason is known at the start, the start prints the line. Otherwise the agent's worker
 * does, and no other thread waits for it. Any thread.
 */
final class CacheStatus implements Runnable {
    /**
     * The advice for a directory to which other users may have written: correcting its rights would
     * not help.
     */
    static final String DELETE = "delete it, or ";

    private static final String OTHER_WAYS =
            "name a directory that only you can write to with cache=DIR, or say cache=off";

    private String state;
    private String remark;
    private boolean asked;
    private volatile boolean good = true;

    /** Makes a verdict without any reason against the cache so far. */
    CacheStatus(String state, String remark) {
        this.state = state;
        this.remark = remark;
    }

    /** The line for the user: the reason against the cache, and a remedy besides the usual ones. */
    static String remark(String what, String way) {
        return "no weave cache: " + what + "; " + way + OTHER_WAYS;
    }

    boolean isGood() {
        return good;
    }

    synchronized String state() {
        return state;
    }

    /** Called by the start when it has woven. The agent's worker prints a later remark. */
    synchronized String remark() {
        asked = true;
        return remark;
    }

    /** From now on the cache is not used, for this reason. Only the first reason counts. */
    synchronized void bad(String what) {
        if (!good) {
            return;
        }
        good = false;
        state = "off, ".concat(what);
        remark = remark(what, DELETE);
        if (asked) {
            LedgerStart.note("cache", state);
            LedgerStart.submit(this);
        }
    }

    @Override
    public void run() {
        System.err.println("jacct: ".concat(remark));
    }
}
