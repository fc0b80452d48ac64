// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

/**
 * A time that is longer by what was not seen of its beginning, in nanoseconds. A number, so that it
 * takes part in orders and charts.
 */
public final class AtLeast extends Number {
    private static final long serialVersionUID = 1;

    private final long nanos;

    AtLeast(long nanos) {
        this.nanos = nanos;
    }

    @Override
    public long longValue() {
        return nanos;
    }

    @Override
    public int intValue() {
        return (int) nanos;
    }

    @Override
    public float floatValue() {
        return nanos;
    }

    @Override
    public double doubleValue() {
        return nanos;
    }
}
