// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.tools.Charted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each query of the dashboards and of the rules that ship returns data, when Debian's Prometheus
 * has scraped a real exporter.
 *
 * <p>An alert of a healthy JVM has no data, so of alerts the metrics count. Whether they fire is
 * what their own tests tell ({@link RulesTest}).
 */
@AfterVerify
class DashboardQueriesTest {
    private static final Path CONFIG = Path.of(System.getProperty("jacct.config"));
    private static final Path DOC = Path.of("..", "..", "docs", "metrics.md");
    private static final String LABELS = "(by|without|on) \\([^)]*\\)";
    private static final Pattern METRIC =
            Pattern.compile("\\b(?:(?:\\w+:)?(?:jacct|jvm)_\\w+(?::\\w+)?|up)(?=[\\[{ )<>])");

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldReturnData(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.plain(jdk).agent("page=" + page + owners());
        child.program(Charted.class, directory.resolve("file"));
        // nobody listens there: the exporter tells what waits for the receiver
        String nobody = "http://127.0.0.1:" + Prometheus.freePort();
        try (RunningJvm running = child.start();
                RunningJvm exporter =
                        ChildJvm.export(
                                        jdk,
                                        page,
                                        "--listen=127.0.0.1:0",
                                        "--otlp=" + nobody,
                                        "--devices=**")
                                .start();
                Prometheus prometheus =
                        Prometheus.start(config(exporter), directory.resolve("data"))) {
            running.await("ready");
            for (String order : List.of("write", "many", "die", "drop", "slow")) {
                order(running, order);
            }
            Set<String> missing = new TreeSet<>(queries(prometheus));
            assertTrue(missing.size() > 150, missing.toString());
            Await.until(
                    () -> {
                        order(running, "write");
                        order(running, "slow");
                        missing.removeIf(each -> hasData(prometheus, each));
                        return missing.isEmpty();
                    },
                    () -> "no data: " + missing);
        }
    }

    private static String owners() {
        return ",beancounters=groups,limit.numfile.main=200:300";
    }

    private static void order(RunningJvm running, String order) throws InterruptedException {
        running.say(order);
        running.await("done");
    }

    private static boolean hasData(Prometheus prometheus, String query) {
        try {
            return !prometheus.query(query).isEmpty();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The configuration that ships, with the port of the exporter, and quicker. */
    private Path config(RunningJvm exporter) throws Exception {
        String port = exporter.awaitErr("listens on").replaceFirst(".*:([0-9]+)/metrics", "$1");
        for (String each : List.of("jacct-recording.yml", "jacct-alerts.yml")) {
            Files.copy(CONFIG.resolve("prometheus").resolve(each), directory.resolve(each));
        }
        String shipped = Files.readString(CONFIG.resolve("prometheus/prometheus.yml"));
        String config = shipped.replace(": 15s", ": 1s").replace(":9404", ":" + port);
        assertEquals(2, shipped.split(": 15s", -1).length - 1);
        assertEquals(1, shipped.split(":9404", -1).length - 1);
        return Files.writeString(directory.resolve("prometheus.yml"), config);
    }

    /** All that must return data. */
    private static List<String> queries(Prometheus prometheus) throws Exception {
        List<String> queries = new ArrayList<>();
        Set<String> boards = new TreeSet<>();
        try (var files = Files.newDirectoryStream(CONFIG.resolve("grafana"), "*.json")) {
            for (Path each : files) {
                boards.add(each.getFileName().toString());
                JsonObject board = JsonParser.parseString(Files.readString(each)).getAsJsonObject();
                for (JsonElement variable :
                        board.getAsJsonObject("templating").getAsJsonArray("list")) {
                    addVariable(queries, variable.getAsJsonObject());
                }
                addPanels(queries, board.getAsJsonArray("panels"));
            }
        }
        assertEquals(5, boards.size(), boards.toString());
        queries.addAll(rules(prometheus));
        return queries;
    }

    private static void addVariable(List<String> queries, JsonObject variable) {
        Matcher of =
                Pattern.compile("label_values\\((.*), (\\w+)\\)")
                        .matcher(variable.get("query").getAsString());
        if (of.matches()) {
            queries.add("count by (%s) (%s)".formatted(of.group(2), filled(of.group(1))));
        }
    }

    private static void addPanels(List<String> queries, JsonArray panels) {
        for (JsonElement each : panels) {
            JsonObject panel = each.getAsJsonObject();
            if (panel.has("panels")) {
                addPanels(queries, panel.getAsJsonArray("panels"));
            }
            if (panel.has("targets")) {
                for (JsonElement target : panel.getAsJsonArray("targets")) {
                    queries.add(filled(target.getAsJsonObject().get("expr").getAsString()));
                }
            }
        }
    }

    /** With All in each variable, as Grafana puts it in. */
    private static String filled(String query) {
        String filled = query.replace("$__rate_interval", "10s").replaceAll("\\$[a-z]+", ".+");
        assertTrue(!filled.contains("$"), filled);
        return filled;
    }

    /** What the rules record, and what the alerts read. Counts of the agent may all be 0. */
    private static Set<String> rules(Prometheus prometheus) throws Exception {
        Await.until(
                () -> prometheus.get("rules").has("groups"), () -> "Prometheus does not answer");
        Set<String> names = new TreeSet<>();
        String documented = Files.readString(DOC);
        for (JsonElement group : prometheus.get("rules").getAsJsonArray("groups")) {
            for (JsonElement each : group.getAsJsonObject().getAsJsonArray("rules")) {
                JsonObject rule = each.getAsJsonObject();
                if (rule.get("type").getAsString().equals("recording")) {
                    names.add(rule.get("name").getAsString());
                }
                String query = rule.get("query").getAsString();
                Matcher metric = METRIC.matcher(query.replaceAll(LABELS, ""));
                while (metric.find()) {
                    names.add(metric.group());
                }
            }
        }
        assertTrue(names.size() > 20, names.toString());
        for (String each : List.of("advice_errors", "leaked_handles")) {
            String name = "jacct_agent_" + each + "_total";
            assertTrue(names.remove(name) && documented.contains("`" + name + "`"), name);
        }
        return names;
    }
}
