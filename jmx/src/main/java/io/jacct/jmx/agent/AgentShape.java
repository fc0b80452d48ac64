// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.agent;

import io.jacct.counter.Health;
import io.jacct.field.AgentFields;
import io.jacct.field.Field;
import io.jacct.jmx.name.MBeanIndex;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.Labels;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.jmx.shape.Nullables;
import io.jacct.jmx.shape.OpenData;
import io.jacct.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularType;

/**
 * The MBean Agent: the agent's numbers about itself, and whether it works properly. {@code
 * Registration} takes the shape.
 */
public final class AgentShape {
    private static final TabularType NOTES = OpenData.mapType(SimpleType.STRING);

    private AgentShape() {}

    /** The health counters have the names of the page, taken from its present snapshot. */
    public static MBeanDefinition<Reading> of(Snapshot snapshot, MBeanIndex roster) {
        List<AttributeDefinition<Reading>> properties = new ArrayList<>(fields());
        properties.addAll(numbers(roster));
        properties.addAll(overflow());
        properties.addAll(lists());
        properties.addAll(UnseenShape.properties());
        properties.addAll(OwnCostShape.properties());
        properties.add(FlightRecorderShape.attribute());
        Set<String> taken = new HashSet<>();
        properties.forEach(property -> taken.add(property.name()));
        for (String key : snapshot.health().keySet()) {
            String name = Labels.camel(key);
            if (taken.add(name)) {
                properties.add(health(name, key));
            }
        }
        return new MBeanDefinition<>(
                "The agent jacct itself, and its health.",
                properties,
                List.of(
                        WhyShape.operation(),
                        FlightRecorderShape.operation(),
                        StacksShape.operation()));
    }

    private static List<AttributeDefinition<Reading>> fields() {
        List<AttributeDefinition<Reading>> fields = new ArrayList<>();
        for (Field<Snapshot> field : AgentFields.ALL) {
            fields.add(AttributeDefinition.of(field, Reading::snapshot, Reading::snapshot));
        }
        fields.add(
                note(
                        "WeaveCache",
                        "cache",
                        "The directory of woven classes, or the reason why there is "
                                + "none; empty when unknown."));
        return fields;
    }

    private static List<AttributeDefinition<Reading>> numbers(MBeanIndex roster) {
        return List.of(
                AttributeDefinition.gauge(
                        "Uptime", "ms", "Time since the agent started.", AgentShape::uptime),
                AttributeDefinition.gauge(
                        "WovenTypes",
                        "types",
                        "Types of the JDK that count; 0 when unknown.",
                        reading -> count(note(reading, "woven"))),
                AttributeDefinition.gauge(
                        "PatchedTypes",
                        "types",
                        "Those of WovenTypes that the build had woven already.",
                        reading -> count(note(reading, "woven.patched"))),
                AttributeDefinition.gauge(
                        "CachedTypes",
                        "types",
                        "Those of WovenTypes that were in the cache; all others were woven anew.",
                        reading -> count(note(reading, "woven.cached"))),
                AttributeDefinition.gauge(
                        "UnwovenTypes",
                        "types",
                        "Types of the JDK that do not count all they should; Unwoven names them.",
                        reading -> count(note(reading, "unwoven"))),
                AttributeDefinition.gauge(
                        "MissingMBeans",
                        "MBeans",
                        "Groups, pools, executors, beancounters and devices without an MBean, because"
                                + " there are mbeans.max or they have just come; they are in the"
                                + " tables Others and Executors of Totals, Resources of"
                                + " Beancounters and Devices of DeviceClass.",
                        reading -> missing(reading.snapshot(), roster)));
    }

    private static List<AttributeDefinition<Reading>> overflow() {
        return List.of(
                AttributeDefinition.counter(
                        "OverflowReadBytes",
                        "bytes",
                        "Bytes read by threads for which no stripe of their own was at hand. They"
                                + " are in Totals, in no task.",
                        reading -> reading.snapshot().overflow().readBytes()),
                AttributeDefinition.counter(
                        "OverflowWriteBytes",
                        "bytes",
                        "Bytes written by such threads.",
                        reading -> reading.snapshot().overflow().writeBytes()));
    }

    private static List<AttributeDefinition<Reading>> lists() {
        return List.of(
                new AttributeDefinition<>(
                        "Unwoven",
                        "text",
                        "",
                        "Types that do not count all they should: the type with its "
                                + "methods, or the failure.",
                        OpenData.TEXTS,
                        reading -> items(note(reading, "unwoven")).toArray(String[]::new)),
                new AttributeDefinition<>(
                        "Notes",
                        "text",
                        "",
                        "All notes of the agent about itself, by name.",
                        NOTES,
                        reading -> OpenData.map(NOTES, reading.snapshot().page().notes())));
    }

    private static AttributeDefinition<Reading> health(String name, String key) {
        AttributeDefinition<Reading> property =
                new AttributeDefinition<>(
                        name,
                        isGauge(key) ? "gauge" : "counter",
                        unit(name),
                        sentence(key),
                        SimpleType.LONG,
                        reading -> reading.snapshot().health().getOrDefault(key, 0L));
        return key.equals(Health.OWN_CPU_NANOS.label()) ? unlessZero(property) : property;
    }

    /**
     * Shows 0 as unknown, because the agent has used CPU time before the first query of a client.
     */
    private static AttributeDefinition<Reading> unlessZero(AttributeDefinition<Reading> told) {
        return AttributeDefinition.<Reading>counter(
                        told.name(),
                        told.unit(),
                        told.sentence(),
                        reading -> Nullables.unlessZero((Long) told.value().apply(reading)))
                .optional();
    }

    private static String unit(String name) {
        if (name.endsWith("Nanos")) {
            return "ns";
        }
        return name.endsWith("Bytes") ? "bytes" : "";
    }

    private static boolean isGauge(String key) {
        return Arrays.stream(Health.values())
                .anyMatch(health -> health.isGauge() && health.label().equals(key));
    }

    /** The catalogue describes the writers' counters; the readers' counters have only a name. */
    private static String sentence(String key) {
        for (Health health : Health.values()) {
            if (health.label().equals(key)) {
                return health.sentence();
            }
        }
        return "Seen by the reader behind these MBeans: " + key + ".";
    }

    private static long uptime(Reading reading) {
        Snapshot snapshot = reading.snapshot();
        return Math.max(0, snapshot.takenMillis() - snapshot.page().startedMillis());
    }

    private static long missing(Snapshot snapshot, MBeanIndex roster) {
        return (long) roster.groupsWithout(snapshot).size()
                + roster.poolsWithout(snapshot).size()
                + roster.executorsWithout(snapshot).size()
                + roster.beancountersWithout(snapshot).size()
                + roster.devicesWithout(snapshot.devices()).size();
    }

    private static AttributeDefinition<Reading> note(String name, String key, String sentence) {
        Function<Reading, String> value = reading -> note(reading, key);
        return AttributeDefinition.text(name, sentence, value);
    }

    private static String note(Reading reading, String key) {
        return reading.snapshot().page().notes().getOrDefault(key, "");
    }

    /**
     * Splits a note that is a list; like the weaver, it separates items by a semicolon and a blank.
     */
    private static List<String> items(String note) {
        return Arrays.stream(note.split("; "))
                .map(String::strip)
                .filter(s -> !s.isEmpty())
                .toList();
    }

    /** The note is either a number or the list itself. */
    private static long count(String note) {
        return note.matches("\\d{1,9}") ? Long.parseLong(note) : items(note).size();
    }
}
