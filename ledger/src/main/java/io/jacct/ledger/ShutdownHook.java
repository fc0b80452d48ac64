// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.PageMemory;
import jdk.internal.access.SharedSecrets;

/**
 * Boot loader. Closes the page when the JVM ends in order. This runs after the application's own
 * shutdown hooks, so operations of the hooks still count. It measures live threads for the last
 * time, as many as a short time allows. It does not run after {@code Runtime.halt} or a kill. The
 * page then stays for later readers.
 */
final class ShutdownHook implements Runnable {
    /** The last of the JDK's slots; the JDK itself uses the first three. */
    private static final int SLOT = 9;

    private static boolean registered;

    private ShutdownHook() {}

    /** Registers once for all pages of this JVM. */
    static void register() {
        if (registered) {
            return;
        }
        registered = true;
        try {
            SharedSecrets.getJavaLangAccess().registerShutdownHook(SLOT, false, new ShutdownHook());
        } catch (InternalError | IllegalStateException slotTaken) {
            // the page then looks as after a kill; readers know that because the process is gone
        }
    }

    @Override
    public void run() {
        Ledger.exempt();
        PageMemory page = PageMemory.own();
        if (page != null) {
            LedgerStart.measureLast();
            // who reads the page from now on sees no thread that has ended already
            EndedThreads.leave();
            page.close();
        }
        Ledger.include();
    }
}
