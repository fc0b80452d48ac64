// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of the rules of OpenTelemetry's Java agent.
 *
 * @param bean the type of the MBean
 * @param keys the attributes of all metrics of the MBean
 * @param attribute the name in the MBean
 * @param metric the name of the metric
 * @param type how the metric behaves
 * @param values the attributes of this one, by key
 * @param unit by the Unified Code for Units of Measure
 */
record CollectorRule(
        String bean,
        Set<String> keys,
        String attribute,
        String metric,
        String type,
        Map<String, String> values,
        String unit) {
    private static final Pattern BEAN = Pattern.compile("  - bean: io.jacct:type=(\\w+).*");
    private static final Pattern KEYS = Pattern.compile("    metricAttribute: \\{(.*)}");
    private static final Pattern MAPPING =
            Pattern.compile(
                    " {6}(\\w+): \\{metric: (\\S+), type: (\\w+)"
                            + "(?:, metricAttribute: \\{(.*?)})?"
                            + "(?:, sourceUnit: \\w+)?, unit: '(.*?)', desc: .*}");

    private static final Map<String, Entity<?>> ENTITIES =
            Map.of(
                    "Totals", Entity.JVM,
                    "Agent", Entity.JVM,
                    "Handles", Entity.HANDLES,
                    "Pool", Entity.POOLS,
                    "Executor", Entity.EXECUTORS,
                    "Beancounter", Entity.OWNERS,
                    "DeviceClass", Entity.DEVICE_CLASSES,
                    "Device", Entity.DEVICES);

    /** Values that an MBean has ready, and that the exporter computes under these names. */
    private static final Map<String, String> COMPUTED =
            Map.of(
                    "LiveVirtualThreads", "virtualStarts - virtualEnds + foundVirtualThreads",
                    "OpenHandles", "1 for each",
                    "DeviceCount", "1 for each");

    /**
     * OpenTelemetry's agent drops what rules tell below {@code jvm.executor}. So these have the
     * namespace of the other metrics of executors there.
     */
    private static String exporters(String metric) {
        String own = metric.replaceFirst("^jacct[.]executor", "jvm.executor");
        return Catalogue.METRICS.stream().anyMatch(each -> each.name().equals(own)) ? own : metric;
    }

    /** The resource of a beancounter, or an empty text. */
    String resource() {
        return values.getOrDefault("jacct.resource.name", "");
    }

    /** What the exporter calls the field. */
    String field() {
        String name = attribute.substring(resource().length());
        String first = name.substring(0, 1).toLowerCase(Locale.ROOT);
        return COMPUTED.getOrDefault(attribute, first + name.substring(1));
    }

    /** What the exporter tells the same of; null: it tells nothing of that. */
    Entity<?> entity() {
        return ENTITIES.get(bean);
    }

    /** Whether that point of a metric shows the same. */
    boolean isAbout(Metric<?> metric, Point<?> point) {
        return metric.entity() == entity() && point.field().equals(field());
    }

    /** Name, type, unit and the attribute that tells a point from others of its metric. */
    String told() {
        Map<String, String> own = new TreeMap<>(values);
        own.remove("jacct.resource.name");
        return metric + ' ' + type + ' ' + unit + ' ' + own;
    }

    /** All lines of a file in {@code config}. */
    static List<CollectorRule> of(String file) throws Exception {
        List<CollectorRule> rules = new ArrayList<>();
        String bean = "";
        Set<String> keys = Set.of();
        for (String line : Files.readAllLines(Path.of("..", "config", file))) {
            Matcher of = BEAN.matcher(line);
            Matcher with = KEYS.matcher(line);
            Matcher mapping = MAPPING.matcher(line);
            if (of.matches()) {
                bean = of.group(1);
                keys = Set.of();
            } else if (with.matches()) {
                keys = attributes(with.group(1)).keySet();
            } else if (mapping.matches()) {
                rules.add(
                        new CollectorRule(
                                bean,
                                keys,
                                mapping.group(1),
                                exporters(mapping.group(2)),
                                mapping.group(3),
                                attributes(mapping.group(4)),
                                mapping.group(5)));
            } else if (line.startsWith("      ")) {
                throw new IllegalStateException(line);
            }
        }
        return rules;
    }

    /** The keys of attributes with their constants, or with where they come from. */
    private static Map<String, String> attributes(String text) {
        Map<String, String> all = new TreeMap<>();
        for (String each : text == null ? new String[0] : text.split(", ")) {
            all.put(each.split(": ")[0], each.replaceAll(".*\\(|\\)", ""));
        }
        return all;
    }
}
