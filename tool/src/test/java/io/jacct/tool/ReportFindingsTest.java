// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.recording.RecordingWriter;
import io.jacct.recording.codec.Frame;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Handles;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.TaskTimes;
import io.jacct.testing.SnapshotBuilder;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a report says first: what stands out, and what it does not know. */
class ReportFindingsTest {
    @TempDir Path directory;

    private FakePages pages;
    private Path file;

    @BeforeEach
    void setUp() {
        pages = new FakePages(directory);
        file = directory.resolve("one.jrec");
    }

    private static Executor queue(long waiting) {
        return new Executor(
                "orders-N",
                "ThreadPoolExecutor",
                true,
                5,
                waiting,
                0,
                0,
                21,
                0,
                0,
                179 - waiting,
                0,
                0,
                0,
                0,
                0,
                0,
                TaskTimes.NONE,
                TaskTimes.NONE);
    }

    private static Handles open(int count) {
        List<Handle> open = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            open.add(new Handle(i, 7, "file", "/data/x", 99, "leaker-1", 1, 1000, 1, 0, 0, 0, -1));
        }
        return new Handles(open, List.of());
    }

    private void record(Snapshot... snapshots) throws IOException {
        try (RecordingWriter writer = RecordingWriter.ofFile(file)) {
            for (Snapshot each : snapshots) {
                writer.write(new Frame(each, true, List.of(), List.of()));
            }
        }
    }

    private static Snapshot at(int second, long waiting, int handles) {
        return SnapshotBuilder.of(Fixture.snapshot(second, Counts.ZERO, Fixture.reader()))
                .executors(List.of(queue(waiting)))
                .handles(open(handles))
                .build();
    }

    private JsonObject json() {
        Result result = pages.run("report", "--json", file.toString());
        assertEquals("", result.err());
        return JsonParser.parseString(result.out()).getAsJsonObject();
    }

    private static List<String> findings(JsonObject report) {
        List<String> texts = new ArrayList<>();
        for (JsonElement each : report.getAsJsonArray("findings")) {
            texts.add(each.getAsJsonObject().get("text").getAsString());
        }
        return texts;
    }

    @Test
    void shouldTellOfALeakAndOfAPeakThatHasGone() throws IOException {
        record(at(10, 0, 5), at(12, 179, 60), at(14, 3, 100), at(16, 0, 150));
        JsonObject report = json();
        List<String> findings = findings(report);
        String leak = "Opens more and more: leaker-1, 145 handles more, 150 are open, mostly on ";
        assertTrue(findings.contains(leak + "/data/x"), findings::toString);
        String peak = "Longest queue: orders-N, 179 waited at 2026-01-02 03:04:17";
        assertTrue(findings.contains(peak), findings::toString);
        JsonObject queue = report.getAsJsonArray("executors").get(0).getAsJsonObject();
        assertEquals(179, queue.get("maxWaiting").getAsLong());
        String text = pages.run("report", file.toString()).out();
        assertTrue(text.contains("What stands out\n"), text);
        assertTrue(text.contains("  " + peak + "\n"), text);
        assertTrue(text.matches("(?s).*EXECUTOR +QUEUE +PEAK +MEANQ .*orders-N +0 +179 .*"), text);
    }

    /** One that closes some, or opened all at once, does not leak. */
    @Test
    void shouldNotTakeABurstForALeak() throws IOException {
        record(at(10, 0, 5), at(12, 0, 60), at(14, 0, 59), at(16, 0, 150));
        assertFalse(findings(json()).toString().contains("more and more"));
        file = directory.resolve("two.jrec");
        record(at(10, 0, 5), at(12, 0, 60), at(14, 0, 60), at(16, 0, 60));
        assertFalse(findings(json()).toString().contains("more and more"));
    }

    @Test
    void shouldTellForHowLongNobodyRecorded() throws IOException {
        record(
                at(10, 0, 1),
                at(15, 0, 1),
                at(20, 0, 1),
                at(25, 0, 1),
                at(325, 0, 1),
                at(330, 0, 1));
        JsonObject report = json();
        assertEquals(300, report.get("unrecordedSeconds").getAsDouble());
        JsonArray gaps = report.getAsJsonArray("gaps");
        assertEquals(1, gaps.size());
        JsonObject gap = gaps.get(0).getAsJsonObject();
        assertEquals(Fixture.START + 25_000, gap.get("beginMillis").getAsLong());
        assertEquals(Fixture.START + 325_000, gap.get("endMillis").getAsLong());
        String text = pages.run("report", file.toString()).out();
        String line = "not recorded: 5m00s of that, in 1 gap, the first one from ";
        assertTrue(text.contains(line + "2026-01-02 03:04:30 to 2026-01-02 03:09:30\n"), text);
    }

    /** Steps end at a gap, also where a step is many frames. */
    @Test
    void shouldHaveAStepForTheGapAlone() throws IOException {
        List<Snapshot> all = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            all.add(at(10 + i + (i < 501 ? 0 : 300), 0, 1));
        }
        record(all.toArray(new Snapshot[0]));
        JsonObject report = json();
        JsonObject gap = report.getAsJsonArray("gaps").get(0).getAsJsonObject();
        JsonArray millis = report.getAsJsonArray("millis");
        int place = millis.asList().indexOf(gap.get("beginMillis"));
        assertTrue(place > 0, millis::toString);
        assertEquals(gap.get("endMillis"), millis.get(place + 1));
    }

    /** A recorder that begins to record more seldom leaves no gaps. */
    @Test
    void shouldTakeNoOtherIntervalForGaps() throws IOException {
        List<Snapshot> all = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            all.add(at(i < 30 ? 10 + i : 40 + 60 * (i - 30), 0, 1));
        }
        record(all.toArray(new Snapshot[0]));
        assertEquals(0, json().getAsJsonArray("gaps").size());
    }

    /** The sums of many brief files are in one row, and nothing is lost. */
    @Test
    void shouldFoldBriefFilesOfLikeNames() throws IOException {
        List<Device> devices = new ArrayList<>();
        for (int i = 0; i < 517; i++) {
            devices.add(brief(100 + i, "/tmp/x/brief-" + i + ".tmp"));
        }
        devices.add(brief(90, "/tmp/x/other.tmp"));
        Snapshot begin = at(10, 0, 1);
        Snapshot end = SnapshotBuilder.of(at(12, 0, 1)).devices(9, devices).build();
        pages.put(4711, begin, end);
        Result result = pages.run("report", "4711", "-i", "1", "--json");
        JsonObject report = JsonParser.parseString(result.out()).getAsJsonObject();
        JsonArray rows = report.getAsJsonArray("devices");
        assertEquals(2, rows.size());
        JsonObject sum = rows.get(0).getAsJsonObject();
        assertEquals("/tmp/x/brief-N.tmp", sum.get("endpoint").getAsString());
        assertEquals(517, sum.get("files").getAsInt());
        assertEquals(517 * 10, sum.get("reads").getAsLong());
        assertEquals(517 * 4096, sum.get("readBytes").getAsLong());
        assertEquals(0, report.get("devicesLeftOut").getAsInt());
    }

    private static Device brief(long number, String path) {
        return FakeDevice.of(number, "file", path).createdAt(11).closed().read(10, 4096).at(12);
    }

    @Test
    void shouldSayWhatAnOldJdkDoesNotShow() throws IOException {
        Snapshot old = at(10, 0, 1);
        old.page().notes().put("jdk", "17.0.9+9");
        pages.put(4711, old);
        String text = pages.run("report", "4711").out();
        assertTrue(text.contains("On JDK 17 jacct does not see Thread.sleep(long)"), text);
        Snapshot later = at(10, 0, 1);
        later.page().notes().put("jdk", "21.0.1+12");
        pages.put(4712, later);
        assertFalse(pages.run("report", "4712").out().contains("does not see"));
    }
}
