// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import io.jacct.snapshot.Snapshot;

/**
 * One of the values that an entity has in a metric. Where a metric has several for one entity, an
 * attribute tells them apart.
 *
 * @param attribute that attribute; null if there is one value alone
 * @param field the name of the field in {@code jacct page --json}, or how the value is computed
 * @param value reads it
 * @param <E> the entity
 */
public record Point<E>(Attribute attribute, String field, Value<E> value) {
    /**
     * Reads a value.
     *
     * @param <E> the entity
     */
    @FunctionalInterface
    public interface Value<E> {
        /**
         * Returns a Long, a Double or, for a histogram, {@link Durations}, in the unit of the
         * metric; null if it is not known.
         */
        Object of(E entity, Snapshot in);
    }
}
