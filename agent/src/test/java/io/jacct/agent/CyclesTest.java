// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * At most five classes of a package form a cycle. A nested class is part of its top-level class.
 */
class CyclesTest {
    private static final int MOST = 5;

    @Test
    void shouldHaveNoLongCycleOfClasses() {
        Map<String, Set<String>> named = new HashMap<>();
        for (JavaClass each :
                new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("io.jacct")) {
            for (Dependency to : each.getDirectDependenciesFromSelf()) {
                if (to.getTargetClass().getPackageName().equals(each.getPackageName())) {
                    named.computeIfAbsent(top(each), any -> new TreeSet<>())
                            .add(top(to.getTargetClass()));
                }
            }
        }
        assertEquals(Map.of(), knots(named));
    }

    private static String top(JavaClass type) {
        return type.getBaseComponentType().getName().replaceFirst("\\$.*", "");
    }

    /** The cycles that are too long, by the first of their classes. */
    private static Map<String, Set<String>> knots(Map<String, Set<String>> named) {
        Map<String, Set<String>> reached = new HashMap<>();
        named.keySet().forEach(each -> reached.put(each, reached(named, each)));
        Map<String, Set<String>> knots = new TreeMap<>();
        for (Map.Entry<String, Set<String>> each : reached.entrySet()) {
            Set<String> cycle = new TreeSet<>(each.getValue());
            cycle.removeIf(to -> !reached.getOrDefault(to, Set.of()).contains(each.getKey()));
            if (cycle.size() > MOST) {
                knots.put(cycle.iterator().next(), cycle);
            }
        }
        return knots;
    }

    private static Set<String> reached(Map<String, Set<String>> named, String from) {
        Set<String> reached = new TreeSet<>();
        Deque<String> next = new ArrayDeque<>(Set.of(from));
        while (!next.isEmpty()) {
            for (String each : named.getOrDefault(next.pop(), Set.of())) {
                if (reached.add(each)) {
                    next.push(each);
                }
            }
        }
        return reached;
    }
}
