// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/** Boot loader. Switches the taking of stacks; see {@code StackSwitch}. */
public final class StackLedger {
    private StackLedger() {}

    /**
     * Stacks are taken from the next moment on; or only while another process wants them. Any
     * thread. Does nothing while the ledger is closed.
     */
    public static void turn(boolean on) {
        LedgerState now = LedgerStart.state;
        if (now != null) {
            now.stacks.want(on);
        }
    }
}
