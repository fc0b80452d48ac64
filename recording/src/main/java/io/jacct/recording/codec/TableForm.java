// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.util.List;
import java.util.Map;

/** A list whose elements are entities: each has a key, and is written only if it has changed. */
record TableForm(int number, String name, Form element) implements Form {
    @Override
    public Node node() {
        return Node.table(number, name, element.node());
    }

    @Override
    public void write(Object value, Words to) {
        to.putTable(number, (List<?>) value);
    }

    @Override
    public Reading reading(Node written, Map<Integer, Reading> tables) {
        tables.put(written.length(), element.reading(written.element(), tables));
        return from -> from.table(written.length());
    }

    @Override
    public Object missing() {
        return List.of();
    }
}
