// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.function.LongSupplier;

/** Stands still until it is told to go on. */
final class FakeClock implements LongSupplier {
    private long now;

    FakeClock(long now) {
        this.now = now;
    }

    void advance(long nanos) {
        now += nanos;
    }

    @Override
    public long getAsLong() {
        return now;
    }
}
