// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Each module calls the entry points of the ledger that the table of entry points in the
 * architecture names.
 */
class EntryPointsTest {
    private static final String JACCT = "io.jacct.";
    private static final String LEDGER = "io.jacct.ledger.";
    private static final Pattern ROW =
            Pattern.compile("^\\|[^|]+\\| `([\\w.]+)` \\| ([^|]+) \\|$", Pattern.MULTILINE);

    /** The name of the ledger's class, as the API looks for it. */
    private static final Pattern BY_NAME = Pattern.compile("\"io\\.jacct\\.ledger\\.([\\w.]+)\"");

    /** The name of a module in the table. */
    private static final Map<String, String> CALLERS =
            Map.of(
                    "instrumentation", "woven code",
                    "agent", "the agent",
                    "weave", "the weaver",
                    "jfr", "the Flight Recorder",
                    "jmx", "the MBeans",
                    "taskstats", "`taskstats`",
                    "tool", "the command");

    private static final Set<String> MODULES =
            Set.of(
                    "agent",
                    "counter",
                    "field",
                    "instrumentation",
                    "jfr",
                    "jmx",
                    "kstat",
                    "ledger",
                    "memory",
                    "recording",
                    "snapshot",
                    "taskstats",
                    "tool",
                    "weave",
                    "why");

    @Test
    void shouldBeCalledAsTheTableSays() throws IOException {
        Map<String, Set<String>> called = new TreeMap<>();
        Set<String> modules = new TreeSet<>();
        for (JavaClass each :
                new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("io.jacct")) {
            String module = each.getPackageName().substring(JACCT.length()).split("\\.")[0];
            modules.add(module);
            for (Dependency to : each.getDirectDependenciesFromSelf()) {
                String entryPoint = to.getTargetClass().getBaseComponentType().getName();
                if (entryPoint.startsWith(LEDGER) && !module.equals("ledger")) {
                    called.computeIfAbsent(
                                    entryPoint.substring(LEDGER.length()), any -> new TreeSet<>())
                            .add(CALLERS.getOrDefault(module, module));
                }
            }
        }
        for (String entryPoint : foundByName()) {
            called.computeIfAbsent(entryPoint, any -> new TreeSet<>()).add("`jacct-api.jar`");
        }
        assertEquals(MODULES, modules);
        assertEquals(lines(table()), lines(called));
    }

    /** The API is not on this class path. It names classes of the ledger in strings only. */
    private static Set<String> foundByName() throws IOException {
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("../api/src/main/java"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                BY_NAME.matcher(Files.readString(file))
                        .results()
                        .forEach(r -> found.add(r.group(1)));
            }
        }
        return found;
    }

    private static Map<String, Set<String>> table() throws IOException {
        String text = Files.readString(Path.of("../docs/architecture.md"));
        String entryPoints =
                text.substring(text.indexOf("## Entry points"), text.indexOf("## Words"));
        Map<String, Set<String>> table = new TreeMap<>();
        for (MatchResult row : ROW.matcher(entryPoints).results().toList()) {
            table.put(row.group(1), new TreeSet<>(List.of(row.group(2).split(", "))));
        }
        return table;
    }

    /** A line for each entry point, so that a failure shows the difference. */
    private static String lines(Map<String, Set<String>> callers) {
        StringBuilder lines = new StringBuilder();
        callers.forEach(
                (entryPoint, who) -> lines.append(entryPoint).append(' ').append(who).append('\n'));
        return lines.toString();
    }
}
