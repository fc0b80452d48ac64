// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.tool.command.ExitStatus;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares docs/commands.md with the commands. */
class CommandsDocTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "commands.md");

    @TempDir Path directory;

    private static List<String> rows() throws IOException {
        return Files.readAllLines(DOCUMENT).stream().filter(line -> line.startsWith("| ")).toList();
    }

    @Test
    void shouldHaveARowOfEachCommand() throws IOException {
        for (String name : Commands.NAMES) {
            assertTrue(
                    rows().stream().anyMatch(row -> row.matches("\\| `" + name + "[ `].*")),
                    () -> name + " is missing in " + DOCUMENT);
        }
    }

    @Test
    void shouldHaveARowOfEachExitStatus() throws Exception {
        TreeSet<String> statuses = new TreeSet<>();
        for (Field field : ExitStatus.class.getDeclaredFields()) {
            field.setAccessible(true);
            statuses.add(Integer.toString(field.getInt(null)));
        }
        List<String> told =
                rows().stream()
                        .filter(row -> row.matches("\\| [0-9]+ \\|.*"))
                        .map(row -> row.split(" ")[1])
                        .toList();
        assertEquals(List.copyOf(statuses), told);
    }

    /** OutputTest has status 3. */
    @Test
    void shouldEndWithTheseStatuses() {
        FakePages pages = new FakePages(directory);
        assertEquals(0, pages.run("list").status());
        assertEquals(1, pages.run("page", "4711999999").status());
        assertEquals(2, pages.run("page").status());
    }
}
