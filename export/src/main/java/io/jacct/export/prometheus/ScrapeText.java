// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.prometheus;

import io.jacct.export.metric.Attribute;
import io.jacct.export.metric.Bounds;
import io.jacct.export.metric.Own;
import io.jacct.export.metric.OwnValue;
import io.jacct.export.scrape.Scrape;
import io.jacct.export.scrape.Scraper;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A scrape as text, in a format of Prometheus' client. The client writes the series of each JVM by
 * themselves, on the thread that has read them. The format wants all series of a metric together:
 * so the lines are then put in order, by metric. All processors write, and the text of a thousand
 * JVMs is a tenth of what the client's objects for them would take.
 */
public final class ScrapeText {
    private final ExpositionFormatWriter writer;

    /** By the comment lines that stand before the lines of a metric. */
    private final Map<String, List<MetricLines>> metrics = new TreeMap<>();

    private ScrapeText(ExpositionFormatWriter writer) {
        this.writer = writer;
    }

    /** Scrapes now. */
    static ScrapeText of(Scraper scraper, ExpositionFormatWriter writer) {
        ScrapeText text = new ScrapeText(writer);
        Bounds bounds = scraper.bounds();
        Scrape scrape =
                scraper.scrape(
                        shown -> text.lines(new JvmSeries(shown, bounds).snapshots()), text::take);
        text.take(text.lines(own(scrape)));
        return text;
    }

    private static MetricSnapshots own(Scrape scrape) {
        Map<Own, Series> all = new LinkedHashMap<>();
        for (OwnValue each : scrape.own()) {
            Labels labels = Labels.EMPTY;
            for (Attribute one : each.attributes()) {
                labels = labels.add(PrometheusNames.label(one.key()), one.value());
            }
            all.computeIfAbsent(each.own(), own -> Series.of(own.metric()))
                    .value(labels, each.value().doubleValue(), 0);
        }
        List<MetricSnapshot> snapshots = all.values().stream().map(Series::snapshot).toList();
        return new MetricSnapshots(snapshots);
    }

    private List<MetricLines> lines(MetricSnapshots snapshots) {
        return MetricLines.of(written(snapshots));
    }

    private byte[] written(MetricSnapshots snapshots) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            writer.write(bytes, snapshots, EscapingScheme.UNDERSCORE_ESCAPING);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private void take(List<MetricLines> lines) {
        for (MetricLines each : lines) {
            metrics.computeIfAbsent(each.comments(), none -> new ArrayList<>()).add(each);
        }
    }

    /** Writes everything. */
    void write(OutputStream to) throws IOException {
        for (List<MetricLines> metric : metrics.values()) {
            metric.get(0).writeComments(to);
            for (MetricLines each : metric) {
                each.write(to);
            }
        }
        // what the format has at its end
        to.write(written(new MetricSnapshots()));
    }
}
