// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.grafana;

import io.jacct.export.metric.Metric;
import io.jacct.export.metric.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A panel of a dashboard.
 *
 * @param title at its head
 * @param description what it shows
 * @param unit Grafana's name of it
 * @param table whether it shows the present labels in a table, and no course
 * @param queries what it asks Prometheus
 */
record Panel(String title, String description, String unit, boolean table, List<Query> queries) {
    static final Map<String, Object> SOURCE =
            Json.object("type", "prometheus", "uid", "${datasource}");

    /** The panel of a metric, with the title, the unit and the sentence that it has. */
    static Panel of(Metric<?> metric, Query.Shape shape) {
        boolean counter = metric.type() == Type.COUNTER;
        String words = metric.name().replaceFirst("^jacct\\.", "").replaceAll("[._]", " ");
        String title = words.substring(0, 1).toUpperCase() + words.substring(1);
        String more =
                counter && metric.unit().equals("s")
                        ? " Seconds in a second: how many at the same time, on average."
                        : "";
        return new Panel(
                title,
                metric.sentence() + more + " Metric: " + metric.name(),
                unit(metric, counter),
                false,
                Query.of(metric, shape));
    }

    private static String unit(Metric<?> metric, boolean counter) {
        return switch (metric.unit()) {
            case "By" -> counter ? "Bps" : "bytes";
            case "s" -> counter ? "short" : "s";
            default -> counter ? "cps" : "short";
        };
    }

    /** Grafana's model of it. */
    Map<String, Object> model(int id, int x, int y, int width, int height) {
        Map<String, Object> model = Json.object("type", table ? "table" : "timeseries", "id", id);
        model.put("title", title);
        model.put("description", description);
        model.put("datasource", SOURCE);
        model.put("gridPos", Json.object("h", height, "w", width, "x", x, "y", y));
        Map<String, Object> defaults = Json.object("unit", unit);
        if (!table) {
            defaults.put("min", 0);
            defaults.put("custom", Json.object("fillOpacity", 10, "showPoints", "never"));
        }
        model.put("fieldConfig", Json.object("defaults", defaults, "overrides", List.of()));
        model.put("options", options());
        List<Object> targets = new ArrayList<>();
        for (Query each : queries) {
            targets.add(target(each, String.valueOf((char) ('A' + targets.size()))));
        }
        model.put("targets", targets);
        if (table) {
            model.put(
                    "transformations",
                    List.of(
                            Json.object(
                                    "id",
                                    "organize",
                                    "options",
                                    Json.object("excludeByName", Json.object("Time", true)))));
        }
        return model;
    }

    private Map<String, Object> options() {
        return table
                ? Json.object("frameIndex", 0, "showHeader", true)
                : Json.object(
                        "legend",
                        Json.object(
                                "calcs",
                                List.of("lastNotNull", "max"),
                                "displayMode",
                                "table",
                                "placement",
                                "bottom",
                                "showLegend",
                                true),
                        "tooltip",
                        Json.object("mode", "multi", "sort", "desc"));
    }

    private Map<String, Object> target(Query query, String refId) {
        return Json.object(
                "refId",
                refId,
                "datasource",
                SOURCE,
                "editorMode",
                "code",
                "expr",
                query.expression(),
                "legendFormat",
                query.legend(),
                "format",
                table ? "table" : "time_series",
                "instant",
                table,
                "range",
                !table);
    }
}
