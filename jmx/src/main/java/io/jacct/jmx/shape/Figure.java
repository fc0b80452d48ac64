// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.shape;

import java.util.function.Function;
import java.util.function.ToLongFunction;
import javax.management.openmbean.SimpleType;

/**
 * A number that is an attribute of one MBean and an item in the table of another. The shapes of
 * executors and devices have them.
 *
 * @param label with a small letter
 * @param kind as in {@link AttributeDefinition}
 * @param unit as in {@link AttributeDefinition}
 * @param sentence one or more sentences for users
 * @param always as in {@link AttributeDefinition}
 * @param value extracts the number
 * @param <T> the thing with the number
 */
public record Figure<T>(
        String label,
        String kind,
        String unit,
        String sentence,
        boolean always,
        Function<T, Long> value) {
    public static <T> Figure<T> gauge(
            String label, String unit, String sentence, ToLongFunction<T> value) {
        return new Figure<>(label, "gauge", unit, sentence, true, value::applyAsLong);
    }

    public static <T> Figure<T> counter(
            String label, String unit, String sentence, ToLongFunction<T> value) {
        return new Figure<>(label, "counter", unit, sentence, true, value::applyAsLong);
    }

    /** A gauge that may have no value: null. */
    public static <T> Figure<T> optional(
            String label, String unit, String sentence, Function<T, Long> value) {
        return new Figure<>(label, "gauge", unit, sentence, false, value);
    }

    /** A number that never changes. */
    public static <T> Figure<T> constant(
            String label, String unit, String sentence, ToLongFunction<T> value) {
        return new Figure<>(label, "text", unit, sentence, true, value::applyAsLong);
    }

    /** The attribute of a subject that has the thing. */
    public <S> AttributeDefinition<S> property(Function<S, T> thing) {
        return new AttributeDefinition<>(
                Labels.capital(label),
                kind,
                unit,
                sentence,
                SimpleType.LONG,
                always,
                subject -> value.apply(thing.apply(subject)));
    }
}
