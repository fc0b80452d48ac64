// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.field.metric.Convention;
import io.jacct.field.metric.Conventions;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the rules of OpenTelemetry's Java agent. Names are those of the exporter, from the same
 * {@link Conventions}.
 */
final class TelemetryRules {
    /** The namespace, attributes and conventions of each type of MBeans. */
    private static final List<Names> NAMES =
            List.of(
                    new Names("Totals", Convention.JVM, "", Conventions.TASKS),
                    named("TaskGroup", "group", Conventions.TASKS),
                    named("Pool", "pool", Conventions.TASKS),
                    new Names(
                            "Executor",
                            "jacct.executor.",
                            "jvm.executor.name: beanattr(Name)",
                            Conventions.EXECUTORS),
                    new Names(
                            "Beancounter",
                            "jacct.owner.",
                            "jacct.owner.name: beanattr(Name), jacct.owner.kind: beanattr(Kind)",
                            Conventions.OWNERS),
                    new Names(
                            "DeviceClass",
                            "jacct.device_class.",
                            "jacct.device.kind: param(name)",
                            Conventions.DEVICES),
                    new Names(
                            "Device",
                            "jacct.device.",
                            "jacct.device.kind: param(class), jacct.device.name: beanattr(Endpoint)",
                            Conventions.DEVICES),
                    new Names("Handles", "jacct.handle.", "", Conventions.HANDLES),
                    new Names("Beancounters", "jacct.owner.", "", Conventions.OWNERS),
                    new Names("KstatChain", "jacct.kstat.", "", Conventions.KSTATS),
                    new Names("Tasks", "jacct.task.", "", List.of()),
                    new Names("Alarms", "jacct.alarm.", "", List.of()),
                    new Names(
                            "Agent",
                            "jacct.agent.",
                            "jacct.version: beanattr(Version)",
                            Conventions.AGENT));

    /** Like the exporter: a sum in the metric of its parts would count them twice. */
    private static final String SUM = "JvmCpuNanos";

    /** What is missing for the sum, where only some of its parts are kept. */
    private static final String REST = "JvmOtherCpuNanos";

    private record Names(
            String type, String namespace, String attributes, List<Convention> conventions) {}

    private final CollectedBeans beans;
    private final StringBuilder out = new StringBuilder("rules:\n");

    TelemetryRules(CollectedBeans beans) {
        this.beans = beans;
    }

    /** What one looks at. */
    String slim() throws Exception {
        List<Collected> totals = new ArrayList<>(Slim.of("Totals", beans.of("Totals")));
        Collected rest = Collected.named(REST, beans.of("Totals"));
        totals.replaceAll(each -> each.attribute().equals(SUM) ? rest : each);
        mbean("Totals", "", totals);
        slim("Pool", ",name=*");
        slim("Executor", ",name=*");
        slim("Device", ",class=*,name=*");
        slim("Handles", "");
        slim("Agent", "");
        return out.toString();
    }

    private void slim(String type, String keys) throws Exception {
        mbean(type, keys, Slim.of(type, beans.of(type)));
    }

    /** Everything. */
    String all() throws Exception {
        mbean("Totals", "", beans.of("Totals"));
        mbean("TaskGroup", ",name=*", beans.of("TaskGroup"));
        mbean("Pool", ",name=*", beans.of("Pool"));
        mbean("Executor", ",name=*", beans.of("Executor"));
        mbean("Beancounter", ",name=*", beans.of("Beancounter"));
        mbean("DeviceClass", ",name=*", beans.of("DeviceClass"));
        mbean("Device", ",class=*,name=*", beans.of("Device"));
        for (String type : CollectedBeans.SINGLE) {
            List<Collected> own = ExporterRules.without(beans.of(type), beans.of("Totals"));
            // what the agent says of its health is there once
            boolean same = type.equals("Agent");
            mbean(type, "", same ? own : ExporterRules.without(own, beans.of("Agent")));
        }
        return out.toString();
    }

    private void mbean(String type, String keys, List<Collected> all) {
        Names names = names(type);
        out.append("  - bean: io.jacct:type=%s%s%n".formatted(type, keys));
        String attributes = names.attributes();
        out.append(attributes.isEmpty() ? "" : "    metricAttribute: {" + attributes + "}\n");
        out.append("    mapping:\n");
        for (Collected each : all) {
            if (!each.attribute().equals(SUM)) {
                out.append("      %s: {metric: ".formatted(each.attribute()));
                mapping(new CollectedField(type, each), names);
            }
        }
    }

    private static Names named(String type, String what, List<Convention> conventions) {
        String attribute = "jacct.%s.name: beanattr(Name)".formatted(what);
        return new Names(type, "jacct." + what + ".", attribute, conventions);
    }

    private static Names names(String type) {
        return NAMES.stream().filter(each -> each.type().equals(type)).findFirst().orElseThrow();
    }

    private void mapping(CollectedField field, Names names) {
        Collected each = field.attribute();
        Convention convention = Convention.of(names.conventions(), field.name(), field.unit());
        // OpenTelemetry's agent drops what rules tell below jvm.executor
        String metric = convention.metric(names.namespace(), field.name());
        out.append(metric.replaceFirst("^jvm[.]executor", "jacct.executor"));
        out.append(", type: ").append(field.type(convention.unit()));
        List<String> constants = new ArrayList<>();
        if (!field.resource().isEmpty()) {
            constants.add("jacct.resource.name: const(%s)".formatted(field.resource()));
        }
        if (!convention.key().isEmpty()) {
            String value = convention.value(field.name());
            constants.add("%s: const(%s)".formatted(convention.key(), value));
        }
        String constant = String.join(", ", constants);
        out.append(constant.isEmpty() ? "" : ", metricAttribute: {" + constant + "}");
        boolean scaled = convention.unit().equals("s") && !each.unit().equals("s");
        out.append(scaled ? ", sourceUnit: " + each.unit() : "");
        String help = convention.sentence().isEmpty() ? field.help() : convention.sentence();
        String quoted = help.replace("'", "''");
        out.append(", unit: '%s', desc: '%s'}%n".formatted(convention.unit(), quoted));
    }
}
