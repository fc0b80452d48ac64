// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ExampleTest {
    @Test
    void shouldBeTheOneOfTheDocument() throws IOException {
        String source = Files.readString(Path.of("src/test/java/io/jacct/api/Sessions.java"));
        int begin = source.indexOf("// begin of the example\n");
        int end = source.indexOf("    // end of the example\n");
        String example = source.substring(source.indexOf('\n', begin) + 1, end).stripTrailing();
        assertTrue(Files.readString(Path.of("../docs/api.md")).contains(example), example);
    }

    @Test
    void shouldDoWhatTheApplicationWantsWithoutAgent() {
        try (Sessions sessions = new Sessions()) {
            assertEquals("<7>", sessions.get("7", id -> "<" + id + ">"));
            assertEquals("<7>", sessions.get("7", id -> "another"));
        }
    }
}
