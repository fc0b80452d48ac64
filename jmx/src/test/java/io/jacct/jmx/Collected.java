// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.jmx.shape.AttributeDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.openmbean.TabularType;

/**
 * An attribute as a monitoring system collects it: a number that is a counter or a gauge. What is
 * of the last interval is left out, because such a system computes it from counters. The quantiles
 * are kept: no counter gives them.
 *
 * @param attribute its name in the MBean
 * @param counter whether it only grows
 * @param unit the unit as in the MBean; empty if there is none
 * @param help the description without unit and type
 */
record Collected(String attribute, boolean counter, String unit, String help) {
    /** Names that Prometheus reserves for histograms. */
    private static final Map<String, String> COUNTS =
            Map.of(
                    "DeviceCount", "devices",
                    "BusyCount", "busy_transactions",
                    "OwnerCount", "owners",
                    "KstatCount", "kstats");

    /** All collected attributes of an MBean, in its order. */
    static List<Collected> of(MBeanInfo info) {
        List<Collected> all = new ArrayList<>();
        for (MBeanAttributeInfo each : info.getAttributes()) {
            String type = (String) each.getDescriptor().getFieldValue("metricType");
            String unit = (String) each.getDescriptor().getFieldValue("units");
            boolean table = each.getDescriptor().getFieldValue("openType") instanceof TabularType;
            if (type != null && !table && !isComputed(each)) {
                String help = each.getDescription().replaceAll(" (Null: |Unit: |Only grows).*", "");
                boolean counter = type.equals("COUNTER");
                all.add(new Collected(each.getName(), counter, unit == null ? "" : unit, help));
            }
        }
        return all;
    }

    private static boolean isComputed(MBeanAttributeInfo attribute) {
        boolean recent = attribute.getDescription().contains(AttributeDefinition.INTERVAL);
        return recent && !attribute.getName().matches(".*P\\d+");
    }

    /** The part of the name in Prometheus after {@link #words}: seconds or bytes, nothing else. */
    String suffix() {
        String named =
                switch (unit) {
                    case "ns", "ms" -> "_seconds";
                    case "%" -> "_ratio";
                    case "bytes" -> "_bytes";
                    default -> "";
                };
        return counter ? named + "_total" : named;
    }

    /** The part of the name in the MBean after {@link #words}, in small letters. */
    String ending() {
        return snake(attribute).replaceFirst("^.*?(_nanos|_bytes)?$", "$1");
    }

    /** Whether the rest of the name is {@link #words}. */
    boolean isPlain() {
        return snake(attribute).equals(words() + ending());
    }

    /** The unit in UCUM's notation, of times after their conversion; empty if there is none. */
    String ucum() {
        return switch (unit) {
            case "ns", "ms", "s" -> "s";
            case "bytes" -> "By";
            case "us^2" -> "us2";
            case "", "%" -> unit;
            default -> "{" + unit.replaceAll("s$", "") + "}";
        };
    }

    /** The attribute of that name. */
    static Collected named(String name, List<Collected> all) {
        return all.stream().filter(each -> each.attribute().equals(name)).findFirst().orElseThrow();
    }

    /** The factor that converts a value to Prometheus' unit. */
    String factor() {
        return switch (unit) {
            case "ns" -> "1.0E-9";
            case "ms" -> "0.001";
            case "%" -> "0.01";
            default -> "1";
        };
    }

    /** The name without its unit. */
    String words() {
        String plain = COUNTS.getOrDefault(attribute, attribute);
        return snake(plain.replaceAll("(Nanos|Bytes)$", "").replace("Percent", ""));
    }

    /** The name in small letters, as jmx_exporter writes it. */
    static String snake(String name) {
        return name.replaceAll("(?<![A-Z_])(?=[A-Z])(?!^)", "_").toLowerCase(Locale.ROOT);
    }
}
