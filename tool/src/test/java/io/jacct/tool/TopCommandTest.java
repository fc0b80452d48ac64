// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import io.jacct.counter.Operation;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.testing.SomeCounts;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopCommandTest {
    @TempDir Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() {
        pages = new FakePages(directory);
    }

    /** Two seconds later the worker has gone, a new one has come, and the reader has read on. */
    private static Snapshot later() {
        Task reader =
                Fixture.task(
                        1,
                        "main",
                        "main",
                        Fixture.READER.plus(
                                SomeCounts.of(
                                        Counter.FILE_READS,
                                        20,
                                        Counter.FILE_READ_BYTES,
                                        4096,
                                        Counter.FILE_READ_NANOS,
                                        100_000_000,
                                        Counter.PARK_NANOS,
                                        600_000_000,
                                        Counter.CPU_NANOS,
                                        1_000_000_000,
                                        Counter.CPU_DELAY_NANOS,
                                        300_000_000)),
                        null);
        Task fresh = Fixture.task(13, "http-exec-2", "http-exec-N", Fixture.WORKER, null);
        return Fixture.snapshot(12, Fixture.PRINTER.plus(Fixture.WORKER), reader, fresh);
    }

    @Test
    void shouldPrintTotalsFirstAndDifferencesThen() throws IOException {
        pages.put(4711, Fixture.snapshot(), later());
        Result result = pages.run("top", "-b", "-n", "2", "4711");
        assertEquals("", result.err());
        assertEquals(0, result.status());
        try (var golden = getClass().getResourceAsStream("top.txt")) {
            assertEquals(new String(golden.readAllBytes()), result.out());
        }
    }

    @Test
    void shouldLeaveOutTheClassesWhereTheLineIsShort() throws IOException {
        pages.put(4711, Fixture.snapshot());
        String out = pages.run("top", "-b", "-n", "1", "-w", "80", "4711").out();
        assertFalse(out.contains("SOCKET/s"), out);
        assertTrue(out.lines().allMatch(line -> line.length() <= 80), out);
    }

    @Test
    void shouldTellPoolsApartWhoseNamesDifferInTheirMiddle() throws IOException {
        String first = "data-plane-kafka-network-thread-1-ListenerName(PLAINTEXT)-PLAINTEXT-N";
        String second = "data-plane-kafka-network-thread-1-ListenerName(CONTROL)-PLAINTEXT-N";
        Task one = Fixture.task(21, "one", first, Fixture.WORKER, null);
        Task two = Fixture.task(22, "two", second, Fixture.WORKER, null);
        Snapshot snapshot = Fixture.snapshot(10, Counts.ZERO, one, two);
        pages.put(4711, snapshot);
        String whole = pages.run("top", "-b", "-n", "1", "4711").out();
        assertTrue(whole.contains(first + " ") && whole.contains(second + " "), whole);
        pages.put(4712, snapshot);
        String cut = pages.run("top", "-b", "-n", "1", "-w", "120", "4712").out();
        List<String> rows = cut.lines().filter(line -> line.startsWith("data-pl")).toList();
        assertEquals(2, rows.size(), cut);
        assertFalse(rows.get(0).equals(rows.get(1)), cut);
    }

    @Test
    void shouldLeaveOutPoolsWithNobodyInThem() throws IOException {
        pages.put(4711, Fixture.snapshot(10, Counts.ZERO, Fixture.reader()));
        String out = pages.run("top", "-b", "-n", "1", "4711").out();
        assertFalse(out.contains("http-exec"), out);
        assertFalse(out.contains("(others)"), out);
    }

    private static Snapshot withIdle() {
        CurrentOperation park = new CurrentOperation(Operation.PARK, null, 9);
        Task idle = Fixture.task(14, "idler", "idlers", Counts.ZERO, park);
        Task unknown = Fixture.task(15, "strange", "strange", Fixture.WORKER, null);
        return Fixture.snapshot(
                12, Counts.ZERO, Fixture.reader(), idle, unknown.with(Fixture.WORKER, Measure.ALL));
    }

    @Test
    void shouldShowIdleThreadsAndPoolsOnlyWhenAskedTo() throws IOException {
        pages.put(4711, withIdle());
        String busy = pages.run("top", "-b", "-n", "1", "4711").out();
        assertFalse(busy.contains("idler"), busy);
        assertTrue(busy.contains("3 threads live (1 idle), 3 started"), busy);
        String all = pages.run("top", "-b", "-a", "-n", "1", "4711").out();
        assertEquals(2, all.lines().filter(line -> line.startsWith("idler")).count(), all);
        assertFalse(all.contains(" idle)"), all);
    }

    @Test
    void shouldSayNothingOfProcessorTimeThatNobodyKnows() throws IOException {
        pages.put(4711, withIdle());
        List<String> rows =
                pages.run("top", "-b", "-n", "1", "4711")
                        .out()
                        .lines()
                        .filter(line -> line.startsWith("strange"))
                        .toList();
        assertEquals(2, rows.size());
        rows.forEach(row -> assertTrue(row.matches("strange +[0-9]+ +- +- .*"), row));
        pages.put(4712, withIdle());
        String json = pages.run("top", "--json", "-n", "1", "4712").out();
        assertTrue(json.contains("\"percent\":{\"cpu\":null,\"runQueue\":null,"), json);
    }

    @Test
    void shouldLeaveOutTheFrameSinceTheStart() throws IOException {
        pages.put(4711, Fixture.snapshot(), later());
        String out = pages.run("top", "-b", "-y", "-n", "1", "4711").out();
        assertFalse(out.contains("since the agent started"), out);
        assertTrue(out.contains("in the last 2.0s"), out);
    }

    @Test
    void shouldEndWithTheProcess() throws IOException {
        pages.put(4711, Fixture.snapshot(), later()).ending();
        Result result = pages.run("top", "-b", "4711");
        assertEquals(0, result.status());
        List<String> lines = result.out().lines().toList();
        assertEquals("process 4711 has ended", lines.get(lines.size() - 1));
        assertEquals(2, lines.stream().filter(line -> line.startsWith("THREAD")).count());
    }

    @Test
    void shouldPrintOneFrameOfADeadProcess() throws IOException {
        pages.put(4711, Fixture.snapshot()).dead();
        for (String args : List.of("top 4711", "top -b 4711", "top -b -n 9 4711")) {
            Result result = pages.run(args.split(" "));
            assertEquals(0, result.status());
            assertEquals(1, result.out().lines().filter(l -> l.startsWith("THREAD")).count());
            assertTrue(result.out().endsWith("process 4711 has ended\n"), result.out());
        }
    }

    @Test
    void shouldPrintOneObjectPerFrame() throws IOException {
        pages.put(4711, Fixture.snapshot(), later()).ending();
        Result result = pages.run("top", "--json", "4711");
        assertEquals("", result.err());
        List<JsonObject> frames =
                result.out()
                        .lines()
                        .map(line -> JsonParser.parseString(line).getAsJsonObject())
                        .toList();
        assertEquals(2, frames.size());
        assertTrue(frames.get(0).get("sinceStart").getAsBoolean());
        assertTrue(frames.get(0).get("alive").getAsBoolean());
        JsonObject second = frames.get(1);
        assertFalse(second.get("sinceStart").getAsBoolean());
        assertFalse(second.get("alive").getAsBoolean());
        assertEquals(2.0, second.get("seconds").getAsDouble());
        assertEquals(4096, second.getAsJsonObject("totals").get("fileReadBytes").getAsLong());
        JsonObject task = second.getAsJsonArray("tasks").get(0).getAsJsonObject();
        assertEquals("main", task.get("name").getAsString());
        assertFalse(task.get("idle").getAsBoolean());
        assertEquals(50.0, task.getAsJsonObject("percent").get("cpu").getAsDouble());
        assertEquals(15.0, second.getAsJsonObject("percent").get("runQueue").getAsDouble());
        task = second.getAsJsonArray("tasks").get(1).getAsJsonObject();
        assertEquals("http-exec-2", task.get("name").getAsString());
        assertEquals(10_240, task.getAsJsonObject("counters").get("socketReadBytes").getAsLong());
        JsonObject pool = second.getAsJsonArray("pools").get(0).getAsJsonObject();
        assertEquals(Counter.values().length, pool.getAsJsonObject("counters").size());
    }

    @Test
    void shouldStopWhenNobodyReads() throws IOException {
        pages.put(4711, Fixture.snapshot());
        Writer closed =
                new Writer() {
                    @Override
                    public void write(char[] chars, int offset, int length) throws IOException {
                        throw new IOException("Broken pipe");
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        PrintWriter err = new PrintWriter(new StringWriter());
        assertEquals(0, Main.run(pages, new PrintWriter(closed), err, "top", "-b", "4711"));
    }
}
