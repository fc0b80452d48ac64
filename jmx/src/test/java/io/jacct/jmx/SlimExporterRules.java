// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the rules of jmx_exporter that show what one looks at. First rules drop all that is not
 * wanted and the zeros, in one attempt each. What remains has one cached rule for each attribute,
 * with its sentence as help.
 */
final class SlimExporterRules {
    private static final String NAME = "name=\"?(.+?)\"?";
    private static final List<String> TYPES =
            List.of("Totals", "Pool", "Executor", "Device", "Handles", "Agent");

    private final CollectedBeans beans;
    private final StringBuilder out = new StringBuilder();

    SlimExporterRules(CollectedBeans beans) {
        this.beans = beans;
    }

    String text() throws Exception {
        out.append(ExporterRules.HEAD);
        for (String type : TYPES) {
            out.append("  - '%s'%n".formatted(beans.types().get(type)));
        }
        out.append("excludeObjectNames:\n  # pools of the JDK, and of the exporter\n");
        Slim.JDK_POOLS.forEach(name -> object("Pool,name=" + name));
        object("Pool,name=" + Slim.EXPORTER);
        object("Executor,name=" + Slim.EXPORTER);
        object("Executor,name=" + Slim.RMI);
        out.append("  # files that are read at the start, and those of the system\n");
        Slim.FILES_OF_STARTS.forEach(name -> object("Device,class=file,name=" + name));
        out.append("excludeObjectNameAttributes:  # never asked for\n");
        for (String type : TYPES) {
            List<String> others = beans.others(type, kept(type));
            if (type.equals("Agent")) {
                others.remove("Version");
            }
            for (String name : beans.fixedNames(type)) {
                out.append("  '%s': [%s]%n".formatted(name, String.join(", ", others)));
            }
        }
        out.append("rules:\n  # what is not wanted, and zeros that may never move\n");
        for (String type : TYPES) {
            out.append(ExporterRules.drop(unwanted(type)));
        }
        rules();
        return out.append(ExporterRules.buildInformation()).toString();
    }

    private void object(String name) {
        out.append("  - 'io.jacct:type=%s'%n".formatted(name));
    }

    private List<Collected> kept(String type) throws Exception {
        return Slim.of(type, beans.of(type));
    }

    /** All but the values that have a rule. A cell of a table has no {@code <>} before its name. */
    private String unwanted(String type) throws Exception {
        List<String> always = new ArrayList<>();
        List<String> moved = new ArrayList<>();
        for (Collected each : kept(type)) {
            (Slim.showsZero(type, each) ? always : moved).add(each.attribute());
        }
        if (type.equals("Agent")) {
            always.add("Version");
        }
        List<String> wanted = new ArrayList<>();
        if (!always.isEmpty()) {
            wanted.add(always.stream().collect(Collectors.joining("|", ">(?:", "): ")));
        }
        if (!moved.isEmpty()) {
            wanted.add(
                    moved.stream().collect(Collectors.joining("|", ">(?:", "): (?!0(?:\\.0)?$)")));
        }
        boolean named = beans.fixedNames(type).isEmpty();
        return "io\\.jacct<type=%s%s><(?!%s)"
                .formatted(type, named ? ", .*" : "", String.join("|", wanted));
    }

    private void rules() throws Exception {
        List<Collected> pool = kept("Pool");
        String account = "type=(?:Totals|(Pool), " + NAME + ")";
        rules(account, "$1_", "{pool: '$2'}", pool);
        rules("type=Totals", "", "", ExporterRules.without(kept("Totals"), pool));
        String device = "type=Device, class=(\\w+), " + NAME;
        rules(device, "device_", "{class: '$1', device: '$2'}", kept("Device"));
        rules("type=Executor, " + NAME, "executor_", "{executor: '$1'}", kept("Executor"));
        rules("type=Handles", "handles_", "", kept("Handles"));
        rules("type=Agent", "agent_", "", kept("Agent"));
    }

    private void rules(String bean, String prefix, String labels, List<Collected> all) {
        for (Collected each : all) {
            out.append("  - pattern: 'io\\.jacct<%s><>%s: '%n".formatted(bean, each.attribute()));
            String name = prefix + each.words() + each.suffix();
            out.append("    name: jacct_%s%n    cache: true%n".formatted(name));
            ExporterRules.tail(out, each, labels);
            out.append("    help: '%s'%n".formatted(each.help().replace("'", "''")));
        }
    }
}
