// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.util.List;
import java.util.Map;

/** How the values of one class become words, in this build. */
interface Form {
    /** The description for the file. */
    Node node();

    /** Writes a value, or as many words for null. */
    void write(Object value, Words to);

    /**
     * How to read what a file describes as {@code written}, by the names of its fields. Readings of
     * the entities of its tables go to {@code tables}.
     */
    Reading reading(Node written, Map<Integer, Reading> tables);

    /** The forms of which it consists. */
    default List<Form> parts() {
        return List.of();
    }

    /** The value where a file does not have the field. */
    Object missing();

    /** Reads one value. */
    interface Reading {
        Object read(Words from);
    }
}
