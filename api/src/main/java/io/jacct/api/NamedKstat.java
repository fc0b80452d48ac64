// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/**
 * A kstat of type NAMED: signed 64-bit values, each with a name. Both methods may be called by any
 * thread, take no lock and allocate nothing. They throw {@code IllegalArgumentException} if the
 * kstat has no value of that name. Without the agent, or after {@link #close}, they change nothing.
 */
public final class NamedKstat extends Registered {
    NamedKstat(String module, int instance, String name, String kstatClass, String... values) {
        super(NAMED, module, instance, name, kstatClass, Names.checkValues(values));
    }

    /** Adds {@code delta}, which may be negative. The sum is exact, however many threads add. */
    public void add(String value, long delta) {
        int index = index(value);
        Object at = record();
        if (at != null) {
            Door.add(at, index, delta);
        }
    }

    /**
     * Sets the value to {@code level}. When the agent comes, the value is 0 until the next call.
     */
    public void set(String value, long level) {
        int index = index(value);
        Object at = record();
        if (at != null) {
            Door.set(at, index, level);
        }
    }

    private int index(String value) {
        for (int i = 0; i < values.length; i++) {
            if (values[i].equals(value)) {
                return i;
            }
        }
        throw new IllegalArgumentException(this + " has no value " + value);
    }
}
