// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. The clock of the books of executors and devices. Tests have another; while this is
 * the only class, the compiler calls {@code System.nanoTime()} directly.
 */
class Ticker {
    /** {@code System.nanoTime()}; 0, which is never taken for a time, with {@code timing=off}. */
    long now() {
        return Settings.timing() ? System.nanoTime() : 0;
    }
}
