// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

/**
 * Boot loader. The clock of the accounts of executors and devices. Tests replace it. In production
 * this class has no subclass, so the compiler calls {@code System.nanoTime()} directly.
 */
public class Ticker {
    /** {@code System.nanoTime()}, or 0 with {@code timing=off}. 0 never stands for a time. */
    public long now() {
        return Settings.timing() ? System.nanoTime() : 0;
    }

    /** Whether times may be estimates where exact ones would cost much. */
    public boolean mayEstimate() {
        return Settings.draws();
    }
}
