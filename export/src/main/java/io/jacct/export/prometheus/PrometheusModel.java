// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.prometheus;

import io.jacct.export.metric.Attribute;
import io.jacct.export.metric.Bounds;
import io.jacct.export.metric.Catalogue;
import io.jacct.export.metric.Metric;
import io.jacct.export.metric.Own;
import io.jacct.export.metric.OwnValue;
import io.jacct.export.metric.Type;
import io.jacct.export.scrape.Scrape;
import io.jacct.export.scrape.Scraper;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A scrape in the model of Prometheus' client. Each series has the labels {@code service_name} and
 * {@code service_instance_id}; {@code target_info} has all else that is known of a JVM.
 */
public final class PrometheusModel {
    private final Series targets = Series.ofTargets();
    private final Series live = Series.of(Own.JVM_LIVE.metric());
    private final List<Series> metrics = new ArrayList<>();

    private PrometheusModel(Bounds bounds) {
        for (Metric<?> each : Catalogue.METRICS) {
            boolean left = each.type() == Type.HISTOGRAM && bounds.isEmpty();
            metrics.add(left ? null : Series.of(each));
        }
    }

    /** All series of a new scrape. */
    public static MetricSnapshots of(Scraper scraper) {
        Bounds bounds = scraper.bounds();
        PrometheusModel model = new PrometheusModel(bounds);
        Scrape scrape =
                scraper.scrape(shown -> new JvmSeries(shown, bounds, model.metrics), model::take);
        List<MetricSnapshot> all = new ArrayList<>();
        all.add(model.targets.snapshot());
        for (Series each : model.metrics) {
            if (each != null && !each.isEmpty()) {
                all.add(each.snapshot());
            }
        }
        all.addAll(model.own(scrape));
        return new MetricSnapshots(all);
    }

    private void take(JvmSeries jvm) {
        targets.target(jvm.target());
        live.value(jvm.labels(), jvm.isAlive() ? 1 : 0, 0);
        for (int i = 0; i < metrics.size(); i++) {
            if (metrics.get(i) != null) {
                metrics.get(i).addAll(jvm.series(i));
            }
        }
    }

    private List<MetricSnapshot> own(Scrape scrape) {
        Map<Own, Series> all = new LinkedHashMap<>();
        all.put(Own.JVM_LIVE, live);
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
