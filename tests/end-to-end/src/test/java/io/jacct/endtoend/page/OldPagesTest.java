// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.Blocked;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages that earlier builds have written are read by this one. Each is of a {@link Blocked} that
 * was killed. A page is kept here whenever the fields of pages have changed much, and none is ever
 * removed or made anew.
 */
class OldPagesTest {
    private static final List<String> PAGES = List.of("format-1");

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldReadThePagesOfEarlierBuilds(Jdk jdk) throws Exception {
        for (String name : PAGES) {
            Path page = directory.resolve(name);
            try (InputStream in = getClass().getResourceAsStream("/pages/" + name + ".gz")) {
                Files.copy(new GZIPInputStream(in), page);
            }
            List<String> out =
                    ChildJvm.jacct(jdk, "page", "--json", page.toString()).run().well().out();
            assertWhole(JsonParser.parseString(out.get(0)).getAsJsonObject());
            ChildJvm.jacct(jdk, "iostat", "-x", page.toString()).run().well();
            ChildJvm.jacct(jdk, "top", "-b", page.toString()).run().well();
        }
    }

    private static void assertWhole(JsonObject page) {
        JsonObject file = of(page, "devices", "endpoint", "/opt/example/data/written");
        assertEquals(1, file.get("writes").getAsLong());
        assertEquals(Blocked.WRITTEN, file.get("writeBytes").getAsLong());
        JsonObject totals = page.getAsJsonObject("totals");
        assertEquals(Blocked.WRITTEN, totals.get("fileWriteBytes").getAsLong());
        JsonObject reader = of(page, "tasks", "name", Blocked.READER);
        assertEquals("read", reader.getAsJsonObject("current").get("operation").getAsString());
        assertEquals("main", reader.get("group").getAsString());
        JsonObject main = of(page, "beancounters", "name", "main");
        JsonObject files = main.getAsJsonObject("resources").getAsJsonObject("numproc");
        assertTrue(files.get("held").getAsLong() >= 2, files::toString);
        assertEquals(7, page.getAsJsonArray("tasks").size());
        assertTrue(page.getAsJsonArray("handles").size() >= 5);
    }

    private static JsonObject of(JsonObject page, String list, String key, String value) {
        return page.getAsJsonArray(list).asList().stream()
                .map(JsonElement::getAsJsonObject)
                .filter(each -> each.get(key).getAsString().equals(value))
                .findFirst()
                .orElseThrow();
    }
}
