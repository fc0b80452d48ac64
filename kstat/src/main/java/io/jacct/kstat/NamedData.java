// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.ArrayList;
import java.util.List;

/**
 * Names and values.
 *
 * @param values in the provider's order
 */
public record NamedData(List<Named> values) implements KstatData {
    /** Copies {@code values}. */
    public NamedData {
        values = List.copyOf(values);
    }

    /** The first value of that name, or null. */
    public Named lookup(String name) {
        for (Named named : values) {
            if (named.name().equals(name)) {
                return named;
            }
        }
        return null;
    }

    /**
     * Returns a copy in which {@code value} replaces the one of its name. Throws {@code
     * IllegalArgumentException} if there is none.
     */
    public NamedData with(Named value) {
        List<Named> others = new ArrayList<>(values);
        int place = others.indexOf(lookup(value.name()));
        if (place < 0) {
            throw new IllegalArgumentException("no value " + value.name());
        }
        others.set(place, value);
        return new NamedData(others);
    }

    @Override
    public KstatType type() {
        return KstatType.NAMED;
    }

    @Override
    public int ndata() {
        return values.size();
    }

    @Override
    public int size() {
        return values.stream().mapToInt(Named::size).sum();
    }

    /** Whether both have the same names with the same types, in the same order. */
    boolean sameKind(NamedData other) {
        boolean same = values.size() == other.values.size();
        for (int i = 0; same && i < values.size(); i++) {
            same = values.get(i).sameKind(other.values.get(i));
        }
        return same;
    }
}
