// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/**
 * A 64-bit number that any number of threads add to. On the chain of kstats its name is {@code
 * counter:0:NAME:value}.
 *
 * <p>The value counts from 0 each time the agent comes. Without the agent, or after {@link #close},
 * additions are lost. Additions take no lock, allocate nothing and throw nothing.
 */
public final class Counter extends Registered {
    static final int MOST_BYTES = 126;

    final int number;

    Counter(String name, int number) {
        super(COUNTER, "", number + 1, Names.check("counter", name, MOST_BYTES), "", "value");
        this.number = number;
    }

    /**
     * Returns the counter of that name, the same object each time. Registers it, with value 0, if
     * it is not registered or was closed. May be called by any thread; takes a lock.
     *
     * @param name at most 126 bytes of UTF-8, without control characters
     * @throws IllegalArgumentException if {@code name} is null, empty, too long or has control
     *     characters
     */
    public static Counter of(String name) {
        return Counters.counter(name);
    }

    /** Adds 1, as {@link #add} does. */
    public void increment() {
        add(1);
    }

    /**
     * Adds {@code delta}, which may be negative. May be called by any thread; the sum is exact.
     * Does nothing after {@link #close} and without the agent.
     */
    public void add(long delta) {
        Object at = record();
        if (at != null) {
            EntryPoint.add(at, 0, delta);
        }
    }
}
