// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rules in {@code config} for jmx_exporter and OpenTelemetry agree with the MBeans. */
class CollectorRulesTest {
    private static final Path CONFIG = Path.of("..", "config");
    private static final String EXPORTER = "jmx_exporter";
    private static final String TELEMETRY = "OpenTelemetry's Java agent";
    private static final String SLIM = "They have what one looks at; %s has everything.\n";
    private static final String ALL = "They have everything; %s has what one looks at.\n";

    private CollectedBeans beans;

    @BeforeEach
    void register() throws Exception {
        beans = new CollectedBeans();
    }

    @AfterEach
    void close() {
        beans.close();
    }

    @Test
    void shouldBeUpToDateForThePrometheusExporter() throws Exception {
        assertUpToDate(
                "jmx_exporter.yaml",
                head(EXPORTER, SLIM.formatted("jmx_exporter-all.yaml"))
                        + new SlimExporterRules(beans).text());
        assertUpToDate(
                "jmx_exporter-all.yaml",
                head(EXPORTER, ALL.formatted("jmx_exporter.yaml"))
                        + new ExporterRules(beans).text());
    }

    @Test
    void shouldBeUpToDateForOpenTelemetry() throws Exception {
        assertUpToDate(
                "otel-jmx.yaml",
                head(TELEMETRY, SLIM.formatted("otel-jmx-all.yaml"))
                        + new TelemetryRules(beans).slim());
        assertUpToDate(
                "otel-jmx-all.yaml",
                head(TELEMETRY, ALL.formatted("otel-jmx.yaml")) + new TelemetryRules(beans).all());
    }

    @Test
    void shouldShowEveryAttributeInTheFullFile() throws Exception {
        ExporterSeries rules = new ExporterSeries(new ExporterRules(beans).text());
        for (String type : beans.types().keySet()) {
            List<Collected> all = beans.of(type);
            boolean single = CollectedBeans.SINGLE.contains(type);
            // what Totals have, too, is there once
            for (Collected each : single ? ExporterRules.without(all, beans.of("Totals")) : all) {
                String shown = rules.series(beans.shown(type), each, 0);
                assertTrue(shown.endsWith(each.words() + each.suffix()), type + " " + shown);
            }
        }
    }

    @Test
    void shouldKeepOnlyAttributesThatThereAre() throws Exception {
        for (String type : List.of("Totals", "Pool", "Executor", "Device", "Handles", "Agent")) {
            List<String> found =
                    Slim.of(type, beans.of(type)).stream().map(Collected::attribute).toList();
            assertEquals(Slim.names(type), found, type);
        }
    }

    @Test
    void shouldBeFewSeriesInTheSlimFile() throws Exception {
        assertTrue(slim("Pool", 7) <= 40, "a pool");
        assertTrue(slim("Device", 7) <= 15, "a device");
        assertEquals(1, slim("Pool", 0), "an idle pool shows its live tasks");
        assertEquals(0, slim("Device", 0), "an idle device");
        assertEquals(0, slim("TaskGroup", 7) + slim("DeviceClass", 7) + slim("Beancounter", 7));
    }

    private int slim(String type, long value) throws Exception {
        ExporterSeries rules = new ExporterSeries(new SlimExporterRules(beans).text());
        int series = 0;
        for (Collected each : beans.of(type)) {
            series += rules.series(beans.shown(type), each, value).isEmpty() ? 0 : 1;
        }
        return series;
    }

    @Test
    void shouldShowAFailureBeforeTheFirstOne() throws Exception {
        ExporterSeries rules = new ExporterSeries(new SlimExporterRules(beans).text());
        Map<String, String> zeros = new TreeMap<>();
        for (String type : List.of("Totals", "Executor")) {
            for (Collected each : beans.of(type)) {
                zeros.put(each.attribute(), rules.series(beans.shown(type), each, 0));
            }
        }
        assertEquals("jacct_file_errors_total", zeros.get("FileErrors"));
        assertEquals("jacct_executor_rejected_total", zeros.get("Rejected"));
        assertEquals("", zeros.get("VirtualStarts"));
    }

    @Test
    void shouldTypeNoPeakAsACounter() throws Exception {
        for (String type : beans.types().keySet()) {
            for (Collected each : beans.of(type)) {
                boolean peak = each.attribute().matches(".*(Peak|MaxNanos|[Mm]axheld|Longest).*");
                assertFalse(peak && each.counter(), type + " " + each.attribute());
            }
        }
    }

    /** The exporter would put {@code name=null} into a help of its own. */
    @Test
    void shouldHelpInEveryRule() throws Exception {
        for (String text :
                List.of(new ExporterRules(beans).text(), new SlimExporterRules(beans).text())) {
            for (String rule : text.split("  - pattern: ")) {
                boolean named = rule.contains(" name: jacct_");
                assertEquals(named, rule.contains(" help: '"), rule);
            }
        }
    }

    /** One metric has one unit, one type and one description, and no two equal attributes. */
    @Test
    void shouldDescribeEachMetricOfOpenTelemetryOnce() throws Exception {
        Pattern line =
                Pattern.compile(
                        " {6}\\w+: \\{metric: (\\S+), type: (\\w+)(, metricAttribute: \\{.*?})?"
                                + "(?:, sourceUnit: \\w+)?(, unit: .*)}");
        Map<String, String> described = new TreeMap<>();
        List<String> series = new ArrayList<>();
        String bean = "";
        for (String each : new TelemetryRules(beans).all().lines().toList()) {
            bean = each.startsWith("  - bean") ? each : bean;
            Matcher matcher = line.matcher(each);
            if (matcher.matches()) {
                String kind = matcher.group(2) + matcher.group(4);
                String before = described.putIfAbsent(matcher.group(1), kind);
                assertEquals(before == null ? kind : before, kind, each);
                series.add(bean + matcher.group(1) + matcher.group(3));
                assertTrue(matcher.group(1).matches("(jacct|process|jvm)\\.[a-z0-9_.]+"), each);
            }
        }
        assertEquals(series.size(), series.stream().distinct().count());
        assertTrue(described.containsKey("jacct.thread.cpu.time"));
        assertTrue(described.containsKey("process.disk.io"));
    }

    private static String head(String whose, String which) {
        return """
        # Rules of %s for the MBeans of jacct; how to use them: docs/mbeans.md.
        # %s# Generated from the MBeans by CollectorRulesTest.
        """
                .formatted(whose, which);
    }

    private static void assertUpToDate(String name, String text) throws IOException {
        Path file = CONFIG.resolve(name);
        if (Boolean.getBoolean("jacct.write.docs")) {
            Files.writeString(file, text);
        }
        String there = Files.exists(file) ? Files.readString(file) : "";
        assertEquals(
                text,
                there,
                "config/"
                        + name
                        + " is stale; write it with: mvn -pl jmx -am test"
                        + " -Dtest=CollectorRulesTest -Djacct.write.docs=true"
                        + " -Dsurefire.failIfNoSpecifiedTests=false");
    }
}
