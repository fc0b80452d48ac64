// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The text of the documents fits a terminal and a diff. */
class MarkdownTest {
    private static final Path ROOT = Path.of(System.getProperty("jacct.config")).getParent();
    private static final int WIDTH = 120;

    /** The documents at the top, and all in {@code docs}. */
    private static List<Path> documents() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(top, docs)
                    .filter(file -> file.getFileName().toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    /** Lines that are longer, without tables, blocks of code, and parts that a program writes. */
    private static List<String> longLines(Path document) throws IOException {
        List<String> found = new ArrayList<>();
        boolean code = false;
        boolean generated = false;
        int number = 0;
        for (String line : Files.readAllLines(document)) {
            number++;
            code ^= line.startsWith("```");
            generated |= line.startsWith("<!-- ") && line.endsWith(":begin -->");
            generated &= !line.endsWith(":end -->");
            boolean text = !code && !generated && !line.startsWith("|") && !line.startsWith("    ");
            if (text && line.codePointCount(0, line.length()) > WIDTH) {
                found.add(ROOT.relativize(document) + ":" + number);
            }
        }
        assertTrue(!code && !generated, () -> document + " has a part without an end");
        return found;
    }

    @Test
    void shouldHaveNoLongLineOfText() throws Exception {
        List<String> found = new ArrayList<>();
        List<Path> documents = documents();
        for (Path document : documents) {
            found.addAll(longLines(document));
        }
        assertTrue(documents.size() > 30, () -> "the documents are there: " + documents);
        assertEquals(List.of(), found, "have more than " + WIDTH + " characters");
    }
}
