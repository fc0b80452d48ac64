// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.grafana;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.export.metric.Catalogue;
import io.jacct.export.metric.Metric;
import io.jacct.export.prometheus.PrometheusNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The files in {@code config/grafana} agree with the catalogue and with Grafana's rules. */
class DashboardsTest {
    private static final Path CONFIG = Path.of("..", "config", "grafana");
    private static final String AGENT = "jacct.agent.";

    @Test
    void shouldBeUpToDate() throws IOException {
        for (Dashboard each : Dashboards.all()) {
            Path file = CONFIG.resolve("jacct-" + each.name() + ".json");
            String text = Json.text(each.model());
            if (Boolean.getBoolean("jacct.write.docs")) {
                Files.writeString(file, text);
            }
            assertEquals(
                    text,
                    Files.readString(file),
                    file + " is stale; CONTRIBUTING.md, Generated files, has the command");
        }
    }

    @Test
    void shouldShowEachMetric() {
        StringBuilder all = new StringBuilder();
        eachPanel(panel -> all.append(panel.get("targets")));
        for (Metric<?> each : Catalogue.METRICS) {
            String name = PrometheusNames.of(each);
            assertTrue(
                    each.name().startsWith(AGENT)
                            || all.indexOf(name + "{") >= 0
                            || all.indexOf(name + "_bucket{") >= 0,
                    name);
        }
    }

    /** What Grafana's linter asks of a panel, beside what Prometheus says of its queries. */
    @Test
    void shouldDescribeEachPanel() {
        eachPanel(
                panel -> {
                    String title = panel.get("title").getAsString();
                    assertFalse(title.isBlank());
                    assertTrue(panel.get("description").getAsString().length() > 10, title);
                    JsonObject fields = panel.getAsJsonObject("fieldConfig");
                    assertTrue(fields.getAsJsonObject("defaults").has("unit"), title);
                    for (JsonElement each : panel.getAsJsonArray("targets")) {
                        String query = each.getAsJsonObject().get("expr").getAsString();
                        assertTrue(query.contains("job=~\"$job\", instance=~\"$instance\""), query);
                        assertFalse(query.matches(".*\\[(?!\\$__rate_interval]).*"), query);
                    }
                });
    }

    @Test
    void shouldPlaceEachPanelByItself() {
        for (Dashboard board : Dashboards.all()) {
            Set<Integer> ids = new HashSet<>();
            Set<List<Integer>> cells = new HashSet<>();
            for (JsonObject panel : withRows(board)) {
                assertTrue(ids.add(panel.get("id").getAsInt()), board.name());
                JsonObject at = panel.getAsJsonObject("gridPos");
                int x = at.get("x").getAsInt();
                int y = at.get("y").getAsInt();
                assertTrue(x + at.get("w").getAsInt() <= 24, panel.toString());
                for (int i = 0; i < at.get("w").getAsInt(); i++) {
                    for (int j = 0; j < at.get("h").getAsInt(); j++) {
                        assertTrue(cells.add(List.of(x + i, y + j)), panel.toString());
                    }
                }
            }
            assertTrue(ids.size() > 8, board.name());
        }
    }

    private static void eachPanel(Consumer<JsonObject> visitor) {
        for (Dashboard board : Dashboards.all()) {
            for (JsonObject panel : withRows(board)) {
                if (panel.has("targets")) {
                    visitor.accept(panel);
                }
            }
        }
    }

    /** All panels with the rows, and what is in closed rows. */
    private static List<JsonObject> withRows(Dashboard board) {
        List<JsonObject> all = new ArrayList<>();
        JsonObject model = JsonParser.parseString(Json.text(board.model())).getAsJsonObject();
        add(all, model.getAsJsonArray("panels"));
        return all;
    }

    private static void add(List<JsonObject> to, JsonArray panels) {
        for (JsonElement each : panels) {
            to.add(each.getAsJsonObject());
            if (each.getAsJsonObject().has("panels")) {
                add(to, each.getAsJsonObject().getAsJsonArray("panels"));
            }
        }
    }
}
