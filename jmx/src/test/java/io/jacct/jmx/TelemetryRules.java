// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import java.util.List;

/** Writes the rules of OpenTelemetry's Java agent, by its {@link Convention}s. */
final class TelemetryRules {
    private static final String POOL = "jacct.pool.name: beanattr(Name)";
    private static final String DEVICE =
            "jacct.device.class: param(class), jacct.device.name: beanattr(Endpoint)";
    private static final String EXECUTOR = "jacct.executor.name: beanattr(Name)";

    private final CollectedBeans beans;
    private final StringBuilder out = new StringBuilder("rules:\n");

    TelemetryRules(CollectedBeans beans) {
        this.beans = beans;
    }

    /** What one looks at. */
    String slim() throws Exception {
        mbean("Totals", "total", "", Slim.of("Totals", beans.of("Totals")));
        mbean("Pool,name=*", "", POOL, Slim.of("Pool", beans.of("Pool")));
        mbean("Executor,name=*", "executor", EXECUTOR, Slim.of("Executor", beans.of("Executor")));
        mbean("Device,class=*,name=*", "device", DEVICE, Slim.of("Device", beans.of("Device")));
        mbean("Handles", "handle", "", Slim.of("Handles", beans.of("Handles")));
        agent(Slim.of("Agent", beans.of("Agent")));
        return out.toString();
    }

    /** Everything. */
    String all() throws Exception {
        mbean("Totals", "total", "", beans.of("Totals"));
        mbean("TaskGroup,name=*", "group", "jacct.group.name: beanattr(Name)", beans.of("Pool"));
        mbean("Pool,name=*", "", POOL, beans.of("Pool"));
        mbean("Executor,name=*", "executor", EXECUTOR, beans.of("Executor"));
        String owner = "jacct.owner.name: beanattr(Name)";
        mbean("Beancounter,name=*", "beancounter", owner, beans.of("Beancounter"));
        String kind = "jacct.device.class: param(name)";
        mbean("DeviceClass,name=*", "device_class", kind, beans.of("DeviceClass"));
        mbean("Device,class=*,name=*", "device", DEVICE, beans.of("Device"));
        for (String type : CollectedBeans.SINGLE) {
            List<Collected> own = ExporterRules.without(beans.of(type), beans.of("Totals"));
            if (type.equals("Agent")) {
                agent(own);
            } else {
                String namespace = ExporterRules.prefix(type).replaceAll("s?_$", "");
                mbean(type, namespace, "", own);
            }
        }
        return out.toString();
    }

    private void agent(List<Collected> all) {
        mbean("Agent", "agent", "jacct.version: beanattr(Version)", all);
    }

    private void mbean(String name, String namespace, String attributes, List<Collected> all) {
        out.append("  - bean: io.jacct:type=%s%n".formatted(name));
        out.append(attributes.isEmpty() ? "" : "    metricAttribute: {" + attributes + "}\n");
        out.append("    mapping:\n");
        for (Collected each : all) {
            Convention convention = Convention.of(namespace, each);
            out.append("      %s: {metric: ".formatted(each.attribute()));
            out.append(convention.metric(namespace, each));
            out.append(", type: ").append(type(each, convention));
            String constant = convention.constant(each);
            out.append(constant.isEmpty() ? "" : ", metricAttribute: {" + constant + "}");
            boolean scaled = convention.unit().equals("s");
            out.append(scaled ? ", sourceUnit: " + each.unit() : "");
            String help = convention.description(each).replace("'", "''");
            out.append(", unit: '%s', desc: '%s'}%n".formatted(convention.unit(), help));
        }
    }

    /** A gauge that one may add up over MBeans is an up-down counter. */
    private static String type(Collected each, Convention convention) {
        if (each.counter()) {
            return "counter";
        }
        boolean counted =
                convention.unit().matches("\\{(thread|task|operation|descriptor|device|handle)}");
        boolean present = !each.attribute().matches("(Peak|Sampled).*|.*Max.*");
        return counted && present ? "updowncounter" : "gauge";
    }
}
