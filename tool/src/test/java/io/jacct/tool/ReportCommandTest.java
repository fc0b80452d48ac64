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
import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.field.DeviceFields;
import io.jacct.field.DeviceRates;
import io.jacct.field.ExecutorFields;
import io.jacct.field.ExecutorRates;
import io.jacct.field.Field;
import io.jacct.recording.RecordingWriter;
import io.jacct.recording.codec.Frame;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Handles;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.TaskAttributes;
import io.jacct.snapshot.TaskTimes;
import io.jacct.testing.SnapshotBuilder;
import io.jacct.testing.SomeCounts;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    private static final long SECOND = 1_000_000_000;

    @TempDir Path directory;

    private FakePages pages;

    @BeforeEach
    void setUp() {
        pages = new FakePages(directory);
    }

    /** The thread with that life, which began a number of seconds after the start. */
    private static Task began(Task task, long seconds) {
        return new Task(
                task.id(),
                task.name(),
                task.group(),
                task.pool(),
                task.startedMillis(),
                task.lifetimeNanos(),
                task.adopted(),
                task.daemon(),
                new TaskAttributes(0, seconds * SECOND + 1, 5, false, 0),
                task.counts(),
                task.current());
    }

    private static Counts busy(long cpu, long queue) {
        return SomeCounts.of(Counter.CPU_NANOS, cpu, Counter.CPU_DELAY_NANOS, queue);
    }

    private static Handle handle(int descriptor, long opener, String name, long unused) {
        return new Handle(
                descriptor,
                7,
                "file",
                name,
                opener,
                "opener",
                1,
                Fixture.START,
                2,
                unused,
                0,
                0,
                0);
    }

    /** After 10 s: the reader and the worker have just begun. */
    private static Snapshot first() {
        Task reader = began(Fixture.reader(), 0);
        Task worker = began(Fixture.worker(), 4);
        Handles handles = new Handles(List.of(handle(5, 1, "/tmp/a", 9 * SECOND)), List.of());
        return Fixture.withHandles(Fixture.snapshot(10, Counts.ZERO, reader, worker), handles);
    }

    /**
     * Two seconds later: the reader had 1 s of a processor and 0.3 s of the run queue. A second
     * worker has come and ended after half a second, and the reader has opened two files more.
     */
    private static Snapshot second() {
        Counts more = Fixture.READER.plus(busy(SECOND, 300_000_000));
        Task reader = began(Fixture.task(1, "main", "main", more, null), 0);
        Task then = Fixture.worker();
        CurrentOperation hanging =
                new CurrentOperation(Operation.READ, Fixture.DATABASE, 4_300_000_000L);
        Task worker = began(Fixture.task(12, then.name(), then.pool(), then.counts(), hanging), 4);
        Handles handles =
                new Handles(
                        List.of(
                                handle(5, 1, "/tmp/a", 11 * SECOND),
                                handle(6, 1, "/tmp/b", SECOND),
                                handle(7, 1, "/tmp/b", SECOND)),
                        List.of());
        Snapshot snapshot = Fixture.snapshot(12, Fixture.PRINTER, reader, worker);
        return SnapshotBuilder.of(snapshot)
                .handles(handles)
                .executors(List.of(grown(), Fixture.REPORTS))
                .devices(
                        9,
                        List.of(
                                FakeDevice.of(7, "file", Fixture.LOG.name())
                                        .read(300, 3_145_728)
                                        .read(100, 1_048_576)
                                        .at(12),
                                FakeDevice.of(8, "socket", Fixture.DATABASE.name())
                                        .hanging()
                                        .at(12)))
                .build();
    }

    /** Twenty tasks more wait, ten have run, and two were rejected. */
    private static Executor grown() {
        Executor then = Fixture.HTTP;
        return new Executor(
                then.name(),
                then.kind(),
                true,
                then.startedMillis(),
                then.waiting() + 20,
                1,
                0,
                then.completed() + 10,
                then.failed() + 1,
                then.rejected() + 2,
                then.removed(),
                then.waitNanos() + 40 * SECOND,
                then.waitBusyNanos() + 2 * SECOND,
                then.runNanos() + SECOND,
                then.runBusyNanos() + SECOND,
                0,
                0,
                TaskTimes.NONE,
                TaskTimes.NONE);
    }

    private void exit() {
        Task gone =
                began(Fixture.task(13, "http-exec-2", "http-exec-N", Fixture.PRINTER, null), 11);
        String cause = "java.lang.IllegalStateException";
        pages.departures.clear();
        pages.departures.add(
                new Departure(
                        1, 1, 1, gone, 11_500_000_001L, Fixture.START + 11_500, cause, false));
    }

    private Result twoSeconds(String... more) throws IOException {
        exit();
        pages.put(4711, first(), second());
        List<String> args = new ArrayList<>(List.of("report", "-i", "1", "4711"));
        args.addAll(List.of(more));
        Result result = pages.run(args.toArray(new String[0]));
        assertEquals("", result.err());
        assertEquals(0, result.status());
        return result;
    }

    private JsonObject json() throws IOException {
        return JsonParser.parseString(twoSeconds("--json").out()).getAsJsonObject();
    }

    private static JsonObject row(JsonObject report, String part, String name, String value) {
        for (JsonElement each : report.getAsJsonArray(part)) {
            if (each.getAsJsonObject().get(name).getAsString().equals(value)) {
                return each.getAsJsonObject();
            }
        }
        throw new AssertionError(part + " has no " + value);
    }

    @Test
    void shouldPrintOneScreen() throws IOException {
        String out = twoSeconds().out();
        try (var golden = getClass().getResourceAsStream("report.txt")) {
            assertEquals(new String(golden.readAllBytes(), StandardCharsets.UTF_8), out);
        }
    }

    @Test
    void shouldTellWhereTheTimeOfPoolsWent() throws IOException {
        JsonObject report = json();
        JsonObject main = row(report, "pools", "name", "main").getAsJsonObject("percent");
        assertEquals(50, main.get("cpu").getAsDouble(), 1e-6);
        assertEquals(15, main.get("runQueue").getAsDouble(), 1e-6);
        assertEquals(35, main.get("other").getAsDouble(), 1e-6);
        JsonObject http = row(report, "pools", "name", "http-exec-N");
        // one lived for all of the two seconds, the other for half a second
        assertEquals(1.25, http.get("meanTasks").getAsDouble(), 1e-6);
        assertEquals(1, http.get("endedTasks").getAsLong());
    }

    @Test
    void shouldNotTellTheRestOfLivesWhereAnExitIsNotKnown() throws IOException {
        pages.put(4711, first(), second());
        String out = pages.run("report", "-i", "1", "--json", "4711").out();
        JsonObject http =
                row(JsonParser.parseString(out).getAsJsonObject(), "pools", "name", "http-exec-N");
        assertTrue(http.get("meanTasks").isJsonNull(), out);
        assertTrue(http.getAsJsonObject("percent").get("other").isJsonNull(), out);
    }

    @Test
    void shouldCoverTheIntervalAlone() throws IOException {
        JsonObject report = json();
        JsonObject log = row(report, "devices", "endpoint", Fixture.LOG.name());
        assertEquals(100, log.get("reads").getAsLong());
        assertEquals(1_048_576, log.get("readBytes").getAsLong());
        assertEquals(FakeDevice.QUANTILE, log.get("readNanosP50").getAsLong());
        JsonObject http = row(report, "executors", "name", "http-exec-N");
        assertEquals(2, http.get("rejected").getAsLong());
        assertEquals(20, http.get("waitingGrowth").getAsLong());
        assertEquals(20, http.get("meanWaiting").getAsDouble(), 1e-6);
        JsonObject opener = row(report, "handles", "opener", "main");
        assertEquals(3, opener.get("open").getAsLong());
        assertEquals(2, opener.get("openGrowth").getAsLong());
        JsonObject exits = report.getAsJsonObject("exits");
        assertEquals(1, exits.get("endedTasks").getAsLong());
        assertEquals(1, exits.get("known").getAsLong());
        assertEquals(1, exits.getAsJsonArray("causes").size());
        assertEquals("http-exec-1", row(report, "hangs", "id", "12").get("name").getAsString());
    }

    @Test
    void shouldHaveAValueOfEachStepForEachColumnOverTime() throws IOException {
        JsonObject report = json();
        int steps = report.getAsJsonArray("millis").size() - 1;
        assertEquals(1, steps);
        for (String part : List.of("pools", "devices", "executors")) {
            for (JsonElement each : report.getAsJsonArray(part)) {
                JsonObject over = each.getAsJsonObject().getAsJsonObject("over");
                for (String column : over.keySet()) {
                    assertEquals(steps, over.getAsJsonArray(column).size(), part + column);
                }
            }
        }
    }

    @Test
    void shouldHaveEveryFieldOfTheCatalogues() throws IOException {
        JsonObject report = json();
        assertFields(report, "devices", DeviceFields.IDENTITY, DeviceFields.VALUES);
        assertFields(report, "executors", ExecutorFields.ALL, ExecutorRates.ALL);
        JsonArray described = report.getAsJsonObject("fields").getAsJsonArray("devices");
        Set<String> names = new TreeSet<>();
        described.forEach(each -> names.add(each.getAsJsonObject().get("name").getAsString()));
        DeviceRates.ALL.forEach(each -> assertTrue(names.contains(each.name()), each.name()));
    }

    @SafeVarargs
    private static void assertFields(
            JsonObject report, String part, List<? extends Field<?>>... lists) {
        JsonObject row = report.getAsJsonArray(part).get(0).getAsJsonObject();
        for (List<? extends Field<?>> fields : lists) {
            fields.forEach(each -> assertTrue(row.has(each.name()), each.name()));
        }
    }

    @Test
    void shouldReportADeadJvmUntilItsLastKnownMoment() throws IOException {
        exit();
        Snapshot dead = SnapshotBuilder.of(first()).build();
        pages.dead().put(4711, dead);
        Result result = pages.run("report", "--json", "4711");
        JsonObject report = JsonParser.parseString(result.out()).getAsJsonObject();
        assertFalse(report.get("alive").getAsBoolean());
        assertEquals(dead.takenMillis(), report.get("endMillis").getAsLong());
        Result refused = pages.run("report", "-i", "1", "4711");
        assertEquals(1, refused.status());
        assertEquals("jacct: -i is for a JVM that runs, and this one has ended\n", refused.err());
    }

    @Test
    void shouldHaveTheSameObjectInThePageAndNoNameAsMarkup() throws IOException {
        String hostile = "</script><!--<script><img src=x onerror=alert(1)>";
        Task task = Fixture.task(1, hostile, hostile, Fixture.READER, Fixture.worker().current());
        pages.put(4711, Fixture.snapshot(10, Counts.ZERO, task));
        String page = pages.run("report", "--html", "4711").out();
        assertFalse(page.contains("<img"), page);
        String begin = "<script type=\"application/json\" id=\"report\">";
        int from = page.indexOf(begin) + begin.length();
        String object = page.substring(from, page.indexOf("</script>", from));
        pages.put(4712, Fixture.snapshot(10, Counts.ZERO, task));
        assertEquals(
                JsonParser.parseString(pages.run("report", "--json", "4712").out()),
                JsonParser.parseString(object));
        assertTrue(object.contains("onerror"), object);
    }

    /** A browser runs the scripts with these digests, and nothing else. */
    @Test
    void shouldAllowItsOwnScriptsAlone() throws Exception {
        String page = twoSeconds("--html").out();
        String policy = page.replaceFirst("(?s).*Policy\" content=\"([^\"]*).*", "$1");
        assertTrue(policy.startsWith("default-src 'none';"), policy);
        assertFalse(policy.contains("unsafe"), policy);
        int scripts = 0;
        for (String part : page.split("<script>|<style>")) {
            String text = part.replaceFirst("(?s)</(script|style)>.*", "");
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            String known = "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
            scripts += policy.contains(known) ? 1 : 0;
        }
        assertEquals(3, scripts);
    }

    @Test
    void shouldReportASpanOfARecording() throws IOException {
        Path file = directory.resolve("one.jrec");
        exit();
        try (RecordingWriter writer = RecordingWriter.ofFile(file)) {
            writer.write(new Frame(first(), true, List.of(), List.of()));
            writer.write(new Frame(second(), true, List.of(), pages.departures));
            Snapshot third = Fixture.snapshot(14, Fixture.PRINTER, began(Fixture.reader(), 0));
            writer.write(new Frame(third, false, List.of(), List.of()));
        }
        String end = "03:04:17";
        Result some = pages.run("report", "--json", "--replay", file.toString(), "--end", end);
        assertEquals("", some.err());
        JsonObject live = JsonParser.parseString(twoSeconds("--json").out()).getAsJsonObject();
        JsonObject recorded = JsonParser.parseString(some.out()).getAsJsonObject();
        for (JsonObject each : List.of(live, recorded)) {
            each.remove("recorded");
            each.remove("notes");
        }
        assertEquals(live, recorded);
        Result all = pages.run("report", "--json", "--replay", file.toString());
        JsonObject report = JsonParser.parseString(all.out()).getAsJsonObject();
        assertEquals(3, report.getAsJsonArray("millis").size());
        assertFalse(report.get("alive").getAsBoolean());
        Result none = pages.run("report", "--replay", file.toString(), "--end", "03:04:15");
        assertEquals(1, none.status());
        assertEquals(
                "jacct: nothing was recorded between 2026-01-02T03:04:15 and 03:04:15: there is a frame"
                        + " at 2026-01-02T03:04:15, and then at 2026-01-02T03:04:17\n",
                none.err());
        Result typed =
                pages.run("report", file.toString(), "--begin", "03:04:15", "--end", "03:04:16");
        assertTrue(typed.err().contains("between 03:04:15 and 03:04:16: "), typed.err());
        Result before =
                pages.run("report", file.toString(), "--begin", "03:04:17", "--end", "03:04:15");
        assertEquals(2, before.status());
        assertTrue(before.err().contains("the end is before the begin"), before.err());
        // a recording is known without --replay
        assertEquals(all.out(), pages.run("report", "--json", file.toString()).out());
    }

    /** A thread of a pool ends in each second; some of a recording's frames have no step. */
    @Test
    void shouldAddUpOverManyFrames() throws IOException {
        Path file = directory.resolve("long.jrec");
        FakeDevice device = FakeDevice.of(7, "file", Fixture.LOG.name());
        int frames = 1000;
        try (RecordingWriter writer = RecordingWriter.ofFile(file)) {
            for (int i = 1; i <= frames; i++) {
                device = device.read(i % 3, 4096);
                writer.write(frame(i, device));
            }
        }
        Result result = pages.run("report", "--json", "--replay", file.toString());
        JsonObject report = JsonParser.parseString(result.out()).getAsJsonObject();
        JsonArray millis = report.getAsJsonArray("millis");
        assertTrue(millis.size() <= 361, () -> "" + millis.size());
        JsonObject log = row(report, "devices", "endpoint", Fixture.LOG.name());
        JsonArray rates = log.getAsJsonObject("over").getAsJsonArray("readsPerSecond");
        double sum = 0;
        for (int i = 0; i < rates.size(); i++) {
            long step = millis.get(i + 1).getAsLong() - millis.get(i).getAsLong();
            sum += rates.get(i).getAsDouble() * step / 1000;
        }
        assertEquals(log.get("reads").getAsDouble(), sum, 1);
        JsonObject http = row(report, "pools", "name", "http-exec-N");
        assertEquals(frames - 1, http.get("endedTasks").getAsLong());
        // each lived for half a second
        assertEquals(0.5, http.get("meanTasks").getAsDouble(), 1e-6);
        assertEquals(frames - 1, report.getAsJsonObject("exits").get("known").getAsLong());
        assertEquals(200, report.getAsJsonObject("exits").getAsJsonArray("latest").size());
    }

    private static Frame frame(int second, FakeDevice device) {
        Snapshot snapshot =
                Fixture.snapshot(
                        second,
                        Counts.ZERO,
                        began(Fixture.task(1, "main", "main", busy(1, 0), null), 0));
        Group http = new Group("http-exec-N", 0, second, Counts.ZERO, Counts.ZERO);
        Group main =
                snapshot.pools().stream()
                        .filter(each -> each.name().equals("main"))
                        .findFirst()
                        .orElseThrow();
        Snapshot now =
                SnapshotBuilder.of(snapshot)
                        .pools(List.of(http, main))
                        .devices(9, List.of(device.at(second)))
                        .build();
        Task gone = Fixture.task(100 + second, "http-exec-2", "http-exec-N", Counts.ZERO, null);
        TaskAttributes half = new TaskAttributes(0, second * SECOND - SECOND / 2, 5, false, 0);
        Task brief =
                new Task(
                        gone.id(),
                        gone.name(),
                        "main",
                        gone.pool(),
                        Fixture.START,
                        0,
                        false,
                        false,
                        half,
                        Counts.ZERO,
                        null);
        long end = second * SECOND;
        Departure exit = new Departure(second, second, 1, brief, end, Fixture.START, null, false);
        return new Frame(now, true, List.of(), List.of(exit));
    }

    @Test
    void shouldWriteToAFileAndSayNothing() throws IOException {
        Path file = directory.resolve("report.json");
        Result result = twoSeconds("--json", "-o", file.toString());
        assertEquals("", result.out());
        assertEquals(
                "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        String written = Files.readString(file);
        assertEquals(4711, JsonParser.parseString(written).getAsJsonObject().get("pid").getAsInt());
        Result refused = pages.run("report", "4711", "-o", directory + "/none/report.json");
        assertEquals(3, refused.status());
        assertTrue(refused.err().startsWith("jacct: cannot write "), refused.err());
    }
}
