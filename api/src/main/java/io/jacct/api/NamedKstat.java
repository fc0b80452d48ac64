// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/**
 * A kstat of type NAMED: signed 64-bit values, each with a name. A value that the kstat has not is
 * an {@code IllegalArgumentException}.
 */
public final class NamedKstat extends Registered {
    NamedKstat(String module, int instance, String name, String kstatClass, String... values) {
        super(NAMED, module, instance, name, kstatClass, Names.checkValues(values));
    }

    /** {@code delta} more or, if negative, less; a sum is exact. */
    public void add(String value, long delta) {
        int index = index(value);
        Object at = record();
        if (at != null) {
            Door.add(at, index, delta);
        }
    }

    /**
     * {@code level} from now on. When the agent comes, the value is 0 until it is set the next
     * time.
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
