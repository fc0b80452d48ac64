// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/** Boot loader. What of the ledger the doors find, beside {@link Tasks}, goes all at once. */
final class Doors {
    private Doors() {}

    /** They find nothing from now on, and do nothing. Any thread. */
    static void close() {
        Resolver.stop();
        Timers.stop();
        Askers.stop();
        ExecutorLedger.start(null);
        ApplicationLedger.start(null);
        DevstatLedger.start(null);
        TaskLedger.start(null);
    }
}
