// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Examples and manual pages. */
class HelpTest {
    @TempDir Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(directory.resolve("pages"));
        Files.createDirectory(directory.resolve("pages"));
    }

    /** The lines under the heading. */
    private static List<String> examples(String help) {
        return help.lines()
                .dropWhile(line -> !line.startsWith("Example"))
                .skip(1)
                .takeWhile(line -> line.startsWith("  "))
                .map(String::strip)
                .toList();
    }

    /** A new command gets its example in {@code io.jacct.tool.help.Examples}, or in its footer. */
    @Test
    void shouldGiveAnExampleOfEachCommand() {
        for (String name : Commands.NAMES) {
            String help = pages.run("help", name).out();
            assertTrue(
                    examples(help).stream().allMatch(line -> line.contains("jacct " + name)), help);
            assertTrue(name.equals("help") || !examples(help).isEmpty(), help);
            if (!name.equals("help")) {
                assertEquals(help, pages.run(name, "--help").out());
            }
        }
    }

    /** No example names an option that there is not, or lacks an operand. */
    @Test
    void shouldGiveExamplesThatAreNoWrongUsage() throws IOException {
        pages.put(4711, Fixture.snapshot());
        for (String name : Training.ofAPage()) {
            for (String example : examples(pages.run("help", name).out())) {
                String[] words = example.replace("'", "").split(" ");
                boolean endless =
                        List.of(words).stream().anyMatch(word -> word.matches("[0-9]+"))
                                && !example.endsWith("4711");
                if (words[0].equals("jacct") && !endless) {
                    Result result = pages.run(Stream.of(words).skip(1).toArray(String[]::new));
                    assertNotEquals(2, result.status(), () -> example + ": " + result.err());
                }
            }
        }
    }

    @Test
    void shouldWriteAManualPageOfEachCommand() throws Exception {
        Path man = directory.resolve("man");
        assertEquals(0, pages.run("man", "--dir", man.toString()).status());
        for (String name : Commands.NAMES) {
            String page = Files.readString(man.resolve("jacct-" + name + ".1"));
            assertEquals(page, pages.run("man", name).out());
            assertTrue(page.startsWith(".TH \"JACCT-" + name.toUpperCase() + "\" 1 "), page);
            assertTrue(page.contains("\n.SH DESCRIPTION\n"), page);
        }
        String all = Files.readString(man.resolve("jacct.1"));
        assertEquals(all, pages.run("man").out());
        assertTrue(all.contains("jacct kstat") && all.contains(".SH EXIT STATUS"), all);
        assertEquals(2, pages.run("man", "frobnicate").status());
    }

    @Test
    void shouldBeRoffThatManReads() throws Exception {
        boolean there = Files.isExecutable(Path.of("/usr/bin/groff"));
        assumeTrue(there, "skipped: needs groff");
        Path page = Files.writeString(directory.resolve("page"), pages.run("man", "iostat").out());
        Process groff =
                new ProcessBuilder("groff", "-man", "-Tascii", "-ww", page.toString())
                        .redirectErrorStream(true)
                        .start();
        String text =
                new String(groff.getInputStream().readAllBytes())
                        .replaceAll("\u001b\\[[0-9;]*m", "");
        assertEquals(0, groff.waitFor());
        assertTrue(text.contains("jacct iostat 4711 5"), text);
        assertTrue(!text.contains("warning"), text);
    }
}
