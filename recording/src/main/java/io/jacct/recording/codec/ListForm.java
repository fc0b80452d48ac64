// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A collection inside an entity.
 *
 * @param out makes a collection of a value that is not null
 * @param in makes the value of the elements that were read
 */
record ListForm(Form element, Function<Object, Collection<?>> out, Function<List<?>, Object> in)
        implements Form {
    @Override
    public Node node() {
        return Node.list(element.node());
    }

    @Override
    public void write(Object value, Words to) {
        Collection<?> all = value == null ? List.of() : out.apply(value);
        to.put(all.size());
        all.forEach(each -> element.write(each, to));
    }

    @Override
    public Reading reading(Node written, Map<Integer, Reading> tables) {
        Reading reading = element.reading(written.element(), tables);
        return from -> {
            List<Object> all = new ArrayList<>();
            for (long left = from.next(); left > 0 && from.hasNext(); left--) {
                all.add(reading.read(from));
            }
            return in.apply(all);
        };
    }

    @Override
    public Object missing() {
        return in.apply(List.of());
    }
}
