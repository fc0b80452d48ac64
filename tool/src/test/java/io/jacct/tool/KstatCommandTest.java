// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.counter.Counter;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KstatCommandTest {
    @TempDir Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(directory);
        pages.put(4711, Fixture.snapshot());
    }

    private String out(String... args) {
        Result result = pages.run(args);
        assertEquals("", result.err());
        assertEquals(0, result.status());
        return result.out();
    }

    @Test
    void shouldPrintBlocksAsTheManualPageDescribes() throws IOException {
        String out = out("kstat", "4711", "executor", "agent:0:health", "executorstat::http*");
        try (var golden = getClass().getResourceAsStream("kstat.txt")) {
            assertEquals(new String(golden.readAllBytes()), out);
        }
    }

    @Test
    void shouldPrintTheSameForOptionsAndOperands() {
        String lines =
                "pool:0:http-exec-N:socketReadBytes\t10240\n"
                        + "pool:0:http-exec-N:socketReads\t20\n";
        assertEquals(
                lines,
                out("kstat", "-p", "4711", "pool:0:http-exec-N:socketReads,/^socketReadBytes$/"));
        assertEquals(
                lines,
                out(
                        ("kstat -p -m pool -i 0 -n http-exec-N -s socketReads,socketReadBytes"
                                        + " -c task 4711")
                                .split(" ")));
        assertEquals(lines, out("kstat", "4711", "-p", "/^p.*l$/::h*:/^socketRead(s|Bytes)$/"));
    }

    @Test
    void shouldPrintOperandByOperand() {
        assertEquals(
                "jvm:0:totals:liveTasks\t2\n"
                        + "agent:0:page:pid\t4711\n"
                        + "jvm:0:totals:liveTasks\t2\n",
                out("kstat", "-p", "4711", "jvm:::liveTasks", "agent:::pid", "::totals:liveTasks"));
    }

    @Test
    void shouldListNamesAndTheClassWithoutValues() {
        assertEquals(
                "executor:0:reports-N:class\nexecutor:0:reports-N:crtime\n",
                out("kstat", "-l", "4711", "executor::reports-N:c*"));
        List<String> all = out("kstat", "-lp", "4711").lines().toList();
        assertEquals(all.stream().distinct().toList(), all);
        assertTrue(all.stream().noneMatch(line -> line.contains("kstat_")), all.toString());
    }

    @Test
    void shouldPrintTimesAsSecondsSinceTheMachineHasStarted() {
        assertEquals(
                "executor:0:http-exec-N:crtime\t0.005000000\n"
                        + "executor:0:http-exec-N:rlentime\t0.005000000\n"
                        + "executor:0:http-exec-N:snaptime\t10.000000000\n",
                out("kstat", "-p", "4711", "executor::http*:crtime,rlentime,snaptime"));
    }

    @Test
    void shouldAnswerByTheExitStatusAlone() {
        Result found = pages.run("kstat", "-q", "4711", "pool");
        assertEquals(0, found.status());
        Result none = pages.run("kstat", "-q", "4711", "disk");
        assertEquals(1, none.status());
        assertEquals("", found.out() + found.err() + none.out() + none.err());
        assertEquals(1, pages.run("kstat", "-c", "disk", "4711").status());
        assertEquals(1, pages.run("kstat", "4711", "pool:1").status());
        assertEquals(
                "jacct: no kstat is called like that: jacct kstat -l lists all names\n",
                pages.run("kstat", "-m", "nosuch", "4711").err());
    }

    @Test
    void shouldReportAsOftenAsAsked() throws IOException {
        Task idle = Fixture.task(1, "main", "main", Counts.ZERO, null);
        Snapshot later = Fixture.snapshot(70, Counts.ZERO, idle);
        pages.put(4712, Fixture.snapshot(), later);
        assertEquals(
                "Fri Jan  2 03:04:15 2026\n"
                        + "jvm:0:totals:liveTasks\t2\n"
                        + "\n"
                        + "Fri Jan  2 03:05:15 2026\n"
                        + "jvm:0:totals:liveTasks\t1\n",
                out("kstat", "-T", "d", "-p", "4712", "jvm:::liveTasks", "60", "2"));
    }

    @Test
    void shouldTakePatternsBeforeThePage() throws IOException {
        pages.put(4712, Fixture.snapshot(), Fixture.snapshot());
        String line = "jvm:0:totals:liveTasks\t2\n";
        assertEquals(line + "\n" + line, out("kstat", "-p", "jvm:::liveTasks", "4712", "1", "2"));
        String both = "agent:0:page:pid\t4711\n" + line;
        assertEquals(both, out("kstat", "-p", "agent:::pid", "4711", "jvm:::liveTasks"));
        assertEquals(both, out("kstat", "-p", "agent:::pid", "jvm:::liveTasks", "4711"));
        Result none = pages.run("kstat", "agent", "jvm");
        assertEquals(1, none.status());
        assertTrue(none.err().contains("no process or file agent:"), none.err());
    }

    @Test
    void shouldPrintSecondsAndEndWithTheProcess() {
        pages.dead();
        assertEquals(
                "1767323055\njvm:0:totals:endedTasks\t1\n",
                out("kstat", "-T", "u", "-p", "4711", "jvm:0:totals:endedTasks", "1"));
    }

    @Test
    void shouldPrintAnArrayPerReport() {
        List<String> lines =
                out("kstat", "-j", "4711", "executor*::http*", "1", "2").lines().toList();
        assertEquals(2, lines.size());
        assertEquals(lines.get(0), lines.get(1));
        JsonArray kstats = JsonParser.parseString(lines.get(0)).getAsJsonArray();
        assertEquals(2, kstats.size());
        JsonObject io = kstats.get(0).getAsJsonObject();
        assertEquals(
                "[module, instance, name, class, type, snaptime, data]", io.keySet().toString());
        assertEquals(3, io.get("type").getAsInt());
        assertEquals("10.000000000", io.get("snaptime").toString(), "whatever is selected");
        JsonObject data = io.getAsJsonObject("data");
        assertEquals("9.000000000", data.get("wlentime").toString());
        assertEquals("41", data.get("reads").toString());
        assertEquals(
                "\"ThreadPoolExecutor\"",
                kstats.get(1).getAsJsonObject().getAsJsonObject("data").get("kind").toString());
        Result none = pages.run("kstat", "--json", "4711", "disk");
        assertEquals("[]\n", none.out());
        assertEquals(1, none.status());
    }

    @Test
    void shouldSeparateTheValueByAColon() {
        assertEquals(
                "jvm:0:totals:endedTasks:1\n",
                out("kstat", "-C", "4711", "jvm:0:totals:endedTasks"));
        assertEquals(2, pages.run("kstat", "-C", "-q", "4711").status());
    }

    @Test
    void shouldHaveEveryCounterOfEveryPool() {
        List<String> pools = out("kstat", "-p", "4711", "pool").lines().toList();
        for (Counter counter : Counter.values()) {
            String end = ":" + counter.label() + "\t";
            assertEquals(2, pools.stream().filter(line -> line.contains(end)).count());
        }
    }

    @Test
    void shouldEscapeWhatANameWouldDoToATerminal() throws IOException {
        Task odd = Fixture.task(5, "x", "\u001b[2J\nx", Counts.ZERO, null);
        pages.put(4713, Fixture.snapshot(10, Counts.ZERO, odd));
        for (String option : List.of("-p", "-C", "-l", "--json", "-Tu")) {
            String out = out("kstat", option, "4713", "pool");
            assertTrue(out.chars().allMatch(c -> c >= 0x20 || c == '\n' || c == '\t'), out);
            assertTrue(out.contains("\\u001b[2J"), out);
        }
    }
}
