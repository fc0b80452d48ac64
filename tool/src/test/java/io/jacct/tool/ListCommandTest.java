// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.snapshot.Counts;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListCommandTest {
    @TempDir Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() {
        pages = new FakePages(directory);
    }

    private void putThree() throws IOException {
        pages.put(4711, Fixture.snapshot());
        pages.put(99, Fixture.snapshot(Fixture.page(99, Fixture.START), 1, Counts.ZERO));
        pages.damage(12, "it has 3 bytes, a page has at least 4096");
    }

    @Test
    void shouldSayThatThereAreNoPages() {
        Result result = pages.run("list");
        assertEquals(
                "no pages: no JVM of this user runs with -javaagent:jacct.jar\n", result.out());
        assertEquals(0, result.status());
        assertEquals("[]\n", pages.run("list", "--json").out());
    }

    @Test
    void shouldListPagesByProcess() throws IOException {
        putThree();
        assertEquals(
                """
                 PID  STATE    STARTED              THREADS  READ  WRITTEN  COMMAND
                  99  live     2026-01-02 03:04:05        0     0        0  orders.jar --port 8080
                4711  live     2026-01-02 03:04:05        2  3.0M     2.5K  orders.jar --port 8080
                  12  damaged  -                          -     -        -  it has 3 bytes, a page has at least 4096
                """,
                pages.run("list").out());
        assertTrue(pages.dead().run("list").out().contains("4711  dead "));
    }

    @Test
    void shouldAddNotesAndWhatIsNotZeroOfTheHealth() throws IOException {
        pages.put(4711, Fixture.snapshot());
        assertEquals(
                """
                 PID  STATE  STARTED              THREADS  READ  WRITTEN  COMMAND
                4711  live   2026-01-02 03:04:05        2  3.0M     2.5K  orders.jar --port 8080
                      version: 0.1.0
                      options: timing=full
                      unwoven:\s
                      health: sharedStripeOperations 3
                      page: /dev/shm/jacct_me/4711, 1.2M
                """,
                pages.run("list", "-v").out());
    }

    @Test
    void shouldPrintAnArray() throws IOException {
        putThree();
        JsonArray array =
                JsonParser.parseString(pages.run("list", "--json").out()).getAsJsonArray();
        assertEquals(3, array.size());
        JsonObject page = array.get(1).getAsJsonObject();
        assertEquals(4711, page.get("pid").getAsLong());
        assertEquals("live", page.get("state").getAsString());
        assertEquals(3_155_968, page.get("readBytes").getAsLong());
        assertEquals("0.1.0", page.getAsJsonObject("notes").get("version").getAsString());
        JsonObject damaged = array.get(2).getAsJsonObject();
        assertEquals("damaged", damaged.get("state").getAsString());
        assertTrue(damaged.get("problem").getAsString().startsWith("it has 3 bytes"));
    }
}
