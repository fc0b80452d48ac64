// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes the rules of jmx_exporter that show everything. The exporter tries each rule on each
 * attribute, so there is one rule for all attributes that need the same. {@link SlimExporterRules}
 * writes the others.
 */
final class ExporterRules {
    private static final String NAME = "name=\"?(.+?)\"?";

    private final CollectedBeans beans;
    private final StringBuilder out = new StringBuilder();

    ExporterRules(CollectedBeans beans) {
        this.beans = beans;
    }

    /** What both files begin with, behind their comment. */
    static final String HEAD =
            """
            lowercaseOutputName: true
            lowercaseOutputLabelNames: true
            includeObjectNames:
            """;

    /** A rule without a name drops what it matches. */
    static String drop(String pattern) {
        return "  - pattern: '%s'%n    name: ''%n".formatted(pattern);
    }

    /** The version and nothing else; the value of a rule is not cached. */
    static String buildInformation() {
        return """
              # jmx_exporter 1.0.1 takes the suffix _info away: there it is jacct_build
              - pattern: 'io\\.jacct<type=Agent><>Version: (.+)'
                name: jacct_build_info
                type: GAUGE
                value: '1'
                labels: {version: '$1'}
                help: 'The version of jacct that runs.'
            """;
    }

    String text() throws Exception {
        out.append(HEAD);
        for (String name : beans.types().values()) {
            out.append("  - '%s'%n".formatted(name));
        }
        out.append(
                "excludeObjectNameAttributes:  # tables, texts, dates, rates: never asked for\n");
        for (String type : beans.types().keySet()) {
            List<String> others = beans.others(type, beans.of(type));
            if (type.equals("Agent")) {
                others.remove("Version");
            }
            for (String name : beans.fixedNames(type)) {
                out.append("  '%s': [%s]%n".formatted(name, String.join(", ", others)));
            }
        }
        out.append("rules:\n  # cells of tables\n").append(drop("io\\.jacct<.*><[^>]"));
        accounts();
        devices();
        for (String type : CollectedBeans.SINGLE) {
            rules("type=" + type, prefix(type), "", without(beans.of(type), beans.of("Totals")));
        }
        return out.append(buildInformation()).toString();
    }

    private void accounts() throws Exception {
        List<Collected> pool = beans.of("Pool");
        String account = "type=(?:Totals|(?:Task)?(Group|Pool), " + NAME + ")";
        rules(account, "$1_", "{'$1': '$2'}", pool);
        rules("type=Totals", "", "", without(beans.of("Totals"), pool));
        rules("type=Executor, " + NAME, "executor_", "{executor: '$1'}", beans.of("Executor"));
        rules(
                "type=Beancounter, " + NAME,
                "beancounter_",
                "{owner: '$1'}",
                beans.of("Beancounter"));
    }

    private void devices() throws Exception {
        List<Collected> device = beans.of("Device");
        List<Collected> kind = beans.of("DeviceClass");
        String both = "type=Device(?:(Class), name=(\\w+)|, class=(\\w+), " + NAME + ")";
        List<Collected> shared = without(device, without(device, kind));
        rules(both, "device_$1_", "{class: '$2$3', device: '$4'}", shared);
        rules(
                "type=DeviceClass, name=(\\w+)",
                "device_class_",
                "{class: '$1'}",
                without(kind, shared));
        rules(
                "type=Device, class=(\\w+), " + NAME,
                "device_",
                "{class: '$1', device: '$2'}",
                without(device, shared));
    }

    private void rules(String bean, String prefix, String labels, List<Collected> all) {
        Map<String, List<Collected>> alike = new LinkedHashMap<>();
        for (Collected each : all) {
            String rule = each.isPlain() ? each.ending() + each.suffix() : each.attribute();
            alike.computeIfAbsent(rule, none -> new ArrayList<>()).add(each);
        }
        int group = (int) bean.chars().filter(c -> c == '(').count() + 1;
        group -= bean.split("\\(\\?:", -1).length - 1;
        for (List<Collected> rule : alike.values()) {
            rule(bean, "jacct_" + prefix, "$" + group, labels, rule);
        }
    }

    private void rule(
            String bean, String prefix, String group, String labels, List<Collected> all) {
        Collected first = all.get(0);
        String names = all.stream().map(Collected::words).collect(Collectors.joining("|"));
        boolean plain = first.isPlain();
        String attribute =
                plain ? "(" + names + ")" + first.ending() : Collected.snake(first.attribute());
        out.append("  - pattern: 'io\\.jacct<%s><>%s: '%n".formatted(bean, attribute));
        String words = plain ? group : first.words();
        out.append("    name: %s%s%s%n".formatted(prefix, words, first.suffix()));
        out.append("    attrNameSnakeCase: true\n");
        tail(out, first, labels);
        // the default help names the MBean's unit and the key "name", which some do not have
        String help = "    help: 'The attribute %s of jacct''s MBeans%s.'%n";
        String unit = first.suffix().replace("_total", "").replace('_', ' ');
        boolean converted = !first.factor().equals("1");
        out.append(
                help.formatted(
                        plain ? words + first.ending() : attribute,
                        converted ? ", as" + unit : ""));
    }

    /** The part of a rule that only depends on the kind of attribute. */
    static void tail(StringBuilder out, Collected each, String labels) {
        out.append("    type: %s%n".formatted(each.counter() ? "COUNTER" : "GAUGE"));
        out.append(labels.isEmpty() ? "" : "    labels: " + labels + "\n");
        boolean converted = !each.factor().equals("1");
        out.append(converted ? "    valueFactor: " + each.factor() + "\n" : "");
    }

    /** The beginning of the names of an MBean that is alone of its type. */
    static String prefix(String type) {
        return type.equals("KstatChain") ? "kstat_" : type.toLowerCase(java.util.Locale.ROOT) + "_";
    }

    /** Leaves out repetitions of a rule with the same name and type. */
    static List<Collected> without(List<Collected> all, List<Collected> others) {
        return all.stream()
                .filter(each -> others.stream().noneMatch(other -> isSame(each, other)))
                .toList();
    }

    private static boolean isSame(Collected one, Collected other) {
        return one.attribute().equals(other.attribute()) && one.counter() == other.counter();
    }
}
