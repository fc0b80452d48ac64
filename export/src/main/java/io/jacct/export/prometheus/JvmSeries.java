// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.prometheus;

import io.jacct.export.jvm.Identity;
import io.jacct.export.metric.Attribute;
import io.jacct.export.metric.Bounds;
import io.jacct.export.metric.Catalogue;
import io.jacct.export.metric.Durations;
import io.jacct.export.metric.Metric;
import io.jacct.export.metric.Own;
import io.jacct.export.metric.Point;
import io.jacct.export.metric.Type;
import io.jacct.export.row.Row;
import io.jacct.export.row.Shown;
import io.jacct.snapshot.Snapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The series of one JVM in the model of Prometheus' client. Each series has the labels {@code
 * service_name} and {@code service_instance_id}; {@code target_info} has all else that is known of
 * the JVM.
 */
final class JvmSeries {
    private final Shown shown;
    private final Labels labels;
    private final Bounds bounds;
    private final double[] limits;
    private final Map<Row<?>, Map<Attribute, Labels>> made = new IdentityHashMap<>();

    JvmSeries(Shown shown, Bounds bounds) {
        this.shown = shown;
        this.bounds = bounds;
        double[] finite = bounds.seconds();
        this.limits = Arrays.copyOf(finite, finite.length + 1);
        this.limits[finite.length] = Double.POSITIVE_INFINITY;
        Identity identity = shown.reading().identity();
        this.labels =
                Labels.of(
                        PrometheusNames.label(Identity.INSTANCE),
                        identity.instance(),
                        PrometheusNames.label(Identity.SERVICE),
                        identity.service());
    }

    /** All of them, as they are now. */
    MetricSnapshots snapshots() {
        List<MetricSnapshot> all = new ArrayList<>();
        all.add(target(shown.reading().identity()));
        Series live = Series.of(Own.JVM_LIVE.metric());
        live.value(labels, shown.reading().alive() ? 1 : 0, 0);
        all.add(live.snapshot());
        for (Metric<?> each : Catalogue.METRICS) {
            boolean left = each.type() == Type.HISTOGRAM && bounds.isEmpty();
            Series series = left ? null : of(each);
            if (series != null && !series.isEmpty()) {
                all.add(series.snapshot());
            }
        }
        return new MetricSnapshots(all);
    }

    /** Keys may differ and have one spelling in Prometheus; then the first one counts. */
    private static MetricSnapshot target(Identity identity) {
        Map<String, String> all = new LinkedHashMap<>();
        for (Attribute each : identity.list()) {
            all.putIfAbsent(PrometheusNames.label(each.key()), each.value());
        }
        Labels target = Labels.of(List.copyOf(all.keySet()), new ArrayList<>(all.values()));
        return new InfoSnapshot(
                new MetricMetadata("target", "The JVMs, and what is known of them."),
                List.of(new InfoDataPointSnapshot(target)));
    }

    private <E> Series of(Metric<E> metric) {
        Series one = Series.of(metric);
        String[] names = names(metric);
        Snapshot in = shown.reading().snapshot();
        for (Row<E> row : shown.rows(metric)) {
            for (Point<E> point : metric.points()) {
                Object value = row.value(metric, point, in);
                // a histogram without a time has no series yet
                if (value instanceof Durations all && !all.isEmpty()) {
                    one.histogram(
                            labels(names, row, point),
                            limits,
                            bounds.counts(all.times()),
                            all.seconds(),
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
