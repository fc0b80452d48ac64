// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/fields.md} agrees with the lists of fields, and each list with the rules of names.
 */
class FieldsDocTest {
    private static final Path DOC = Path.of("..", "docs", "fields.md");
    private static final Map<String, List<? extends Field<?>>> ENTITIES = new LinkedHashMap<>();

    static {
        ENTITIES.put("Thread groups and pools, beside their counters", GroupFields.ALL);
        ENTITIES.put("Devices", DeviceFields.ALL);
        ENTITIES.put("Devices in an interval", DeviceRates.ALL);
        ENTITIES.put("Executors", ExecutorFields.ALL);
        ENTITIES.put("Executors in an interval", ExecutorRates.ALL);
        ENTITIES.put("Users of devices", UsageFields.ALL);
        ENTITIES.put("Open handles", HandleFields.OPEN);
        ENTITIES.put("Handles that were collected while they were open", HandleFields.COLLECTED);
        ENTITIES.put("Beancounters", BeancounterFields.ALL);
        ENTITIES.put("Resources of a beancounter", ResourceFields.ALL);
        ENTITIES.put("Timers", TimerFields.ALL);
        ENTITIES.put("The JVM", JvmFields.ALL);
        ENTITIES.put("The agent and its page", AgentFields.ALL);
        ENTITIES.put("The agent's own cost", CostFields.ALL);
    }

    @Test
    void shouldBeUpToDate() throws IOException {
        String text = text();
        if (Boolean.getBoolean("jacct.write.docs")) {
            Files.writeString(DOC, text);
        }
        assertEquals(
                text,
                Files.exists(DOC) ? Files.readString(DOC) : "",
                "docs/fields.md is stale; CONTRIBUTING.md, Generated files, has the command");
    }

    /** A unit in a name is the field's own, and no entity has two fields of a name. */
    @Test
    void shouldHaveNamesThatTellTheUnit() {
        ENTITIES.forEach(
                (entity, fields) -> {
                    Set<String> names = new HashSet<>();
                    for (Field<?> field : fields) {
                        String name = field.name();
                        assertTrue(names.add(name), entity + " has two fields " + name);
                        assertTrue(name.matches("[a-z][a-zA-Z0-9]*"), name);
                        assertEquals(
                                field.kind() == Field.Kind.TIME, name.endsWith("Millis"), name);
                        String unit = field.unit().label();
                        assertEquals(unit.equals("bytes"), name.endsWith("Bytes"), name);
                        assertEquals(
                                unit.equals("ns"),
                                name.matches(".*Nanos(Error|Mean|P[0-9]+)?"),
                                name);
                    }
                });
    }

    private static String text() {
        StringBuilder out = new StringBuilder();
        out.append("# Fields\n\n");
        out.append("Generated from the lists in `io.jacct.field` by `FieldsDocTest`.\n\n");
        out.append("A field has the same name in JSON, in kstats and, with a capital, as an");
        out.append(" attribute of an MBean or an item of a\ntable. Time stamps are milliseconds");
        out.append(" since 1970. A value that is not known is null, and is missing in kstats.");
        out.append(" The\nlast column names the same value in an interface that jacct recreates.");
        out.append(" Tasks, groups, pools and totals have the\n[counters](counters.md).\n");
        ENTITIES.forEach((entity, fields) -> table(out, entity, fields));
        return out.toString();
    }

    private static void table(StringBuilder out, String entity, List<? extends Field<?>> fields) {
        out.append("\n## ").append(entity).append("\n\n");
        out.append(
                "| name | unit | kind | in a sum | what | elsewhere |\n|---|---|---|---|---|---|\n");
        for (Field<?> field : fields) {
            out.append(
                    "| `%s` | %s | %s%s | %s | %s | %s |\n"
                            .formatted(
                                    field.name(),
                                    field.unit().ucum(),
                                    field.kind().name().toLowerCase(Locale.ROOT),
                                    field.always() ? "" : ", may be null",
                                    field.rollup().label(),
                                    field.sentence(),
                                    field.seed()));
        }
    }
}
