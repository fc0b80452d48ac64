// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.grafana;

import io.jacct.export.metric.Metric;
import io.jacct.export.metric.Own;
import io.jacct.export.metric.Type;
import io.jacct.export.prometheus.PrometheusNames;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A query in Prometheus' language, with the variables of a dashboard.
 *
 * @param expression what Prometheus gets, once Grafana has put in the variables
 * @param legend how a series of it is called
 */
record Query(String expression, String legend) {
    private static final String RATE = "rate(%s[$__rate_interval])";

    /** How the series of a metric are chosen and added up. */
    record Shape(String selector, List<String> by) {
        /** The labels by which series of this metric are kept apart. */
        private List<String> by(Metric<?> metric) {
            List<String> labels = new ArrayList<>(by);
            if (metric.entity() != null) {
                metric.entity().keys().forEach(each -> labels.add(PrometheusNames.label(each)));
            }
            String own = own(metric);
            if (!own.isEmpty()) {
                labels.add(own);
            } else if (!metric.points().isEmpty() && metric.points().get(0).attribute() != null) {
                labels.add(PrometheusNames.label(metric.points().get(0).attribute().key()));
            }
            return labels;
        }

        private static String own(Metric<?> metric) {
            for (Own each : Own.values()) {
                if (each.metric().name().equals(metric.name()) && !each.key().isEmpty()) {
                    return PrometheusNames.label(each.key());
                }
            }
            return "";
        }
    }

    /** What one looks at of a metric: rates of counters, two quantiles of a histogram. */
    static List<Query> of(Metric<?> metric, Shape shape) {
        List<String> by = shape.by(metric);
        String legend = legend(by);
        if (metric.type() == Type.HISTOGRAM) {
            return List.of(quantile(metric, shape, by, "0.5"), quantile(metric, shape, by, "0.99"));
        }
        String series = PrometheusNames.of(metric) + "{" + shape.selector() + "}";
        String value = metric.type() == Type.COUNTER ? RATE.formatted(series) : series;
        String sum = metric.addsUp() ? "sum" : "max";
        return List.of(
                new Query(sum + " by (" + String.join(", ", by) + ") (" + value + ")", legend));
    }

    private static Query quantile(Metric<?> metric, Shape shape, List<String> by, String quantile) {
        String series = PrometheusNames.of(metric) + "_bucket{" + shape.selector() + "}";
        String labels = String.join(", ", by) + ", le";
        return new Query(
                "histogram_quantile(%s, sum by (%s) (%s))"
                        .formatted(quantile, labels, RATE.formatted(series)),
                legend(by) + " " + quantile);
    }

    /** The mean of a time for each of the things that are counted. */
    static Query mean(Metric<?> time, Metric<?> count, Shape shape, List<String> keys) {
        return mean(PrometheusNames.of(time), PrometheusNames.of(count), shape, keys);
    }

    /** The mean of a histogram's times. */
    static Query mean(Metric<?> times, Shape shape, List<String> keys) {
        String name = PrometheusNames.of(times);
        return mean(name + "_sum", name + "_count", shape, keys);
    }

    private static Query mean(String time, String count, Shape shape, List<String> keys) {
        List<String> by = new ArrayList<>(shape.by());
        by.addAll(keys);
        String labels = " by (" + String.join(", ", by) + ") (";
        return new Query(
                "sum%s%s) / sum%s%s)"
                        .formatted(
                                labels,
                                rate(time, shape.selector()),
                                labels,
                                rate(count, shape.selector())),
                legend(by));
    }

    private static String rate(String series, String selector) {
        return RATE.formatted(series + "{" + selector + "}");
    }

    static String legend(List<String> labels) {
        return labels.stream()
                .filter(each -> !each.equals("service_instance_id"))
                .map(each -> "{{" + each + "}}")
                .collect(Collectors.joining(" "));
    }
}
