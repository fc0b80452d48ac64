// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.prometheus;

import io.jacct.export.metric.Metric;
import io.jacct.export.metric.Type;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.PrometheusNaming;
import io.prometheus.metrics.model.snapshots.Unit;

/**
 * Prometheus' spelling of OpenTelemetry's names: underscores, and the unit at the end. The library
 * adds {@code _total} to counters.
 *
 * <p>A name that ends in {@code count} gets {@code current} instead: Prometheus keeps that ending
 * for histograms, and promtool says so.
 */
public final class PrometheusNames {
    private static final String COUNT = "_count";

    private PrometheusNames() {}

    /** The name of its series, with {@code _total} if it is a counter. */
    public static String of(Metric<?> metric) {
        return base(metric) + (metric.type() == Type.COUNTER ? "_total" : "");
    }

    /** The name of an attribute as a label. */
    public static String label(String key) {
        return PrometheusNaming.prometheusName(PrometheusNaming.sanitizeLabelName(key));
    }

    static MetricMetadata metadata(Metric<?> metric) {
        return new MetricMetadata(base(metric), metric.sentence(), unit(metric));
    }

    private static String base(Metric<?> metric) {
        String name = PrometheusNaming.prometheusName(metric.name());
        if (name.endsWith(COUNT)) {
            name = name.substring(0, name.length() - COUNT.length()) + "_current";
        }
        Unit unit = unit(metric);
        return unit == null ? name : name + "_" + unit;
    }

    private static Unit unit(Metric<?> metric) {
        return switch (metric.unit()) {
            case "s" -> Unit.SECONDS;
            case "By" -> Unit.BYTES;
            default -> null;
        };
    }
}
