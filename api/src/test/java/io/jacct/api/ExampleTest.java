// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExampleTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sessions",
                "BlobStore",
                "Requests",
                "TenantRequests",
                "TenantWatch",
                "Furnace"
            })
    void shouldBeTheOneOfTheDocument(String name) throws IOException {
        Path file = Path.of("src/test/java/io/jacct/api/" + name + ".java");
        String source = Files.readString(file);
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

    @Test
    void shouldTakeWhatAClientWritesUnlessItIsTooHot() {
        try (Furnace furnace = new Furnace()) {
            furnace.install();
            assertNull(furnace.write("target", "30"));
            assertEquals("EACCES: too hot, or not to be set", furnace.write("target", "31"));
            assertEquals("EACCES: too hot, or not to be set", furnace.write("state", "cold"));
            String notInt32 = "EINVAL: this is not a number of the type of target: 3000000000";
            assertEquals(notInt32, furnace.write("target", "3000000000"));
            assertEquals("ENOENT: furnace:0:burner has no value fuel", furnace.write("fuel", "1"));
        }
    }

    @Test
    void shouldKeepBlobsWithoutAgent() {
        try (BlobStore blobs = new BlobStore()) {
            byte[] blob = {1, 2, 3};
            blobs.put("one", blob);
            assertSame(blob, blobs.get("one"));
        }
    }

    @Test
    void shouldServeRequestsWithoutAgent() {
        List<String> log = new ArrayList<>();
        assertEquals("<7>", new Requests(log::add).serve("7", id -> "<" + id + ">"));
        assertEquals(List.of(), log);
    }

    @Test
    void shouldServeTenantsWithoutAgent() throws Exception {
        assertEquals("seven", new TenantRequests().serve("7", () -> "seven"));
        List<Long> warned = new ArrayList<>();
        new TenantWatch().watch(Beancounter.of("7"), warned::add);
        assertEquals(List.of(), warned);
    }
}
