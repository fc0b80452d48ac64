// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests that {@code docs/reliability.md} names exist. */
class ReliabilityDocTest {
    private static final Path ROOT = Path.of(System.getProperty("jacct.config")).getParent();
    private static final Path DOC = ROOT.resolve("docs/reliability.md");
    private static final Pattern NAMED = Pattern.compile("`(\\w+(Test|Stress))`");
    private static final Pattern CLASS = Pattern.compile("\\w+(Test|Stress)\\.java");
    private static final Pattern SCRIPT = Pattern.compile("`((tests|\\.ci)/[\\w/.-]+)`");
    private static final Pattern TARGET = Pattern.compile("]\\([^)]*\\)");
    private static final int MOST_WORDS = 25;

    /** The classes of the modules and of the folder of tests, without built or downloaded files. */
    private static Set<String> classes() throws IOException {
        try (Stream<Path> files = Files.find(ROOT, 20, (path, is) -> isTest(path))) {
            return files.map(path -> path.getFileName().toString().replace(".java", ""))
                    .collect(Collectors.toSet());
        }
    }

    private static boolean isTest(Path path) {
        String inside = ROOT.relativize(path).toString();
        return inside.contains("src/test/java/")
                && CLASS.matcher(path.getFileName().toString()).matches();
    }

    @Test
    void shouldNameTestsThatAreThere() throws Exception {
        String text = Files.readString(DOC);
        Set<String> named =
                NAMED.matcher(text)
                        .results()
                        .map(found -> found.group(1))
                        .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(named.size() > 30, () -> "the table is there: " + named);
        named.removeAll(classes());
        assertEquals(Set.of(), named, "named in docs/reliability.md, and no test");
        SCRIPT.matcher(text)
                .results()
                .map(found -> found.group(1))
                .forEach(path -> assertTrue(Files.exists(ROOT.resolve(path)), path));
    }

    /** A row without a test is not a promise, and a long promise is two. */
    @Test
    void shouldHaveATestInEachRow() throws Exception {
        for (String row : Files.readAllLines(DOC)) {
            if (row.startsWith("## Defects")) {
                return;
            }
            boolean promise = row.startsWith("| ") && !row.startsWith("| promise");
            if (promise && !row.startsWith("| **")) {
                String[] cells = row.split("\\|", -1);
                assertEquals(6, cells.length, row);
                String words = TARGET.matcher(cells[1].strip()).replaceAll("");
                assertTrue(words.split(" ").length <= MOST_WORDS, row);
                long tests = NAMED.matcher(cells[2]).results().map(MatchResult::group).count();
                assertTrue(tests > 0 || SCRIPT.matcher(cells[2]).find(), row);
                assertTrue(!cells[3].isBlank() && !cells[4].isBlank(), row);
            }
        }
    }
}
