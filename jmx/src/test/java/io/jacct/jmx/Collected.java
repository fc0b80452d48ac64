// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.openmbean.TabularType;

/**
 * An attribute as a monitoring system collects it: every number that is a counter or a gauge. Rates
 * are left out, since such a system has its own from the counters.
 *
 * @param attribute its name in the MBean
 * @param counter whether it only grows
 * @param unit as the MBean says it; empty where there is none
 * @param help what it is, without what its unit and type say
 */
record Collected(String attribute, boolean counter, String unit, String help) {
    /** Names that Prometheus keeps for histograms. */
    private static final Map<String, String> COUNTS =
            Map.of(
                    "DeviceCount", "devices",
                    "BusyCount", "busy_transactions",
                    "OwnerCount", "owners",
                    "KstatCount", "kstats");

    /** All of an MBean, in its order. */
    static List<Collected> of(MBeanInfo info) {
        List<Collected> all = new ArrayList<>();
        for (MBeanAttributeInfo each : info.getAttributes()) {
            String type = (String) each.getDescriptor().getFieldValue("metricType");
            String unit = (String) each.getDescriptor().getFieldValue("units");
            boolean table = each.getDescriptor().getFieldValue("openType") instanceof TabularType;
            if (type != null && !table && !each.getName().endsWith("PerSecond")) {
                String help = each.getDescription().replaceAll(" (Null: |Unit: |Only grows).*", "");
                boolean counter = type.equals("COUNTER");
                all.add(new Collected(each.getName(), counter, unit == null ? "" : unit, help));
            }
        }
        return all;
    }

    /** What of the name in Prometheus follows {@link #words}: seconds and bytes, nothing else. */
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

    /** What of the name in the MBean, in small letters, follows {@link #words}. */
    String ending() {
        return snake(attribute).replaceFirst("^.*?(_nanos|_bytes)?$", "$1");
    }

    /** Whether the rest of the name is {@link #words}. */
    boolean isPlain() {
        return snake(attribute).equals(words() + ending());
    }

    /** OpenTelemetry keeps the unit apart. */
    String openTelemetry() {
        return switch (unit) {
            case "ns" -> words() + "_time";
            case "bytes" -> words() + "_bytes";
            default -> words();
        };
    }

    /** As UCUM has it. */
    String ucum() {
        return switch (unit) {
            case "ns", "ms" -> "s";
            case "bytes" -> "By";
            case "%" -> "%";
            case "" -> "1";
            default -> "{" + unit.replaceAll("s$", "") + "}";
        };
    }

    /** By what the value is multiplied to be in the unit of Prometheus. */
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

    /** In small letters, as jmx_exporter writes it. */
    static String snake(String name) {
        return name.replaceAll("(?<![A-Z_])(?=[A-Z])(?!^)", "_").toLowerCase(Locale.ROOT);
    }
}
