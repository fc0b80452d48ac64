// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.recording.RecordingWriter;
import io.jacct.recording.codec.Frame;
import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.testing.SomeCounts;
import io.jacct.tool.command.Moment;
import io.jacct.tool.command.Pages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands over a recording print what they print over pages of the same snapshots. */
class ReplayTest {
    /** Of the fixture: 2026-01-02 03:04:15, and then each ten seconds. */
    private static final int FRAMES = 6;

    @TempDir private Path directory;
    private final List<Snapshot> snapshots = new ArrayList<>();
    private Path recording;
    private FakePages live;

    @BeforeEach
    void record() throws IOException {
        for (int i = 1; i <= FRAMES; i++) {
            snapshots.add(
                    Fixture.snapshot(
                            10 * i,
                            SomeCounts.of(Counter.FILE_READS, 7 * i),
                            Fixture.reader(),
                            Fixture.worker()));
        }
        recording = directory.resolve("one.jrec");
        write(recording, true);
        Path pages = Files.createDirectory(directory.resolve("pages"));
        live = new FakePages(pages).put(4711, snapshots.toArray(Snapshot[]::new));
    }

    private void write(Path file, boolean aliveAtEnd) throws IOException {
        try (RecordingWriter writer = RecordingWriter.ofFile(file)) {
            for (int i = 0; i < FRAMES; i++) {
                boolean alive = aliveAtEnd || i + 1 < FRAMES;
                writer.write(new Frame(snapshots.get(i), alive, List.of(), List.of()));
            }
        }
    }

