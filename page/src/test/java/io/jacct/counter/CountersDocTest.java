// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code docs/counters.md} agrees with the catalogue. */
class CountersDocTest {
    private static final Path DOC = Path.of("..", "docs", "counters.md");

    @Test
    void shouldBeUpToDate() throws IOException {
        String text = text();
        if (Boolean.getBoolean("jacct.write.docs")) {
            Files.createDirectories(DOC.getParent());
            Files.writeString(DOC, text);
        }
        String there = Files.exists(DOC) ? Files.readString(DOC) : "";
        assertEquals(
                text,
                there,
                "docs/counters.md is stale; CONTRIBUTING.md, Generated files, has the command");
    }

    private static String text() {
        StringBuilder out = new StringBuilder();
        out.append("# The counters\n\n");
        out.append("Generated from the catalogue (`Counter`, `Health`) by `CountersDocTest`.\n\n");
        out.append("Each task, group and pool and the totals have all of these. They only grow;");
        out.append(" an interval is the difference\nof two snapshots. The name is the same in the");
        out.append(" page, in JSON and, with a capital, as an MBean attribute. The id is\nthe");
        out.append(" place in a [page](page-format.md) and is never used again for anything");
        out.append(" else.\n\n");
        out.append("| id | name | unit | what |\n|---:|---|---|---|\n");
        for (Counter one : Counter.values()) {
            String row = "| %d | `%s` | %s | %s |\n";
            out.append(row.formatted(one.id(), one.label(), one.unit().label(), one.sentence()));
        }
        out.append("\n## What the agent says of itself\n\n");
        out.append("These belong to the page as a whole. A page keeps them from offset 256 on,");
        out.append(" 8 bytes each, by id.\n\n");
        out.append("| id | name | what |\n|---:|---|---|\n");
        for (Health one : Health.values()) {
            out.append("| %d | `%s` | %s |\n".formatted(one.id(), one.label(), one.sentence()));
        }
        return out.toString();
    }
}
