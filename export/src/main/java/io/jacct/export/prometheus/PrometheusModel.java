// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.prometheus;

import io.jacct.export.jvm.Identity;
import io.jacct.export.metric.Attribute;
import io.jacct.export.metric.Bounds;
import io.jacct.export.metric.Catalogue;
import io.jacct.export.metric.Metric;
import io.jacct.export.metric.Own;
import io.jacct.export.metric.OwnValue;
import io.jacct.export.metric.Point;
import io.jacct.export.metric.Type;
import io.jacct.export.row.Row;
import io.jacct.export.row.Shown;
import io.jacct.export.scrape.Scrape;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Times;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A scrape in the model of Prometheus' client. Each series has the labels {@code service_name} and
 * {@code service_instance_id}; {@code target_info} has all else that is known of a JVM.
 */
public final class PrometheusModel {
    private static final Own[] OF_JVM = {Own.JVM_LIVE};

    private final Scrape scrape;
    private final double[] bounds;
    private final List<Labels> jvms;

    private PrometheusModel(Scrape scrape) {
        this.scrape = scrape;
        double[] finite = scrape.bounds().seconds();
        this.bounds = Arrays.copyOf(finite, finite.length + 1);
        this.bounds[finite.length] = Double.POSITIVE_INFINITY;
        this.jvms = scrape.jvms().stream().map(PrometheusModel::identity).toList();
    }

    /** All series of a scrape. */
    public static MetricSnapshots of(Scrape scrape) {
        PrometheusModel model = new PrometheusModel(scrape);
        List<MetricSnapshot> all = new ArrayList<>();
        all.add(model.targets());
        for (Metric<?> each : Catalogue.METRICS) {
            model.add(each, all);
        }
        all.addAll(model.own());
        return new MetricSnapshots(all);
    }

    private static Labels identity(Shown shown) {
        Identity identity = shown.reading().identity();
        return Labels.of(
                PrometheusNames.label(Identity.INSTANCE),
                identity.instance(),
                PrometheusNames.label(Identity.SERVICE),
                identity.service());
    }

    private MetricSnapshot targets() {
        Series series = Series.ofTargets();
        for (Shown each : scrape.jvms()) {
            Map<String, String> labels = new LinkedHashMap<>();
            for (Attribute one : each.reading().identity().list()) {
                labels.putIfAbsent(PrometheusNames.label(one.key()), one.value());
            }
            series.target(
                    Labels.of(List.copyOf(labels.keySet()), new ArrayList<>(labels.values())));
        }
        return series.snapshot();
    }

    private <E> void add(Metric<E> metric, List<MetricSnapshot> to) {
        if (metric.type() == Type.HISTOGRAM && scrape.bounds().isEmpty()) {
            return;
        }
        Series series = Series.of(metric);
        String[] names = names(metric);
        for (int i = 0; i < jvms.size(); i++) {
            Shown shown = scrape.jvms().get(i);
            Snapshot in = shown.reading().snapshot();
            for (Row<E> row : shown.rows(metric)) {
                for (Point<E> point : metric.points()) {
                    Object value = row.value(metric, point, in);
                    if (value instanceof Times times) {
                        add(series, labels(jvms.get(i), names, row, point), times, row);
                    } else if (value != null) {
                        series.value(
                                labels(jvms.get(i), names, row, point),
                                ((Number) value).doubleValue(),
                                row.createdMillis());
                    }
                }
            }
        }
        if (!series.isEmpty()) {
            to.add(series.snapshot());
        }
    }

    /** A histogram without a time has no series yet. */
    private void add(Series series, Labels labels, Times times, Row<?> row) {
        if (!times.equals(Times.NONE)) {
            series.histogram(
                    labels,
                    bounds,
                    scrape.bounds().counts(times),
                    Bounds.sum(times),
                    row.createdMillis());
        }
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

    private static Labels labels(Labels jvm, String[] names, Row<?> row, Point<?> point) {
        if (names.length == 0) {
            return jvm;
        }
        String[] values = new String[names.length];
        for (int i = 0; i < row.attributes().size(); i++) {
            values[i] = row.attributes().get(i).value();
        }
        if (point.attribute() != null) {
            values[names.length - 1] = point.attribute().value();
        }
        return jvm.merge(names, values);
    }

    private List<MetricSnapshot> own() {
        Map<Own, Series> all = new LinkedHashMap<>();
        for (Own each : OF_JVM) {
            Series series = Series.of(each.metric());
            for (int i = 0; i < jvms.size(); i++) {
                double live = scrape.jvms().get(i).reading().alive() ? 1 : 0;
                series.value(jvms.get(i), live, 0);
            }
            all.put(each, series);
        }
        for (OwnValue each : scrape.own()) {
            Labels labels = Labels.EMPTY;
            for (Attribute one : each.attributes()) {
                labels = labels.add(PrometheusNames.label(one.key()), one.value());
            }
            all.computeIfAbsent(each.own(), own -> Series.of(own.metric()))
                    .value(labels, each.value().doubleValue(), 0);
        }
        return all.values().stream().filter(each -> !each.isEmpty()).map(Series::snapshot).toList();
    }
}
