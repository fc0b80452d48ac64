// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

/**
 * Boot loader. The clock of the accounts of executors and devices. Tests have another one. While
 * this is the only class, the compiler calls {@code System.nanoTime()} directly.
 */
public class Ticker {
    /** {@code System.nanoTime()}; with {@code timing=off} 0, which is never taken for a time. */
    public long now() {
        return Settings.timing() ? System.nanoTime() : 0;
    }
}
