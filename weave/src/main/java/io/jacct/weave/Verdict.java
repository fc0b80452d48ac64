// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.LedgerStart;

/**
 * Boot loader. Whether a cache is to be used, and what the user is told if not: one line, by the
 * start if it is known then, later by the agent's thread, which is in the way of nobody. Any
 * thread.
 */
final class Verdict implements Runnable {
    /** For a directory of which nobody knows who wrote what is in it: its rights would not help. */
    static final String DELETE = "delete the directory, or ";

    private static final String OTHER_WAYS =
            "name a directory that only you can write to with cache=DIR, or say cache=off";

    private String state;
    private String remark;
    private boolean asked;
    private volatile boolean good = true;

    /** Good so far. */
    Verdict(String state, String remark) {
        this.state = state;
        this.remark = remark;
    }

    /** What speaks against it, and a way out beside those that there always are. */
    static String remark(String what, String way) {
        return "no weave cache: " + what + "; " + way + OTHER_WAYS;
    }

    boolean isGood() {
        return good;
    }

    synchronized String state() {
        return state;
    }

    /** By the start, when it has woven. */
    synchronized String remark() {
        asked = true;
        return remark;
    }

    /** For ever, because of that. The first one counts. */
    synchronized void bad(String what) {
        if (!good) {
            return;
        }
        good = false;
        state = "off, ".concat(what);
        remark = remark(what, DELETE);
        if (asked) {
            LedgerStart.note("cache", state);
            LedgerStart.soon(this);
        }
    }

    @Override
    public void run() {
        System.err.println("jacct: ".concat(remark));
    }
}
