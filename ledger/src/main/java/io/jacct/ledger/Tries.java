// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.JdkFields;

/**
 * Boot loader. How often to try to open one of several stripes before it is given up. Each is held
 * for a few stores, but all owners may be without a processor, where there are many more threads
 * than those: so for a tenth of a second at least, and now and then the processor is offered to
 * them. After that was in vain they were torn away, by a {@code StackOverflowError}, and until a
 * try succeeds nobody tries for long. Any thread; a guess.
 */
class Tries {
    static final int MANY = 1 << 23;
    private static final int FEW = 1 << 11;

    /** Between two offers, minus 1: some ten to a hundred microseconds. */
    private static final int OFFER = (1 << 10) - 1;

    private int most = MANY;

    final int most() {
        return most;
    }

    final void succeeded() {
        if (most != MANY) {
            most = MANY;
        }
    }

    final void failed() {
        most = FEW;
    }

    /** After so many tries that were in vain, before the next one. */
    static void pause(int tries) {
        if ((tries & OFFER) != OFFER || JdkFields.isVirtual(Thread.currentThread())) {
            Thread.onSpinWait();
            return;
        }
        // not the application's; of a thread without a stripe it is counted all the same
        Exemptions.exempt(1);
        try {
            Thread.yield();
        } finally {
            Exemptions.exempt(-1);
        }
    }
}
