// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

/** Boot loader. The clock of the periods. It runs with {@code timing=off}, too. */
class Clock {
    /** {@code System.nanoTime()}; tests have another one. */
    long nanos() {
        return System.nanoTime();
    }
}
