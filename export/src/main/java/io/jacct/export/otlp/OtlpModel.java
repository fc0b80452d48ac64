// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.otlp;

import io.jacct.export.metric.Attribute;
import io.jacct.export.metric.Bounds;
import io.jacct.export.metric.Catalogue;
import io.jacct.export.metric.Durations;
import io.jacct.export.metric.Metric;
import io.jacct.export.metric.Own;
import io.jacct.export.metric.OwnValue;
import io.jacct.export.metric.Point;
import io.jacct.export.metric.Type;
import io.jacct.export.row.Row;
import io.jacct.export.row.Shown;
import io.jacct.export.scrape.Scrape;
import io.jacct.snapshot.Snapshot;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.PointData;
import io.opentelemetry.sdk.resources.Resource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * A scrape as OpenTelemetry's metrics. Each JVM is a resource. A point counts from the moment when
 * its page, or its thing, was made.
 */
final class OtlpModel {
    private final Bounds buckets;
    private final List<Double> bounds;
    private final long now = nanos(System.currentTimeMillis());

    /** All points are of now. */
    OtlpModel(Bounds buckets) {
        this.buckets = buckets;
        this.bounds = Arrays.stream(buckets.seconds()).boxed().toList();
    }

    private static long nanos(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** The metrics of one JVM. */
    List<MetricData> of(Shown shown) {
        Resource resource = Resource.create(attributes(shown.reading().identity().list()));
        List<MetricData> all = new ArrayList<>();
        for (Metric<?> each : Catalogue.METRICS) {
            add(resource, each, shown, all);
        }
        long live = shown.reading().alive() ? 1 : 0;
        all.add(
                Exported.of(
                        resource,
                        Own.JVM_LIVE.metric(),
                        List.of(LongPointData.create(now, now, Attributes.empty(), live))));
        return all;
    }

    private static Attributes attributes(List<Attribute> all) {
        AttributesBuilder builder = Attributes.builder();
        all.forEach(each -> builder.put(each.key(), each.value()));
        return builder.build();
    }

    private <E> void add(Resource resource, Metric<E> metric, Shown shown, List<MetricData> to) {
        List<PointData> points = new ArrayList<>();
        Snapshot in = shown.reading().snapshot();
        // the last values of a JVM that has ended are of its end
        long at = shown.reading().alive() ? now : nanos(in.takenMillis());
        for (Row<E> row : shown.rows(metric)) {
            long start = Math.min(at, nanos(row.createdMillis()));
            for (Point<E> point : metric.points()) {
                Object value = row.value(metric, point, in);
                PointData data = value == null ? null : point(start, at, row, point, value);
                if (data != null) {
                    points.add(data);
                }
            }
        }
        if (!points.isEmpty()) {
            to.add(Exported.of(resource, metric, points));
        }
    }

    private PointData point(long start, long at, Row<?> row, Point<?> point, Object value) {
        List<Attribute> all = new ArrayList<>(row.attributes());
        if (point.attribute() != null) {
            all.add(point.attribute());
        }
        Attributes attributes = attributes(all);
        if (value instanceof Long number) {
            return LongPointData.create(start, at, attributes, number);
        } else if (value instanceof Double number) {
            return DoublePointData.create(start, at, attributes, number, List.of());
        }
        return histogram(start, at, attributes, (Durations) value);
    }

    /** A histogram without a time is none yet. */
    private PointData histogram(long start, long at, Attributes attributes, Durations all) {
        if (bounds.isEmpty() || all.isEmpty()) {
            return null;
        }
        List<Long> counts = LongStream.of(buckets.counts(all.times())).boxed().toList();
        return HistogramPointData.create(
                start, at, attributes, all.seconds(), false, 0, false, 0, bounds, counts);
    }

    /** What the exporter says of itself. */
    static List<MetricData> own(Scrape scrape, long startedMillis) {
        long now = nanos(scrape.millis());
        Resource resource =
                Resource.create(Attributes.builder().put("service.name", "jacct-export").build());
        Map<Own, List<PointData>> points = new LinkedHashMap<>();
        for (OwnValue each : scrape.own()) {
            Attributes attributes = attributes(each.attributes());
            long start = each.own().metric().type() == Type.GAUGE ? now : nanos(startedMillis);
            points.computeIfAbsent(each.own(), none -> new ArrayList<>())
                    .add(
                            each.value() instanceof Double number
                                    ? DoublePointData.create(
                                            start, now, attributes, number, List.of())
                                    : LongPointData.create(
                                            start, now, attributes, each.value().longValue()));
        }
        List<MetricData> all = new ArrayList<>();
        points.forEach((own, of) -> all.add(Exported.of(resource, own.metric(), of)));
        return all;
    }
}
