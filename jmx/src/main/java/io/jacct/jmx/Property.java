// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import javax.management.Descriptor;
import javax.management.ImmutableDescriptor;
import javax.management.MBeanAttributeInfo;
import javax.management.openmbean.OpenMBeanAttributeInfoSupport;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/**
 * One attribute of an MBean: how it is called and described, and how its value comes out of the
 * subject.
 *
 * @param name with a capital
 * @param kind whether it only grows ({@code counter}) or goes up and down ({@code gauge}), or
 *     neither ({@code text})
 * @param unit as people write it; empty where there is none
 * @param sentence one or more sentences for people
 * @param type of the value
 * @param value takes it out
 */
record Property<T>(
        String name,
        String kind,
        String unit,
        String sentence,
        OpenType<?> type,
        Function<T, Object> value) {

    static <T> Property<T> counter(
            String name, String unit, String sentence, Function<T, Long> value) {
        return new Property<>(name, "counter", unit, sentence, SimpleType.LONG, value::apply);
    }

    static <T> Property<T> gauge(
            String name, String unit, String sentence, Function<T, Long> value) {
        return new Property<>(name, "gauge", unit, sentence, SimpleType.LONG, value::apply);
    }

    static <T> Property<T> text(String name, String sentence, Function<T, String> value) {
        return new Property<>(name, "text", "", sentence, SimpleType.STRING, value::apply);
    }

    /** The sentence with what the name does not say. */
    String description() {
        String inUnit = unit.isEmpty() ? "" : " Unit: " + unit + ".";
        return sentence + inUnit + (kind.equals("counter") ? " Only grows, never reset." : "");
    }

    /** As the JMX implementation describes the attribute of an MXBean. */
    MBeanAttributeInfo info() {
        String original = originalType();
        Map<String, Object> fields = new HashMap<>();
        fields.put("openType", type);
        fields.put("originalType", original);
        if (!unit.isEmpty()) {
            fields.put("units", unit);
        }
        if (!kind.equals("text")) {
            fields.put("metricType", kind.toUpperCase(java.util.Locale.ROOT));
        }
        Descriptor descriptor = new ImmutableDescriptor(fields);
        if (type == SimpleType.LONG || type == SimpleType.DOUBLE || type == SimpleType.BOOLEAN) {
            // an open attribute would be called java.lang.Long, which no MXBean's getter returns
            return new MBeanAttributeInfo(
                    name, original, description(), true, false, false, descriptor);
        }
        return new OpenMBeanAttributeInfoSupport(
                name, description(), type, true, false, false, descriptor);
    }

    private String originalType() {
        if (type == SimpleType.DOUBLE) {
            return "double";
        }
        if (type == SimpleType.BOOLEAN) {
            return "boolean";
        }
        return type == SimpleType.LONG ? "long" : type.getTypeName();
    }
}
