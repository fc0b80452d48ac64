// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import java.util.List;

/**
 * A metric of an entity.
 *
 * @param name by OpenTelemetry's conventions
 * @param type how its values behave
 * @param addsUp whether values of several things can be added up
 * @param unit by the Unified Code for Units of Measure; empty where the values have several
 * @param sentence what it is
 * @param entity the kind of thing that has it
 * @param points its values for one such thing
 * @param <E> the entity
 */
public record Metric<E>(
        String name,
        Type type,
        boolean addsUp,
        String unit,
        String sentence,
        Entity<E> entity,
        List<Point<E>> points) {}
