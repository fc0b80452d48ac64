// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.recording.RecordingWriter;
import io.jacct.recording.codec.Frame;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DumpCommandTest {
    @TempDir private Path directory;
    private Path recording;
    private FakePages pages;
    private Snapshot second;

    @BeforeEach
    void record() throws IOException {
        recording = directory.resolve("one.jrec");
        Task odd = Fixture.task(13, "=1+2,\"x\"", "main", Fixture.PRINTER, null);
        second = Fixture.snapshot(20, Counts.ZERO, Fixture.reader(), odd);
        Departure exit =
                new Departure(1, 1, 0, Fixture.worker(), 5, 6_000, "java.lang.Error", true);
        try (RecordingWriter writer = RecordingWriter.ofFile(recording)) {
            writer.write(new Frame(Fixture.snapshot(), true, List.of(), List.of()));
            writer.write(new Frame(second, true, List.of(), List.of(exit)));
        }
        Path of = Files.createDirectory(directory.resolve("pages"));
        pages = new FakePages(of).put(4711, second);
    }

    private List<String> dump(String... args) {
        String[] all = new String[args.length + 2];
        all[0] = "dump";
        all[1] = recording.toString();
        System.arraycopy(args, 0, all, 2, args.length);
        FakePages.Result result = pages.run(all);
        assertEquals("", result.err());
        return result.out().lines().toList();
    }

    @Test
    void shouldPrintWhatThePageShowsAndTheExits() {
        List<String> lines = dump("--json");
        assertEquals(2, lines.size());
        JsonObject frame = JsonParser.parseString(lines.get(1)).getAsJsonObject();
        JsonObject exit = frame.remove("exits").getAsJsonArray().get(0).getAsJsonObject();
        assertEquals("http-exec-1", exit.get("name").getAsString());
        assertEquals("java.lang.Error", exit.get("cause").getAsString());
        JsonObject page =
                JsonParser.parseString(pages.run("page", "--json", "4711").out()).getAsJsonObject();
        page.getAsJsonObject("page").remove("problems");
        frame.getAsJsonObject("page").remove("problems");
        assertEquals(page, frame);
    }

    @Test
    void shouldPrintEachValueInALine() {
        List<String> lines = dump("--csv");
        assertEquals("time,entity,name,field,value", lines.get(0));
        assertContains(lines, "2026-01-02T03:04:15Z,totals,,fileReads,300");
        assertContains(lines, "2026-01-02T03:04:25Z,tasks,13,name,\"'=1+2,\"\"x\"\"\"");
        assertContains(lines, "2026-01-02T03:04:25Z,exits,1,counters.socketReads,20");
        assertContains(lines, "2026-01-02T03:04:25Z,pools,main,counters.fileReads,300");
    }

    private static void assertContains(List<String> lines, String line) {
        assertTrue(lines.contains(line), () -> line + " is not in\n" + String.join("\n", lines));
    }

    @Test
    void shouldPrintTheChosenPartsAndNoZeros() {
        List<String> lines = dump("--csv", "--only", "pools,exits");
        assertTrue(lines.stream().skip(1).allMatch(each -> each.matches("[^,]+,(pools|exits),.*")));
        assertContains(lines, "2026-01-02T03:04:25Z,exits,1,counters.socketReads,20");
        assertTrue(lines.stream().noneMatch(each -> each.endsWith(",0")), lines::toString);
        JsonObject frame =
                JsonParser.parseString(dump("--json", "--only", "pools").get(0)).getAsJsonObject();
        assertEquals(Set.of("page", "pools"), frame.keySet());
        FakePages.Result unknown =
                pages.run("dump", recording.toString(), "--csv", "--only", "pool");
        assertEquals(2, unknown.status());
        assertTrue(unknown.err().startsWith("jacct: a frame has no 'pool', but page, totals,"));
    }

    @Test
    void shouldPrintAValueInOneLine() throws IOException {
        Task odd = Fixture.task(13, "a\nb\u001b[31m,c", "main", Fixture.PRINTER, null);
        recording = directory.resolve("odd.jrec");
        try (RecordingWriter writer = RecordingWriter.ofFile(recording)) {
            Snapshot snapshot = Fixture.snapshot(20, Counts.ZERO, odd);
            writer.write(new Frame(snapshot, true, List.of(), List.of()));
        }
        List<String> lines = dump("--csv", "--only", "tasks");
        assertContains(lines, "2026-01-02T03:04:25Z,tasks,13,name,\"a\\u000ab\\u001b[31m,c\"");
        assertTrue(lines.stream().skip(1).allMatch(each -> each.startsWith("2026")));
    }

    /** Each line that is printed is another frame in the recording. */
    @Test
    void shouldEndWithTheLastFrameThatWasThereAtFirst() throws IOException {
        recording = directory.resolve("growing.jrec");
        try (RecordingWriter writer = RecordingWriter.ofFile(recording)) {
            writer.write(new Frame(Fixture.snapshot(), true, List.of(), List.of()));
            writer.write(new Frame(second, true, List.of(), List.of()));
            AtomicInteger printed = new AtomicInteger();
            Writer growing =
                    new StringWriter() {
                        @Override
                        public void write(String text, int offset, int length) {
                            if (text.startsWith("{") && printed.incrementAndGet() < 10) {
                                add(writer, 20 + printed.get());
                            }
                        }
                    };
            Main.run(
                    pages,
                    new PrintWriter(growing),
                    new PrintWriter(Writer.nullWriter()),
                    "dump",
                    recording.toString(),
                    "--json");
            assertEquals(2, printed.get());
        }
    }

    private static void add(RecordingWriter to, int seconds) {
        try {
            to.write(new Frame(Fixture.snapshot(seconds, Counts.ZERO), true, List.of(), List.of()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void shouldPrintASpan() {
        assertEquals(1, dump("--json", "--begin", "03:04:20", "--end", "03:04:20").size());
        assertEquals(1, dump("--json", "--begin", "last").size());
        assertEquals(1, dump("--json", "--end", "3:04:24").size());
        assertEquals(2, pages.run("dump", recording.toString()).status());
        assertEquals(1, pages.run("dump", "none", "--json").status());
    }
}
