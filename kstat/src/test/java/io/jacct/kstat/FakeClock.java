// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.function.LongSupplier;

/** A clock that stands still until a test moves it. */
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
