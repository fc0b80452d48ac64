// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import java.util.List;

/**
 * What the exporter tells of itself, and of a JVM beyond its page.
 *
 * <p>These metrics have no field: the exporter counts them.
 */
public enum Own {
    /** By JVM. */
    JVM_LIVE(
            "jacct.jvm.live",
            Type.GAUGE,
            "",
            "Whether the JVM runs: 1, or 0 while its last values are still told.",
            ""),
    /** By state. */
    JVMS("jacct.export.jvms", Type.UP_DOWN_COUNTER, "{jvm}", "JVMs that are told of.", "state"),
    /** By reason. */
    REFUSED(
            "jacct.export.pages.refused",
            Type.UP_DOWN_COUNTER,
            "{page}",
            "Pages that the last scrape could not read.",
            "reason"),
    /** Of the last scrape. */
    SECONDS(
            "jacct.export.scrape.time",
            Type.GAUGE,
            "s",
            "How long it took to read all pages, before anything was written.",
            ""),
    /** Of all scrapes. */
    SCRAPES("jacct.export.scrapes", Type.COUNTER, "{scrape}", "Scrapes of all receivers.", ""),
    /** By cap. */
    LEFT_OUT(
            "jacct.export.series.left_out",
            Type.UP_DOWN_COUNTER,
            "{series}",
            "Series that are in the sum 'other' because of a cap of a JVM or of the node.",
            "cap"),
    /** Of the OTLP receiver. */
    SENT("jacct.export.otlp.sent", Type.COUNTER, "{point}", "Points that OTLP has delivered.", ""),
    /** By the bound of the queue. */
    DROPPED(
            "jacct.export.otlp.dropped",
            Type.COUNTER,
            "{point}",
            "Points that were dropped because the OTLP receiver was behind.",
            ""),
    /** That wait. */
    QUEUED(
            "jacct.export.otlp.queued",
            Type.UP_DOWN_COUNTER,
            "{point}",
            "Points that wait for the OTLP receiver.",
            ""),
    /** Attempts. */
    FAILURES(
            "jacct.export.otlp.failures",
            Type.COUNTER,
            "{request}",
            "Requests that the OTLP receiver did not accept, after several attempts each.",
            "");

    private static final String PREFIX = "jacct.export.";

    private final String metric;
    private final Type type;
    private final String unit;
    private final String sentence;
    private final String key;

    Own(String metric, Type type, String unit, String sentence, String key) {
        this.metric = metric;
        this.type = type;
        this.unit = unit;
        this.sentence = sentence;
        this.key = key.isEmpty() ? "" : PREFIX + key;
    }

    /** The same without entity and points. */
    public Metric<Void> metric() {
        return new Metric<>(metric, type, type.addsUp(), unit, sentence, null, List.of());
    }

    /** The attribute that tells its points apart; empty if it has one point. */
    public String key() {
        return key;
    }
}
