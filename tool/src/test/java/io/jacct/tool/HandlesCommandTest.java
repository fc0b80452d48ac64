// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.field.HandleFields;
import io.jacct.field.HandleOpener;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Handles;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HandlesCommandTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(directory);
        Handle old = open(3, 0, "", 90 * SECOND, "file", "/app/lib.jar");
        Handle log = open(7, 21, "worker-1", 61 * SECOND, "file", "/var/log/app.log");
        Handle peer = open(9, 22, "worker-2", 0, "socket", "db.example:5432");
        Handle lost =
                new Handle(8, 5, "file", "/data/x", 21, "worker-1", 1, 1000, 1, 5, 1, 2000, 7);
        Handle gone =
                new Handle(8, 5, "file", "/data/y", 21, "worker-1", 1, 1000, 1, 5, 1, 2000, 8);
        pages.put(
                4711,
                Fixture.withHandles(
                        Fixture.snapshot(), new Handles(List.of(old, log, peer), List.of(lost))));
        pages.put(4712, Fixture.snapshot());
        Handle file = new Handle(3, 3, "file", "/data/x", 21, "worker-1", 1, 1000, 1, 0, 0, 0, 7);
        pages.put(
                4713,
                Fixture.withHandles(
                        FakeOwner.snapshot(FakeOwner.jvm(), FakeOwner.tenant()),
                        new Handles(List.of(file, old), List.of(gone))));
    }

    private static Handle open(
            int fd, long id, String opener, long unused, String kind, String endpoint) {
        return new Handle(fd, fd, kind, endpoint, id, opener, 1, 1000, 1, unused, 0, 0, -1);
    }

    private List<String> lines(String... args) {
        Result result = pages.run(args);
        assertEquals("", result.err());
        assertEquals(0, result.status());
        return result.out().lines().toList();
    }

    private JsonObject json(String... args) {
        return JsonParser.parseString(lines(args).get(0)).getAsJsonObject();
    }

    @Test
    void shouldShowWhoOpenedWhatAndWhatWasForgotten() {
        List<String> lines = lines("handles", "4711");
        assertEquals(7, lines.size());
        assertTrue(lines.get(0).matches("FD +KIND +OPENED BY +SINCE +UNUSED +OPEN *"));
        assertTrue(lines.get(1).matches(" 3 +file +- +1970-.* +1m30s +/app/lib.jar *"));
        assertTrue(lines.get(2).matches(" 7 +file +worker-1~21 .* 1m01s +/var/log/app.log *"));
        assertTrue(lines.get(3).matches(" 9 +socket +worker-2~22 .* 0 +db.example:5432 *"));
        assertTrue(lines.get(5).contains("COLLECTED WHILE OPEN"));
        assertTrue(lines.get(6).matches(" 8 +file +worker-1~21 .* /data/x *"));
    }

    @Test
    void shouldSelectByNameAndByTime() {
        assertEquals(List.of(7), descriptors(json("handles", "4711", "--json", "*.log")));
        assertEquals(List.of(7, 9), descriptors(json("handles", "4711", "--json", "*.log", "db*")));
        assertEquals(
                List.of(3, 7), descriptors(json("handles", "4711", "--json", "--unused", "61")));
        assertFails("none of 3 open handles was unused for 1000 s\n", "4711", "--unused", "1000");
    }

    /** A leak of many files is one line. */
    @Test
    void shouldCountTheHandlesOfEachOpener() throws IOException {
        List<Handle> all = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            all.add(open(i, 21, "loader-1", i, "file", i % 5 == 0 ? "/b" : "/a"));
        }
        all.add(open(900, 21, "loader-1", 0, "socket", "db.example:5432"));
        all.add(open(901, 0, "", 0, "file", "/x"));
        pages.put(4714, Fixture.withHandles(Fixture.snapshot(), new Handles(all, List.of())));
        List<String> lines = lines("handles", "4714", "--by", "opener");
        assertEquals(4, lines.size());
        assertTrue(
                lines.get(0).matches("OPEN +KIND +OPENED BY +SINCE +UNUSED +ENDPOINTS +MOSTLY ON"));
        assertTrue(
                lines.get(1).matches(" 500 +file +loader-1 +1970-.* +499ns +2 +/a"),
                lines::toString);
        JsonObject first =
                json("handles", "--json", "4714", "--by", "opener")
                        .getAsJsonArray("openers")
                        .get(0)
                        .getAsJsonObject();
        assertEquals(500, first.get("open").getAsInt());
        assertEquals(2, pages.run("handles", "4714", "--by", "file").status());
    }

    /** Which endpoint comes first does not depend on the order of handles. */
    @Test
    void shouldNameTheSameEndpointWhereTwoHaveAsMany() {
        Handle one = open(3, 21, "loader-1", 0, "file", "/a");
        Handle two = open(4, 21, "loader-1", 0, "file", "/b");
        for (List<Handle> order : List.of(List.of(one, two), List.of(two, one))) {
            HandleOpener opener = HandleOpener.of(order, Fixture.snapshot()).get(0);
            assertEquals("/a", opener.mostlyOn());
        }
    }

    @Test
    void shouldKnowForHowLongAHandleWasUnusedWhenTheJvmEnded() throws IOException {
        Handle old = open(3, 21, "one", 8 * SECOND, "file", "/old");
        Handle fresh = open(4, 21, "one", SECOND, "file", "/fresh");
        Snapshot dead =
                Fixture.withHandles(
                        Fixture.snapshot(), new Handles(List.of(old, fresh), List.of()));
        pages.dead().put(4714, dead);
        assertEquals(List.of(3), descriptors(json("handles", "4714", "--json", "--unused", "8")));
        List<String> lines = lines("handles", "4714", "--unused", "8");
        assertEquals("process 4711 has ended; UNUSED is until its end", lines.get(2));
        assertFails("none of 2 open handles was unused for 9 s\n", "4714", "--unused", "9");
    }

    /** What is open was not collected in 1970. */
    @Test
    void shouldKnowNoTimeOfTheCollectionOfWhatIsOpen() {
        Handle open = open(3, 21, "one", SECOND, "file", "/a");
        HandleFields.COLLECTED.stream()
                .filter(each -> List.of("alarm", "collectedMillis").contains(each.name()))
                .forEach(each -> assertNull(each.of(open, null), each.name()));
    }

    /** The owner of what was collected may have gone. */
    @Test
    void shouldNameTheOwnersWhereBeancountersAreInUse() {
        List<String> lines = lines("handles", "4713");
        assertTrue(lines.get(0).matches("FD +KIND +OPENED BY +OWNER +SINCE +UNUSED +OPEN *"));
        assertTrue(lines.get(1).matches(" 3 +file +worker-1~21 +tenant +1970-.* /data/x *"));
        assertTrue(lines.get(2).matches(" 3 +file +- +- +1970-.* /app/lib.jar *"));
        assertTrue(lines.get(5).matches(" 8 +file +worker-1~21 +#8 +1970-.* /data/y *"));
        JsonObject report = json("handles", "4713", "--json");
        assertEquals("tenant", name(report, "handles", 0).getAsString());
        assertTrue(name(report, "handles", 1).isJsonNull());
        assertTrue(name(report, "collectedHandles", 0).isJsonNull());
    }

    private static JsonElement name(JsonObject report, String handles, int index) {
        return report.getAsJsonArray(handles).get(index).getAsJsonObject().get("owner");
    }

    private static List<Integer> descriptors(JsonObject report) {
        return report.getAsJsonArray("handles").asList().stream()
                .map(each -> each.getAsJsonObject().get("descriptor").getAsInt())
                .toList();
    }

    @Test
    void shouldSayAllInJson() {
        JsonObject report = json("handles", "4711", "--json");
        assertTrue(report.get("alive").getAsBoolean());
        assertEquals(0, report.get("leakedHandles").getAsLong());
        JsonObject old = report.getAsJsonArray("handles").get(0).getAsJsonObject();
        assertTrue(old.get("opener").isJsonNull());
        assertTrue(old.get("luid").isJsonNull());
        JsonObject log = report.getAsJsonArray("handles").get(1).getAsJsonObject();
        assertEquals("worker-1", log.get("opener").getAsString());
        assertEquals(61 * SECOND, log.get("unusedNanos").getAsLong());
        JsonObject lost = report.getAsJsonArray("collectedHandles").get(0).getAsJsonObject();
        assertEquals(1, lost.get("alarm").getAsLong());
        assertEquals(7, lost.get("luid").getAsInt());
        assertEquals(2000, lost.get("collectedMillis").getAsLong());
        assertFalse(lost.has("unusedNanos"));
    }

    @Test
    void shouldFailWhereThereIsNothingToShow() {
        assertFails("nothing that is open is called like that", "4711", "/no/such");
        assertFails("handles=off", "4712");
    }

    @Test
    void shouldAskTheKernelOnlyAboutAJvmThatRuns() {
        pages.dead();
        assertFails("JVMs that run here", "4711", "-a");
    }

    private void assertFails(String message, String... args) {
        List<String> all = new ArrayList<>(List.of("handles"));
        all.addAll(List.of(args));
        Result result = pages.run(all.toArray(String[]::new));
        assertEquals(1, result.status());
        assertTrue(result.err().contains(message), result.err());
    }

    @Test
    void shouldFitIntoATerminal() throws IOException {
        String deep = "/var/lib/" + "long/".repeat(20);
        Handle one = open(3, 21, "http-nio-8080-exec-17", 0, "file", deep + "eu/1.log");
        Handle two = open(4, 21, "http-nio-8080-exec-18", 0, "file", deep + "us/1.log");
        pages.put(
                4714,
                Fixture.withHandles(Fixture.snapshot(), new Handles(List.of(one, two), List.of())));
        List<String> lines = lines("handles", "--width", "80", "4714");
        assertTrue(lines.stream().allMatch(line -> line.length() <= 80), lines::toString);
        assertTrue(lines.get(1).endsWith("eu/1.log"), lines::toString);
        assertTrue(lines.get(2).endsWith("us/1.log"), lines::toString);
        assertEquals(
                List.of("FD  OPEN", " 3  " + deep + "eu/1.log", " 4  " + deep + "us/1.log"),
                lines("handles", "--columns", "fd,open", "4714"));
    }
}
