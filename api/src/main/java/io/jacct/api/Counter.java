// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/**
 * A counter: a 64-bit number to which any number of threads add. On the chain of kstats it is
 * {@code counter:0:NAME:value}.
 */
public final class Counter extends Registered {
    static final int MOST_BYTES = 126;

    final int number;

    Counter(String name, int number) {
        super(COUNTER, "", 0, Names.check("counter", name, MOST_BYTES), "", "value");
        this.number = number;
    }

    /**
     * The counter of that name, the same object each time. Registers it, with 0, if it is not
     * registered or has gone.
     *
     * @param name at most 126 bytes of UTF-8, without control characters
     */
    public static Counter of(String name) {
        return Counters.counter(name);
    }

    /** One more. */
    public void increment() {
        add(1);
    }

    /** {@code delta} more or, if negative, less; does nothing after {@link #close}. */
    public void add(long delta) {
        Object at = record();
        if (at != null) {
            Door.add(at, 0, delta);
        }
    }
}
