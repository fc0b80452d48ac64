// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.prometheus;

import io.jacct.export.metric.Metric;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Exemplars;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.ArrayList;
import java.util.List;

/** The series of one metric, while they are collected. */
final class Series {
    private enum Kind {
        COUNTER,
        GAUGE,
        HISTOGRAM
    }

    private final Kind kind;
    private final MetricMetadata metadata;
    private final List<CounterDataPointSnapshot> counters = new ArrayList<>();
    private final List<GaugeDataPointSnapshot> gauges = new ArrayList<>();
    private final List<HistogramDataPointSnapshot> histograms = new ArrayList<>();

    private Series(Kind kind, MetricMetadata metadata) {
        this.kind = kind;
        this.metadata = metadata;
    }

    static Series of(Metric<?> metric) {
        Kind kind =
                switch (metric.type()) {
                    case COUNTER -> Kind.COUNTER;
                    case UP_DOWN_COUNTER, GAUGE -> Kind.GAUGE;
                    case HISTOGRAM -> Kind.HISTOGRAM;
                };
        return new Series(kind, PrometheusNames.metadata(metric));
    }

    /** A value of a counter or a gauge. */
    void value(Labels labels, double value, long createdMillis) {
        if (kind == Kind.COUNTER) {
            counters.add(
                    new CounterDataPointSnapshot(Math.max(0, value), labels, null, createdMillis));
        } else {
            gauges.add(new GaugeDataPointSnapshot(value, labels, null));
        }
    }

    void histogram(Labels labels, double[] bounds, long[] counts, double sum, long createdMillis) {
        histograms.add(
                new HistogramDataPointSnapshot(
                        ClassicHistogramBuckets.of(bounds, counts),
                        sum,
                        labels,
                        Exemplars.EMPTY,
                        createdMillis));
    }

    boolean isEmpty() {
        return counters.isEmpty() && gauges.isEmpty() && histograms.isEmpty();
    }

    MetricSnapshot snapshot() {
        return switch (kind) {
            case COUNTER -> new CounterSnapshot(metadata, counters);
            case GAUGE -> new GaugeSnapshot(metadata, gauges);
            case HISTOGRAM -> new HistogramSnapshot(metadata, histograms);
        };
    }
}
