// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rules of jmx_exporter, tried on attributes as the exporter does. */
final class ExporterSeries {
    private final List<Rule> rules = new ArrayList<>();

    private record Rule(Pattern pattern, String name, boolean snake) {}

    ExporterSeries(String text) {
        for (String rule : text.split("  - pattern: ")) {
            Matcher matcher = Pattern.compile("'(.*)'\n    name: (.*)\n").matcher(rule);
            if (matcher.lookingAt()) {
                Pattern pattern = Pattern.compile("^.*(?:" + matcher.group(1) + ").*$");
                String name = matcher.group(2).replace("''", "");
                rules.add(new Rule(pattern, name, rule.contains("attrNameSnakeCase")));
            }
        }
    }

    /** The name of the series that the first matching rule gives it; empty if there is none. */
    String series(String bean, Collected attribute, long value) {
        for (Rule rule : rules) {
            String name = attribute.attribute();
            String shown = rule.snake ? Collected.snake(name) : name;
            Matcher matcher = rule.pattern.matcher(bean + shown + ": " + value);
            if (matcher.matches()) {
                return matcher.replaceAll(rule.name).replaceAll("__+", "_").toLowerCase();
            }
        }
        return "";
    }
}
