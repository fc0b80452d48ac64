// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.prometheus;

import io.jacct.export.jvm.Identity;
import io.jacct.export.metric.Attribute;
import io.jacct.export.metric.Bounds;
import io.jacct.export.metric.Catalogue;
import io.jacct.export.metric.Metric;
import io.jacct.export.metric.Point;
import io.jacct.export.row.Row;
import io.jacct.export.row.Shown;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Times;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The series of one JVM, by the places of their metrics in the catalogue. */
final class JvmSeries {
    private final Shown shown;
    private final Labels labels;
    private final Labels target;
    private final boolean alive;
    private final Bounds bounds;
    private final double[] limits;
    private final Map<Row<?>, Map<Attribute, Labels>> made = new IdentityHashMap<>();
    private final List<Series> series = new ArrayList<>();

    /** Makes those whose place in {@code wanted} is not null. */
    JvmSeries(Shown shown, Bounds bounds, List<Series> wanted) {
        this.shown = shown;
        this.bounds = bounds;
        double[] finite = bounds.seconds();
        this.limits = Arrays.copyOf(finite, finite.length + 1);
        this.limits[finite.length] = Double.POSITIVE_INFINITY;
        Identity identity = shown.reading().identity();
        this.alive = shown.reading().alive();
        this.labels =
                Labels.of(
                        PrometheusNames.label(Identity.INSTANCE),
                        identity.instance(),
                        PrometheusNames.label(Identity.SERVICE),
                        identity.service());
        this.target = target(identity);
        for (int i = 0; i < wanted.size(); i++) {
            series.add(wanted.get(i) == null ? null : of(Catalogue.METRICS.get(i)));
        }
    }

    Labels labels() {
        return labels;
    }

    Labels target() {
        return target;
    }

    boolean isAlive() {
        return alive;
    }

    Series series(int metric) {
        return series.get(metric);
    }

    /** Keys may differ and have one spelling in Prometheus; then the first one counts. */
    private static Labels target(Identity identity) {
        Map<String, String> all = new LinkedHashMap<>();
        for (Attribute each : identity.list()) {
            all.putIfAbsent(PrometheusNames.label(each.key()), each.value());
        }
        return Labels.of(List.copyOf(all.keySet()), new ArrayList<>(all.values()));
    }

    private <E> Series of(Metric<E> metric) {
        Series one = Series.of(metric);
        String[] names = names(metric);
        Snapshot in = shown.reading().snapshot();
        for (Row<E> row : shown.rows(metric)) {
            for (Point<E> point : metric.points()) {
                Object value = row.value(metric, point, in);
                // a histogram without a time has no series yet
                if (value instanceof Times times && !times.equals(Times.NONE)) {
                    one.histogram(
                            labels(names, row, point),
                            limits,
                            bounds.counts(times),
                            Bounds.sum(times),
                            row.createdMillis());
                } else if (value instanceof Number number) {
                    one.value(labels(names, row, point), number.doubleValue(), row.createdMillis());
                }
            }
        }
        return one;
    }

    /** The labels of the entity, and the one that tells points apart. */
    private static String[] names(Metric<?> metric) {
        List<String> names = new ArrayList<>();
        metric.entity().keys().forEach(each -> names.add(PrometheusNames.label(each)));
        Attribute attribute = metric.points().get(0).attribute();
        if (attribute != null) {
            names.add(PrometheusNames.label(attribute.key()));
        }
        return names.toArray(String[]::new);
    }

    /** Metrics of one entity have many labels in common. */
    private Labels labels(String[] names, Row<?> row, Point<?> point) {
        return names.length == 0
                ? labels
                : made.computeIfAbsent(row, none -> new HashMap<>())
                        .computeIfAbsent(point.attribute(), none -> made(names, row, point));
    }

    private Labels made(String[] names, Row<?> row, Point<?> point) {
        String[] values = new String[names.length];
        for (int i = 0; i < row.attributes().size(); i++) {
            values[i] = row.attributes().get(i).value();
        }
        if (point.attribute() != null) {
            values[names.length - 1] = point.attribute().value();
        }
        return labels.merge(names, values);
    }
}
