// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
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
                 PID  STATE       STARTED              THREADS  READ  WRITTEN  COMMAND
                  99  live        2026-01-02 03:04:05        0     0        0  orders.jar --port 8080
                4711  live        2026-01-02 03:04:05        2  3.0M     2.5K  orders.jar --port 8080
                  12  unreadable  -                          -     -        -  it has 3 bytes, a page has at least 4096
                """,
                pages.run("list").out());
        assertTrue(pages.dead().run("list").out().contains("4711  dead "));
    }

    @Test
    void shouldListOne() throws IOException {
        putThree();
        String one = pages.run("list", "4711").out();
        assertEquals(2, one.lines().count(), one);
        assertTrue(one.lines().skip(1).allMatch(line -> line.startsWith("4711  live ")), one);
        String file = pages.ofPid(99).toString();
        String json = pages.run("list", "-v", "--json", file).out();
        JsonArray pages = JsonParser.parseString(json).getAsJsonArray();
        assertEquals(99, pages.get(0).getAsJsonObject().get("pid").getAsLong());
        assertEquals(1, pages.size());
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
                      cost: not measured yet, which takes four seconds after 1,000 events
                      health: sharedStripeOperations 3
                      page: /dev/shm/jacct_me/4711, 1.2M: tasks 1.2M
                """,
                pages.run("list", "-v").out());
    }

    /** Most of them are usual, so they are no line each. */
    @Test
    void shouldSayWhyThingsAreInOther() throws IOException {
        Snapshot snapshot = Fixture.snapshot();
        snapshot.health().put("otherUnnamed", 12L);
        snapshot.health().put("otherStale", 0L);
        snapshot.health().put("foldedEndpoints", 7L);
        pages.put(4711, snapshot);
        String text = pages.run("list", "-v").out();
        assertTrue(text.contains("      in 'other': otherUnnamed 12, foldedEndpoints 7\n"), text);
        assertFalse(text.contains("health: otherUnnamed"), text);
    }

    /** The CPU time of the fixture's tasks is unknown. */
    @Test
    void shouldSayWhatTheAgentCosts() throws IOException {
        PageInfo page = Fixture.page(4711, Fixture.START);
        page.notes().put("calibration", "operation 80.5; wait 51.2; clock 23.8");
        page.notes().put("startup.phases", "options 1200000; ledger 30000000");
        page.notes().put("startup.nanos", "31500000");
        page.notes().put("registration.nanos", "120000000");
        Snapshot snapshot = Fixture.snapshot(page, 10, Counts.ZERO, Fixture.reader());
        snapshot.health().put("ownCpuNanos", 2_000_000L);
        pages.put(4711, snapshot);
        String text = pages.run("list", "-v").out();
        assertTrue(
                text.contains(
                        """
                              cost: 24us for 300 operations of 80.5ns; the agent's thread 2.0ms; 0.02% of one processor
                              start: 32ms: options 1.2ms, ledger 30ms; the MBeans 120ms
                              health: sharedStripeOperations 3
                        """),
                text);
        JsonObject json =
                JsonParser.parseString(pages.run("list", "--json").out())
                        .getAsJsonArray()
                        .get(0)
                        .getAsJsonObject();
        JsonObject cost = json.getAsJsonObject("cost");
        assertEquals(300, cost.get("accountedOperations").getAsLong());
        assertEquals(80.5, cost.get("operationCostNanos").getAsDouble());
        assertEquals(24_150, cost.get("costNanos").getAsLong());
        assertTrue(cost.get("costPercentOfCpu").isJsonNull());
        assertEquals(30_000_000, json.getAsJsonObject("startup").get("ledger").getAsLong());
        assertEquals(1_258_291, json.getAsJsonObject("parts").get("tasks").getAsLong());
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
        assertEquals("unreadable", damaged.get("state").getAsString());
        assertTrue(damaged.get("problem").getAsString().startsWith("it has 3 bytes"));
    }
}