    private FakePages.Result replay(String command, String... more) {
        List<String> args = new ArrayList<>(Arrays.asList(command.split(" ")));
        args.addAll(List.of("--replay", recording.toString()));
        args.addAll(List.of(more));
        return live.run(args.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "top -b -a -n 6",
                "top -b -a -n 6 -w 80",
                "top --json -n 6",
                "iostat -a -x -w 10 -c 6",
                "iostat -a --json -w 10 -c 6",
                "kstat -p",
                "beancounters",
                "beancounters --json",
                "handles"
            })
    void shouldPrintWhatWasLive(String command) {
        FakePages.Result lively = live.run((command + " 4711").split(" "));
        FakePages.Result replayed = replay(command);
        String untimed = replayed.out().replaceAll("(?m)^recorded [-0-9T:]+:\n", "");
        assertEquals(lively, new FakePages.Result(replayed.status(), untimed, replayed.err()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"iostat -a", "executors", "kstat", "taskstats", "taskstats 12"})
    void shouldTellTheTimeOfTheFrame(String command) {
        String time = "recorded 2026-01-02T03:04:35:\n";
        String text = replay(command, "--begin", "03:04:35").out();
        assertTrue(text.startsWith(time), text);
        String json = replay(command, "--json", "--begin", "03:04:35").out();
        assertTrue(!json.contains("recorded"), json);
        assertTrue(
                json.contains("\"takenMillis\":" + snapshots.get(2).takenMillis())
                        || json.contains("\"snaptime\""),
                json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"page", "ubstat"})
    void shouldSayHowARecordingIsShown(String command) throws IOException {
        Path store = Files.createDirectories(directory.resolve("store"));
        Path jvm = Files.createDirectory(store.resolve("jvm"));
        Files.copy(recording, jvm.resolve("part.jrec"));
        String more = command.equals("ubstat") ? " 0 1 numfile" : "";
        for (Path each : List.of(store, jvm, recording)) {
            EveryCommand.Ran result =
                    EveryCommand.run(Pages.OF_THIS_USER, command + " FILE" + more, each);
            assertEquals(
                    "jacct: "
                            + each
                            + " is a recording: --replay shows it, and jacct dump prints it\n",
                    result.err());
            assertEquals(1, result.status());
        }
    }

    @Test
    void shouldSayWhatTheRecordingLacks() throws IOException {
        recording = directory.resolve("gap.jrec");
        long size = 0;
        try (RecordingWriter writer = RecordingWriter.ofFile(recording)) {
            for (int i : new int[] {0, 1, 5}) {
                size = i == 1 ? Files.size(recording) : size;
                writer.write(new Frame(snapshots.get(i), true, List.of(), List.of()));
            }
        }
        assertEquals(
                "jacct: the frame is 25s older than 2026-01-02T03:04:50: nothing was recorded in"
                        + " between\n",
                replay("top -b -n 1", "--begin", "3:04:50").err());
        assertEquals("", replay("top -b -n 1", "--begin", "3:04:26").err());
        byte[] bytes = Files.readAllBytes(recording);
        bytes[(int) size] ^= 1;
        Files.write(recording, bytes);
        assertEquals(
                "jacct: "
                        + recording
                        + " is damaged from 2026-01-02T03:04:15 to 2026-01-02T03:05:05: skipped\n",
                replay("top -b").err());
    }

    @Test
    void shouldShowTheIntervalBeforeTheMoment() {
        String all = replay("top -b -a").out();
        String third = replay("top -b -a -n 1", "--begin", "03:04:35").out();
        assertTrue(all.contains(third), all + "\n---\n" + third);
        assertEquals(third, replay("top -b -a -n 1", "--begin", "3:04:44").out());
        assertEquals(third, replay("top -b -a -n 1", "--begin=-30s").out());
        assertEquals(third, replay("top -b -a -n 1", "--begin", "2026-01-02T03:04:39").out());
    }

    @Test
    void shouldGoOnByTheInterval() {
        List<String> lines = replay("iostat -w 20 --json").out().lines().toList();
        assertEquals(4, lines.size());
        assertEquals(FRAMES, replay("iostat -w 1 --json").out().lines().count());
        assertEquals(2, replay("iostat -w 1 -c 2 --json").out().lines().count());
    }

    @Test
    void shouldEndWithTheRecording() {
        assertEquals(live.run("top", "-b", "-n", "6", "4711"), replay("top -b"));
    }

    @Test
    void shouldEndWithTheJvm() throws IOException {
        recording = directory.resolve("ended.jrec");
        write(recording, false);
        assertTrue(replay("top -b").out().endsWith("process 4711 has ended\n"));
        String last = replay("top -b", "--begin", "last").out();
        assertTrue(last.endsWith("process 4711 has ended\n"), last);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '%',
            value = {
                "top --begin 3:14% --begin goes with --replay; try 'jacct help'",
                "iostat% Missing required parameter: 'PID|FILE'; try 'jacct help'",
                "top 4711 --replay R% --replay takes the place of 4711; try 'jacct help'",
                "top --replay R --begin noon% --begin takes a time as "
                        + Moment.FORMS
                        + ", not 'noon'; try 'jacct help'",
                "top --replay R --begin 3:14% nothing was recorded at 3:14: the recording goes from"
                        + " 2026-01-02T03:04:15 to 2026-01-02T03:05:05",
                "top --replay R --begin=-1h% nothing was recorded at -1h: the recording goes from"
                        + " 2026-01-02T03:04:15 to 2026-01-02T03:05:05",
                "top --replay none% no recording none"
            })
    void shouldSayWhatIsWrongInOneLine(String args, String message) {
        FakePages.Result result = live.run(args.replace("R", recording.toString()).split(" "));
        assertEquals("jacct: " + message.strip() + "\n", result.err());
    }

    /** The exits of the first frame were before; each later one is told once. */
    @Test
    void shouldTellTheExitsOfEachFrame() throws IOException {
        recording = directory.resolve("exits.jrec");
        try (RecordingWriter writer = RecordingWriter.ofFile(recording)) {
            for (int i = 0; i < FRAMES; i++) {
                Cohort cohort = new Cohort(0, "main", "http-exec-N", 1, i + 1, i + 1, Counts.ZERO);
                Task gone = Fixture.task(100 + i, "gone-" + i, "http-exec-N", Counts.ZERO, null);
                Departure exit = new Departure(i + 1, i + 1, 0, gone, i, i, null, false);
                writer.write(new Frame(snapshots.get(i), true, List.of(cohort), List.of(exit)));
            }
        }
        List<String> lines = replay("taskstats --exits --json").out().lines().toList();
        assertEquals(FRAMES - 1, lines.size(), lines::toString);
        for (int i = 1; i < FRAMES; i++) {
            assertTrue(lines.get(i - 1).contains("gone-" + i), lines.get(i - 1));
        }
    }

    @Test
    void shouldTakeOperandsOfTheCommandItself() {
        String one = replay("iostat -a", "*.log").out();
        assertTrue(one.contains("requests.log"), one);
        assertTrue(!one.contains("db.example"), one);
        assertEquals(0, replay("kstat", "executor:::").status());
        assertTrue(replay("taskstats", "12").out().contains("http-exec-1"));
        assertEquals(2, replay("taskstats", "twelve").status());
        assertEquals(1, replay("handles", "*.log").status());
    }

    @Test
    void shouldBeginInTheMinuteInWhichTheRecordingBegins() {
        String first = replay("top -b -a -n 1").out();
        assertEquals(first, replay("top -b -a -n 1", "--begin", "3:04").out());
    }
}
