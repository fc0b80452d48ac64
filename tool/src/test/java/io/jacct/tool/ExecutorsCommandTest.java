// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.field.ExecutorFields;
import io.jacct.field.ExecutorRates;
import io.jacct.field.Interval;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.TaskTimes;
import io.jacct.testing.SnapshotBuilder;
import io.jacct.tool.FakePages.Result;
import io.jacct.tool.executor.ExecutorsReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code jacct executors} shows the executors of a page, in the manner of iostat. */
class ExecutorsCommandTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(directory);
        pages.put(4711, first(), second());
    }

    private static Snapshot first() {
        return Fixture.snapshot();
    }

    /** Four seconds later http-exec-N has 180 more tasks in its queue, and other-N has come. */
    private static Snapshot second() {
        Executor http = executor("http-exec-N", true, 187, 1, 45, 9 * SECOND, 4 * SECOND);
        Executor other = executor("a-very-long-name-of-a-pool-N-thread-N", true, 0, 0, 0, 0, 0);
        Snapshot later = Fixture.snapshot(14, Fixture.PRINTER, Fixture.reader(), Fixture.worker());
        return SnapshotBuilder.of(later).executors(List.of(other, http, Fixture.REPORTS)).build();
    }

    private static Executor executor(
            String name, boolean live, long waiting, long running, long done, long wait, long run) {
        return executor(name, "ThreadPoolExecutor", live, waiting, running, done, wait, run);
    }

    private static Executor executor(
            String name,
            String kind,
            boolean live,
            long waiting,
            long running,
            long done,
            long wait,
            long run) {
        return new Executor(
                name,
                kind,
                live,
                5,
                waiting,
                running,
                0,
                done,
                2,
                5,
                4,
                wait,
                wait,
                run + 5_000_000L,
                run + 4_000_000L,
                0,
                0,
                TaskTimes.NONE,
                TaskTimes.NONE);
    }

    private String out(String... args) {
        Result result = pages.run(args);
        assertEquals("", result.err());
        assertEquals(0, result.status());
        return result.out();
    }

    @Test
    void shouldReportSinceTheStartFirstAndInIntervalsThen() throws IOException {
        try (var golden = ExecutorsCommandTest.class.getResourceAsStream("executors.txt")) {
            assertEquals(new String(golden.readAllBytes()), out("executors", "4711", "4", "2"));
        }
    }

    @Test
    void shouldShowMoreColumns() throws IOException {
        try (var golden = ExecutorsCommandTest.class.getResourceAsStream("executors-x.txt")) {
            assertEquals(
                    new String(golden.readAllBytes()),
                    out("executors", "-y", "-x", "-a", "4711", "4", "1"));
        }
    }

    @Test
    void shouldShowAllColumnsOfThePlainFormAtEightyColumns() {
        List<String> lines =
                out("executors", "--width", "80", "-y", "4711", "4", "1").lines().toList();
        assertEquals(3, lines.size());
        assertTrue(lines.stream().allMatch(line -> line.length() <= 80), lines::toString);
        assertTrue(lines.get(0).matches("queue +grown/s .* rej/s +executor"), lines::toString);
        assertTrue(lines.get(2).matches(".*  a-very-lo[^ ]*~[^ ]*N"), lines.get(2));
    }

    @Test
    void shouldShowTheColumnsThatAreWanted() {
        assertEquals(
                "done/s  executor\n     1  http-exec-N\n     0  a-very-long-name-of-a-pool-N-thread-N\n",
                out("executors", "--columns", "done/s,executor", "-y", "4711", "4", "1"));
        Result wrong = pages.run("executors", "--columns", "foo", "4711");
        assertEquals(2, wrong.status());
        assertEquals("", wrong.out());
        assertTrue(wrong.err().contains("there is no column 'foo'"), wrong.err());
    }

    @Test
    void shouldMarkTheMeanWaitOfAQueueThatIsSampled() throws IOException {
        List<Executor> all =
                List.of(
                        executor("exact", true, 0, 0, 9, 9 * SECOND, SECOND),
                        executor("sampled", "ForkJoinPool", true, 0, 0, 9, 9 * SECOND, SECOND));
        pages.put(12, SnapshotBuilder.of(first()).executors(all).build());
        String out = out("executors", "--columns", "wait,executor", "12");
        assertTrue(out.matches("(?s).*\\b692ms  exact\n.* ?~692ms  sampled\n.*"), out);
    }

    /** {@code process reaper} and its kin are the JDK's own. */
    @Test
    void shouldLeaveOutTheJdksOwnExecutorsAndSaySo() throws IOException {
        Executor reaper = executor("process reaper", true, 0, 1, 0, 0, 4 * SECOND);
        Group jdk = new Group("process reaper", 1, 1, Counts.ZERO, Counts.ZERO, true);
        Snapshot later =
                SnapshotBuilder.of(first())
                        .executors(List.of(reaper, Fixture.HTTP))
                        .pools(List.of(jdk))
                        .build();
        pages.put(12, later);
        String out = out("executors", "12");
        assertTrue(out.endsWith("1 of the JDK itself left out: -a shows all\n"), out);
        assertFalse(out.contains("reaper"), out);
        assertTrue(out("executors", "-a", "12").contains("reaper"));
        assertTrue(out("executors", "12", "process*").contains("reaper"));
        assertEquals(
                1, json(out("executors", "--json", "12")).get("jdkExecutorsLeftOut").getAsInt());
    }

    @Test
    void shouldSelectByName() {
        assertEquals(List.of("http-exec-N"), names("*exec*"));
        assertEquals(List.of("http-exec-N", "reports-N"), names("/^h/", "reports-N"));
    }

    @Test
    void shouldLeaveOutAnEndedExecutorThatDidNothing() {
        Interval interval = Interval.between(first(), second());
        assertEquals(2, report(interval, false, 9).rows().size());
        assertEquals(3, report(interval, true, 9).rows().size());
        assertEquals(1, report(interval, true, 1).rows().size());
    }

    private static ExecutorsReport report(Interval interval, boolean all, long most) {
        return ExecutorsReport.of(
                interval, new ExecutorsReport.Query(name -> true, all, all, most));
    }

    private List<String> names(String... operands) {
        List<String> args = new ArrayList<>(List.of("executors", "--json", "4711"));
        args.addAll(List.of(operands));
        JsonArray all = json(out(args.toArray(String[]::new))).getAsJsonArray("executors");
        return all.asList().stream()
                .map(each -> each.getAsJsonObject().get("name").getAsString())
                .toList();
    }

    private static JsonObject json(String line) {
        return JsonParser.parseString(line).getAsJsonObject();
    }

    @Test
    void shouldHaveAllFieldsInJson() {
        List<String> lines = out("executors", "--json", "4711", "4", "2").lines().toList();
        assertEquals(2, lines.size());
        JsonObject second = json(lines.get(1));
        assertEquals(4, second.get("seconds").getAsDouble());
        assertFalse(second.get("sinceStart").getAsBoolean());
        JsonObject http = second.getAsJsonArray("executors").get(0).getAsJsonObject();
        ExecutorFields.ALL.forEach(field -> assertTrue(http.has(field.name()), field.name()));
        ExecutorRates.ALL.forEach(field -> assertTrue(http.has(field.name()), field.name()));
        assertEquals(180, http.get("waitingGrowth").getAsLong());
        assertEquals(45, http.get("waitingGrowthPerSecond").getAsDouble());
        assertEquals(1, http.get("completedPerSecond").getAsDouble());
        assertEquals(1, http.get("threads").getAsLong());
        assertEquals(100, http.get("loadPercent").getAsDouble());
    }

    @Test
    void shouldSayThatNothingMatches() {
        Result result = pages.run("executors", "4711", "tomcat*");
        assertEquals(1, result.status());
        assertEquals("", result.out());
        assertEquals(
                "jacct: no executor is called like that: without a pattern all are shown\n",
                result.err());
        Result followed = pages.run("executors", "4711", "tomcat*", "4", "2");
        assertEquals(1, followed.status());
        assertTrue(followed.out().contains("no executor is called like that yet\n"));
    }

    @Test
    void shouldRefuseWhatIsNoInterval() {
        assertEquals(2, pages.run("executors", "-y", "4711").status());
        assertEquals(2, pages.run("executors", "-n", "0", "4711").status());
        assertEquals(2, pages.run("executors", "4711", "0").status());
    }

    @Test
    void shouldReportAnEndedJvmOnce() {
        pages.dead();
        String out = out("executors", "4711", "1");
        assertTrue(out.endsWith("process 4711 has ended\n"), out);
    }

    @Test
    void shouldSayThatThereAreNone() throws IOException {
        pages.put(12, SnapshotBuilder.of(first()).executors(List.of()).build());
        assertTrue(out("executors", "12").endsWith("no executors\n"));
    }
}
