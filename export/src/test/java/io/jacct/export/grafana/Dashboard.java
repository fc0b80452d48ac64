// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.grafana;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A dashboard of Grafana, as its file has it.
 *
 * <p>Each row but the first is closed, so that only what is looked at costs queries. Variables
 * narrow from left to right, and have the same names in all dashboards, so that links carry them.
 */
final class Dashboard {
    /** Of the dashboard model; Grafana raises older ones by itself. */
    private static final int SCHEMA = 39;

    private static final int COLUMNS = 24;
    private static final int WIDTH = 8;
    private static final int HEIGHT = 8;

    private final String name;
    private final String title;
    private final String description;
    private final List<Object> variables = new ArrayList<>();
    private final Map<String, List<Panel>> rows = new LinkedHashMap<>();
    private String selector = "";

    Dashboard(String name, String title, String description) {
        this.name = name;
        this.title = title;
        this.description = description;
        variables.add(
                Json.object(
                        "type",
                        "datasource",
                        "name",
                        "datasource",
                        "label",
                        "Data source",
                        "query",
                        "prometheus",
                        "refresh",
                        1));
        variable("job", "Job", "job");
        variable("instance", "Instance", "instance");
    }

    String name() {
        return name;
    }

    /** Adds a variable with the values of a label, among the series that the former ones leave. */
    Dashboard variable(String variable, String shown, String label) {
        return variable(variable, shown, label, "jacct_jvm_live");
    }

    /** The same with the label of another metric. */
    Dashboard variable(String variable, String shown, String label, String metric) {
        Map<String, Object> model = Json.object("type", "query", "name", variable, "label", shown);
        model.put("datasource", Panel.SOURCE);
        model.put("query", "label_values(" + metric + "{" + selector + "}, " + label + ")");
        model.put("refresh", 2);
        model.put("sort", 1);
        model.put("includeAll", true);
        model.put("multi", true);
        model.put("allValue", ".+");
        model.put("current", Json.object("text", "All", "value", "$__all"));
        variables.add(model);
        selector += (selector.isEmpty() ? "" : ", ") + label + "=~\"$" + variable + "\"";
        return this;
    }

    /** What chooses the series by all variables so far. */
    String selector() {
        return selector;
    }

    Dashboard row(String row, List<Panel> panels) {
        rows.put(row, panels);
        return this;
    }

    /** Grafana's model of it. */
    Map<String, Object> model() {
        Map<String, Object> model = Json.object("uid", "jacct-" + name, "title", title);
        model.put("description", description);
        model.put("tags", List.of("jacct"));
        model.put("editable", false);
        model.put("graphTooltip", 1);
        model.put("refresh", "1m");
        model.put("schemaVersion", SCHEMA);
        model.put("time", Json.object("from", "now-3h", "to", "now"));
        model.put("timezone", "browser");
        model.put("links", List.of(links()));
        model.put("annotations", Json.object("list", List.of()));
        model.put("templating", Json.object("list", variables));
        model.put("panels", panels());
        return model;
    }

    private static Map<String, Object> links() {
        Map<String, Object> links = Json.object("type", "dashboards", "title", "jacct");
        links.put("tags", List.of("jacct"));
        links.put("includeVars", true);
        links.put("keepTime", true);
        links.put("asDropdown", false);
        links.put("targetBlank", false);
        links.put("icon", "external link");
        links.put("tooltip", "");
        links.put("url", null);
        return links;
    }

    private List<Object> panels() {
        List<Object> panels = new ArrayList<>();
        int id = 1;
        int y = 0;
        for (Map.Entry<String, List<Panel>> row : rows.entrySet()) {
            boolean closed = y > 0;
            List<Object> inside = new ArrayList<>();
            Map<String, Object> head = Json.object("type", "row", "id", id++);
            head.put("title", row.getKey());
            head.put("collapsed", closed);
            head.put("gridPos", Json.object("h", 1, "w", COLUMNS, "x", 0, "y", y++));
            head.put("panels", closed ? inside : List.of());
            panels.add(head);
            int x = 0;
            for (Panel each : row.getValue()) {
                int width = each.table() ? COLUMNS : WIDTH;
                if (x + width > COLUMNS) {
                    x = 0;
                    y += HEIGHT;
                }
                (closed ? inside : panels).add(each.model(id++, x, y, width, HEIGHT));
                x += width;
            }
            y += HEIGHT;
        }
        return panels;
    }
}
