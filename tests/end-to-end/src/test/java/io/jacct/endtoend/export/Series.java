// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.export;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Series in Prometheus' text format, of one JVM among others. */
record Series(List<String> lines) {
    /** Keeps those of the JVM whose service has that name, and what belongs to no JVM. */
    static Series of(List<String> lines, String service) {
        String name = "service_name=\"" + service + "\"";
        List<String> kept = new ArrayList<>();
        for (String each : lines) {
            if (!each.startsWith("#") && (each.contains(name) || each.contains("jacct_export_"))) {
                kept.add(each);
            }
        }
        return new Series(kept);
    }

    /** The value of the only series of that name with these labels. */
    OptionalDouble value(String name, List<String> labels) {
        List<String> found =
                lines.stream()
                        .filter(each -> each.startsWith(name + "{"))
                        .filter(each -> labels.stream().allMatch(each::contains))
                        .toList();
        if (found.size() > 1) {
            throw new AssertionError(found);
        }
        return found.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(value(found.get(0)));
    }

    /** The value of the series with these labels; fails if there is none. */
    double need(String name, String... labels) {
        return value(name, List.of(labels))
                .orElseThrow(() -> new AssertionError("no " + name + List.of(labels)));
    }

    private static double value(String line) {
        return Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1));
    }
}
