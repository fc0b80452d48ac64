// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.counter.Health;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.testing.SnapshotBuilder;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code why} on snapshots made by hand. */
class WhyCommandTest {
    @TempDir Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() {
        pages = new FakePages(directory);
    }

    @Test
    void shouldFindNothingInAJvmThatRests() throws IOException {
        Task rests = Fixture.task(1, "main", "main", Fixture.READER, null);
        pages.put(4711, Fixture.snapshot(10, Fixture.PRINTER, rests));
        Result result = pages.run("why", "4711");
        assertEquals("0 ", result.status() + " " + result.err());
        assertTrue(result.out().contains("nothing holds it back"), result::out);
    }

    @Test
    void shouldTellOfBlockedThreadsWithStatusFour() throws IOException {
        // one for the command's check, the first of the watch, and what stays
        pages.put(4711, blocked(10, 0), blocked(10, 0), blocked(12, 4_000_000_000L));
        Result result = pages.run("why", "-d", "2", "4711");
        assertEquals(4, result.status(), result::err);
        assertTrue(result.out().contains("1. critical, 100 %: 2.0 threads wait"), result::out);
        assertTrue(result.out().contains("monitors are not known: "), result::out);
        JsonObject json =
                JsonParser.parseString(pages.run("why", "--json", "4711").out()).getAsJsonObject();
        assertEquals(4711, json.get("pid").getAsInt());
        JsonObject first = json.getAsJsonArray("findings").get(0).getAsJsonObject();
        assertEquals("contended-monitor", first.get("rule").getAsString());
        assertEquals("critical", first.get("severity").getAsString());
        assertEquals(1, first.get("share").getAsDouble());
    }

    private static Snapshot blocked(int seconds, long nanos) {
        CurrentOperation blocked = CurrentOperation.blocked(5_000_000_000L);
        Snapshot now =
                Fixture.snapshot(
                        seconds,
                        Fixture.PRINTER,
                        Fixture.task(12, "a\u001b[31m", "http-exec-N", Fixture.WORKER, blocked),
                        Fixture.task(13, "b", "http-exec-N", Fixture.WORKER, blocked));
        return SnapshotBuilder.of(Fixture.withDevices(now, List.<Device>of()))
                .health(Map.of(Health.BLOCKED_NANOS.label(), nanos))
                .build();
    }

    @Test
    void shouldRefuseWhatItCannotWatch() throws IOException {
        pages.put(4711, Fixture.snapshot());
        assertEquals(2, pages.run("why", "-d", "0.5", "4711").status());
        assertEquals(2, pages.run("why", "-d", "long", "4711").status());
        assertEquals(2, pages.run("why").status());
        pages.dead();
        Result ended = pages.run("why", "4711");
        assertEquals(1, ended.status());
        assertTrue(ended.err().startsWith("jacct: why is for a JVM that runs"), ended::err);
    }
}
