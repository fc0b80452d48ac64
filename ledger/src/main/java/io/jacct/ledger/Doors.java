// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/** Boot loader. Removes, in one go, what the doors find of the ledger, except {@link Tasks}. */
final class Doors {
    private Doors() {}

    /** From now on the doors find nothing and do nothing. Any thread. */
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
