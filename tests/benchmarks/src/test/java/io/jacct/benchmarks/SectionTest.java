// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Text that is written by hand stays. */
class SectionTest {
    private static final String DOCUMENT =
            """
            before
            <!-- one:begin -->
            old
            <!-- one:end -->
            between
            <!-- two:begin -->
            <!-- two:end -->
            after
            """;

    @TempDir private Path directory;

    @Test
    void shouldReplaceWhatIsInside() throws IOException {
        Path file = Files.writeString(directory.resolve("document"), DOCUMENT);
        Section.replace(file, "one", "new\n");
        Section.replace(file, "two", "filled\n");
        String expected =
                DOCUMENT.replace("old", "new")
                        .replace("two:begin -->\n", "two:begin -->\nfilled\n");
        assertEquals(expected, Files.readString(file));
    }

    @Test
    void shouldTakeWhatAPartHasPrinted() throws IOException {
        String name = "part-" + Runtime.version().feature();
        String document = DOCUMENT.replace("one", name);
        Path file = Files.writeString(directory.resolve("document"), document);
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("1 < 2\n".getBytes(StandardCharsets.UTF_8)));
        try {
            Section.main(new String[] {file.toString(), "part", "plain"});
        } finally {
            System.setIn(before);
        }
        assertEquals(document.replace("old", "```\n1 < 2\n```"), Files.readString(file));
    }

    @Test
    void shouldRefuseASectionThatIsNotThere() throws IOException {
        Path file = Files.writeString(directory.resolve("document"), DOCUMENT);
        assertThrows(IOException.class, () -> Section.replace(file, "three", "new\n"));
        assertEquals(DOCUMENT, Files.readString(file));
    }
}
