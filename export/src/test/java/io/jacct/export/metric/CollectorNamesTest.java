// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Resource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The exporter and the rules of OpenTelemetry's Java agent tell a field under the same name, so
 * that one dashboard works with both. What differs is named here, with the reason.
 */
class CollectorNamesTest {
    private List<CollectorRule> rules;

    @BeforeEach
    void read() throws Exception {
        rules = new ArrayList<>(CollectorRule.of("otel-jmx-all.yaml"));
        assertTrue(rules.size() > 400, () -> rules.size() + " rules");
        rules.addAll(CollectorRule.of("otel-jmx.yaml"));
    }

    @Test
    void shouldTellEachFieldAsTheExporterDoes() {
        int same = 0;
        for (CollectorRule rule : rules) {
            for (Metric<?> metric : Catalogue.METRICS) {
                for (Point<?> point : metric.points()) {
                    if (rule.isAbout(metric, point)) {
                        assertEquals(told(metric, point), rule.told(), rule.bean());
                        same++;
                    }
                }
            }
        }
        assertTrue(same > 250, same + " fields of both");
    }

    private static String told(Metric<?> metric, Point<?> point) {
        Attribute each = point.attribute();
        Map<String, String> own = each == null ? Map.of() : Map.of(each.key(), each.value());
        String type = metric.type().label().toLowerCase(Locale.ROOT);
        return metric.name() + ' ' + type + ' ' + metric.unit() + ' ' + own;
    }

    /** A rule with a name of the exporter shows the same fields. */
    @Test
    void shouldUseNoNameOfTheExporterForAnythingElse() {
        Set<String> others = new TreeSet<>();
        for (CollectorRule rule : rules) {
            for (Metric<?> metric : Catalogue.METRICS) {
                if (metric.name().equals(rule.metric())
                        && metric.points().stream().noneMatch(p -> rule.isAbout(metric, p))) {
                    others.add(rule.bean() + ' ' + rule.attribute());
                }
            }
        }
        Set<String> known =
                Set.of(
                        // the slim file has this count of the agent with the numbers of handles
                        "Handles LeakedHandles",
                        // of pools the exporter has the times of reads and writes alone
                        "Pool FileOtherNanos",
                        "Pool SocketAcceptNanos",
                        "Pool SocketConnectNanos",
                        "Pool SocketOtherNanos");
        assertEquals(known, others);
    }

    @Test
    void shouldTellAllThatTheExporterTells() {
        Set<String> left = new TreeSet<>();
        for (Metric<?> metric : Catalogue.METRICS) {
            for (Point<?> point : metric.points()) {
                if (metric.type() != Type.HISTOGRAM
                        && rules.stream().noneMatch(rule -> rule.isAbout(metric, point))) {
                    left.add(metric.name() + ' ' + point.field());
                }
            }
        }
        // no MBean has a difference of two numbers
        assertEquals(Set.of("jvm.executor.thread.count threads - running"), left);
    }

    @Test
    void shouldHaveTheAttributesOfTheExporter() {
        Map<String, Set<String>> lacking = new TreeMap<>();
        Map<String, Set<String>> beyond = new TreeMap<>();
        for (CollectorRule rule : rules) {
            Entity<?> entity = rule.entity();
            boolean exported =
                    Catalogue.METRICS.stream().anyMatch(each -> each.name().equals(rule.metric()));
            if (entity != null && exported) {
                Set<String> keys = new TreeSet<>(rule.keys());
                keys.addAll(rule.resource().isEmpty() ? Set.of() : Set.of("jacct.resource.name"));
                put(lacking, rule.bean(), entity.keys(), keys);
                put(beyond, rule.bean(), keys, entity.keys());
            }
        }
        Map<String, Set<String>> left =
                Map.of(
                        // the MBean has the name of the class alone
                        "Executor", Set.of("jvm.executor.type"),
                        // the MBean counts handles of all kinds
                        "Handles", Set.of("jacct.device.kind"));
        assertEquals(left, lacking);
        // the exporter has it in the resource
        assertEquals(Map.of("Agent", Set.of("jacct.version")), beyond);
    }

    private static void put(
            Map<String, Set<String>> to,
            String bean,
            Iterable<String> keys,
            Collection<String> there) {
        for (String key : keys) {
            if (!there.contains(key)) {
                to.computeIfAbsent(bean, none -> new TreeSet<>()).add(key);
            }
        }
    }

    @Test
    void shouldNameResourcesLikeTheExporter() {
        Set<String> named = new TreeSet<>();
        rules.forEach(each -> named.add(each.resource()));
        Set<String> resources = new TreeSet<>(Set.of(""));
        Arrays.stream(Resource.values()).forEach(each -> resources.add(each.label()));
        assertTrue(resources.containsAll(named), named::toString);
        assertTrue(named.contains("numfile"), named::toString);
    }
}
