// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.otlp;

import io.jacct.export.metric.Metric;
import io.jacct.export.metric.Type;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.Data;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.GaugeData;
import io.opentelemetry.sdk.metrics.data.HistogramData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.metrics.data.PointData;
import io.opentelemetry.sdk.metrics.data.SumData;
import io.opentelemetry.sdk.resources.Resource;
import java.util.Collection;
import java.util.List;

/**
 * A metric of one resource, as OpenTelemetry's exporter takes it.
 *
 * @param getResource whose it is
 * @param getName its name
 * @param getDescription what it is
 * @param getUnit its unit
 * @param getType the kind of its points
 * @param getData its points
 */
record Exported(
        Resource getResource,
        String getName,
        String getDescription,
        String getUnit,
        MetricDataType getType,
        Data<?> getData)
        implements MetricData {
    private static final InstrumentationScopeInfo SCOPE =
            InstrumentationScopeInfo.create("io.jacct.export");

    private static final AggregationTemporality CUMULATIVE = AggregationTemporality.CUMULATIVE;

    @Override
    public InstrumentationScopeInfo getInstrumentationScopeInfo() {
        return SCOPE;
    }

    /** Makes one of points that all have the kind of the first. */
    static Exported of(Resource resource, Metric<?> metric, List<? extends PointData> points) {
        PointData first = points.get(0);
        if (first instanceof LongPointData) {
            return ofLongs(resource, metric, cast(points, LongPointData.class));
        } else if (first instanceof DoublePointData) {
            return ofDoubles(resource, metric, cast(points, DoublePointData.class));
        }
        return of(
                resource,
                metric,
                MetricDataType.HISTOGRAM,
                HistogramData.create(CUMULATIVE, cast(points, HistogramPointData.class)));
    }

    private static <P> Collection<P> cast(List<?> points, Class<P> to) {
        return points.stream().map(to::cast).toList();
    }

    private static Exported ofLongs(
            Resource resource, Metric<?> metric, Collection<LongPointData> points) {
        return switch (metric.type()) {
            case COUNTER, UP_DOWN_COUNTER ->
                    of(
                            resource,
                            metric,
                            MetricDataType.LONG_SUM,
                            SumData.createLongSumData(isMonotonic(metric), CUMULATIVE, points));
            case GAUGE, HISTOGRAM ->
                    of(
                            resource,
                            metric,
                            MetricDataType.LONG_GAUGE,
                            GaugeData.createLongGaugeData(points));
        };
    }

    private static Exported ofDoubles(
            Resource resource, Metric<?> metric, Collection<DoublePointData> points) {
        return switch (metric.type()) {
            case COUNTER, UP_DOWN_COUNTER ->
                    of(
                            resource,
                            metric,
                            MetricDataType.DOUBLE_SUM,
                            SumData.createDoubleSumData(isMonotonic(metric), CUMULATIVE, points));
            case GAUGE, HISTOGRAM ->
                    of(
                            resource,
                            metric,
                            MetricDataType.DOUBLE_GAUGE,
                            GaugeData.createDoubleGaugeData(points));
        };
    }

    private static boolean isMonotonic(Metric<?> metric) {
        return metric.type() == Type.COUNTER;
    }

    private static Exported of(
            Resource resource, Metric<?> metric, MetricDataType type, Data<?> data) {
        return new Exported(resource, metric.name(), metric.sentence(), metric.unit(), type, data);
    }
}
