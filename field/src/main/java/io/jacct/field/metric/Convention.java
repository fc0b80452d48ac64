// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field.metric;

import io.jacct.counter.Unit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How fields become metrics by OpenTelemetry's conventions: fields that differ in a direction or a
 * type are points of one metric, which an attribute tells apart. A field that no convention names
 * gets a metric of its own from its name and its unit, so that a new one is told without a line
 * here. The exporter and the generator of the rules of OpenTelemetry's Java agent call it.
 *
 * @param fields the names of the fields, as a whole
 * @param name the metric below its namespace; {@code $1} is the first group of {@code fields}
 * @param unit by the Unified Code for Units of Measure
 * @param sentence what it is; empty: the sentence of the field
 * @param key the attribute whose value is the last group; empty: there is none
 */
public record Convention(Pattern fields, String name, String unit, String sentence, String key) {
    /** The namespace of the JVM as a whole. */
    public static final String JVM = "jacct.";

    private static final String PROCESS = "process.";
    private static final Pattern FULL = Pattern.compile("(jacct|process|jvm[.]executor)[.]");
    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    /** Values of attributes by their key and by the part of the field's name, where they differ. */
    private static final Map<String, Map<String, String>> VALUES =
            Map.of(
                    Conventions.NETWORK_DIRECTION,
                    Map.of("read", "receive", "write", "transmit"),
                    Conventions.THREAD_STATE,
                    Map.of("running", "active"));

    static Convention of(String fields, String name, String unit, String sentence, String key) {
        return new Convention(Pattern.compile(fields), name, unit, sentence, key);
    }

    Convention says(String other) {
        return new Convention(fields, name, unit, other, key);
    }

    /** The first of {@code all} that has the field, or one that only takes the name apart. */
    public static Convention of(List<Convention> all, String field, Unit unit) {
        return of(all, field, ucum(unit));
    }

    /** The same for a field whose unit is no {@link Unit}, as some of MBeans. */
    public static Convention of(List<Convention> all, String field, String unit) {
        for (Convention each : all) {
            if (each.fields.matcher(field).matches()) {
                return each;
            }
        }
        return of(field, words(field), unit, "", "");
    }

    /** The name in words; the unit is no part of it. */
    private static String words(String field) {
        String words = HUMP.matcher(field).replaceAll("_").toLowerCase(Locale.ROOT);
        return words.replaceFirst("_(nanos|millis|seconds)$", ".time").replaceFirst("_bytes$", "");
    }

    /** Times are in seconds. */
    private static String ucum(Unit unit) {
        return unit == Unit.NANOSECONDS ? "s" : unit.ucum();
    }

    /**
     * The metric of a field; a name with a namespace of its own keeps it. But only what is of the
     * JVM as a whole is of the process.
     */
    public String metric(String namespace, String field) {
        String own = matcher(field).replaceAll(name).toLowerCase(Locale.ROOT);
        if (own.startsWith(PROCESS) && !namespace.equals(JVM)) {
            return namespace + "thread." + own.substring(PROCESS.length());
        }
        return FULL.matcher(own).lookingAt() ? own : namespace + own;
    }

    /**
     * What {@link #key} is for a field, and tells it from others of its metric; empty if it is the
     * only one.
     */
    public String value(String field) {
        if (key.isEmpty()) {
            return "";
        }
        Matcher matcher = matcher(field);
        String value = matcher.group(matcher.groupCount()).toLowerCase(Locale.ROOT);
        return VALUES.getOrDefault(key, Map.of()).getOrDefault(value, value);
    }

    private Matcher matcher(String field) {
        Matcher matcher = fields.matcher(field);
        matcher.matches();
        return matcher;
    }
}
