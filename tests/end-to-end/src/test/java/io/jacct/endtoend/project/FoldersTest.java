// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests are in folders by subject, and nobody has to look through a long one. */
class FoldersTest {
    private static final int MOST_FILES = 30;

    @Test
    void shouldHaveNoLongFolder() throws Exception {
        Map<Path, Integer> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(Path.of("src", "test", "java"))) {
            all.filter(Files::isRegularFile)
                    .forEach(file -> files.merge(file.getParent(), 1, Integer::sum));
        }
        assertTrue(files.size() > 30, () -> "the folders are there: " + files);
        files.values().removeIf(count -> count <= MOST_FILES);
        assertEquals(Map.of(), files);
    }
}
