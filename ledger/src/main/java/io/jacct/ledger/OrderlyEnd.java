// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.OwnPage;
import io.jacct.memory.PageMemory;
import jdk.internal.access.SharedSecrets;

/**
 * Boot loader. Closes the page when the JVM ends in order, after the application's own shutdown
 * hooks, whose operations still count; what lives then is measured for the last time, as much as
 * can be in a moment. Not on {@code Runtime.halt} or a kill: then the page stays, for whoever wants
 * to know.
 */
final class OrderlyEnd implements Runnable {
    /** The last of the JDK's slots; it uses the first three itself. */
    private static final int SLOT = 9;

    private static boolean registered;

    private OrderlyEnd() {}

    /** Once for all pages of this JVM. */
    static void register() {
        if (registered) {
            return;
        }
        registered = true;
        try {
            SharedSecrets.getJavaLangAccess().registerShutdownHook(SLOT, false, new OrderlyEnd());
        } catch (InternalError | IllegalStateException slotTaken) {
            // the page then looks as after a kill, which readers know by the process being gone
        }
    }

    @Override
    public void run() {
        Ledger.exempt();
        PageMemory page = OwnPage.get();
        if (page != null) {
            LedgerStart.measureLast();
            page.close();
        }
        Ledger.include();
    }
}
