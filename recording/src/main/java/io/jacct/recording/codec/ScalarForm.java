// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import io.jacct.counter.Operation;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/** A number, or what has a number. */
record ScalarForm(ToLongFunction<Object> to, LongFunction<Object> from) implements Form {
    private static final ScalarForm LONG = new ScalarForm(value -> (Long) value, word -> word);
    private static final ScalarForm INT =
            new ScalarForm(value -> (Integer) value, word -> (int) word);
    private static final ScalarForm BOOLEAN =
            new ScalarForm(value -> (Boolean) value ? 1 : 0, word -> word != 0);

    /** An operation is its code; one without a code cannot be a task's present operation. */
    private static final ScalarForm OPERATION =
            new ScalarForm(
                    value -> value == null ? 0 : ((Operation) value).code(),
                    word -> Operation.of((int) word));

    /** By the class of the value. */
    static final Map<Class<?>, ScalarForm> ALL =
            Map.of(
                    long.class, LONG,
                    Long.class, LONG,
                    int.class, INT,
                    boolean.class, BOOLEAN,
                    Operation.class, OPERATION);

    @Override
    public Node node() {
        return Node.NUMBER;
    }

    @Override
    public void write(Object value, Words words) {
        words.put(value == null ? 0 : to.applyAsLong(value));
    }

    @Override
    public Reading reading(Node written, Map<Integer, Reading> tables) {
        return words -> from.apply(words.next());
    }

    @Override
    public Object missing() {
        return from.apply(0);
    }
}
