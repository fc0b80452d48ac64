// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.row;

import io.jacct.export.jvm.Reading;
import io.jacct.export.metric.Entity;
import io.jacct.export.metric.Metric;
import java.util.List;
import java.util.Map;

/**
 * A reading with the rows that are shown of it.
 *
 * @param reading who it is, and the values
 * @param rows by entity
 */
public record Shown(Reading reading, Map<Entity<?>, List<Row<?>>> rows) {
    /**
     * The rows of a metric. Of a JVM that has ended, only what adds up over time is told: a thread
     * that is gone would be in sums of present ones for minutes.
     */
    @SuppressWarnings("unchecked") // rows are put in by the entity that they are of
    public <E> List<Row<E>> rows(Metric<E> metric) {
        boolean told = reading.alive() || metric.type().isCumulative();
        return told
                ? (List<Row<E>>) (List<?>) rows.getOrDefault(metric.entity(), List.of())
                : List.of();
    }
}
