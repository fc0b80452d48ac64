// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.counter.Health;
import io.jacct.counter.StackKind;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.stack.StackFrame;
import io.jacct.snapshot.stack.StackSums;
import io.jacct.snapshot.stack.StackUse;
import io.jacct.testing.SnapshotBuilder;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StacksCommandTest {
    /** The number of the log. */
    private static final long LOG = 7;

    @TempDir private Path directory;

    private FakePages pages;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(Files.createDirectory(directory.resolve("pages")));
        pages.put(4711, withStacksOn(Fixture.snapshot(), 0));
        pages.stacks.add(
                List.of(
                        use("append", StackKind.WRITE, "main", 300),
                        use("scan", StackKind.READ, "http-exec-N", 100),
                        use("rest", StackKind.PARK, "http-exec-N", 1000)));
    }

    private static Snapshot withStacksOn(Snapshot snapshot, long lost) {
        Map<String, Long> health = new HashMap<>(snapshot.health());
        health.put(Health.STACKS_ON.label(), 1L);
        health.put(Health.STACKS_LOST.label(), lost);
        return SnapshotBuilder.of(snapshot).health(health).build();
    }

    /** Ten drawn events, of which each stands for a tenth. */
    private static StackUse use(String method, StackKind kind, String pool, long cost) {
        double squares = 10 * Math.pow(cost / 10.0, 2);
        return new StackUse(
                List.of(
                        new StackFrame("java.io.RandomAccessFile." + kind.label(), 500),
                        new StackFrame("shop.Journal." + method, 42),
                        new StackFrame("java.lang.Thread.run", 840)),
                3,
                kind,
                pool,
                kind.isWait() ? StackUse.NO_DEVICE : LOG,
                new StackSums(10, cost, squares, 2 * cost, 4 * squares, cost, squares, 0));
    }

    private List<String> lines(String... args) {
        Result result = pages.run(args);
        assertEquals("", result.err());
        assertEquals(0, result.status());
        return result.out().lines().toList();
    }

    private String fails(String... args) {
        Result result = pages.run(args);
        assertEquals("", result.out());
        assertFalse(result.status() == 0);
        return result.err().lines().findFirst().orElse("");
    }

    @Test
    void shouldRefuseOptionsThatWouldDoNothing() {
        String directions = fails("stacks", "4711", "--by", "wait", "--read");
        assertTrue(directions.startsWith("jacct: --by wait has no directions"), directions);
        String waits = fails("stacks", "4711", "--by", "wait", "--device", "x");
        assertTrue(waits.startsWith("jacct: waits have no device"), waits);
        String rows = fails("stacks", "4711", "-n", "3", "--json");
        assertTrue(rows.startsWith("jacct: -n is for lines"), rows);
    }

    @Test
    void shouldShowWhichMethodsCostMost() {
        List<String> lines = lines("stacks", "4711", "--by", "bytes");
        String heading = "SHARE +ERROR +DRAWN +BYTES +KIND +METHOD +CALLED +POOL +DEVICE";
        assertTrue(lines.get(0).matches(heading), lines::toString);
        assertTrue(
                lines.get(1)
                        .matches(
                                "75.0% +\\d+.\\d% +\\d+ +600 +write +shop.Journal.append:42"
                                        + " +RandomAccessFile.write +main +file .*"),
                lines::toString);
        assertTrue(lines.get(2).startsWith("25.0% "), lines::toString);
        assertTrue(
                lines.get(3).startsWith("estimates from 20 stacks since they are taken:"),
                lines::toString);
    }

    @Test
    void shouldTellThatSumsLackWhatWasLost() throws IOException {
        pages.put(4712, withStacksOn(Fixture.snapshot(), 51));
        List<String> lines = lines("stacks", "4712", "--by", "bytes");
        assertEquals(
                "sums are too low: since its start the JVM has lost 51 stacks",
                lines.get(lines.size() - 1));
    }

    @Test
    void shouldTellWaitsAndOperationsApart() {
        List<String> lines = lines("stacks", "4711", "--by", "wait");
        assertTrue(lines.get(1).startsWith("100.0%"), lines::toString);
        assertTrue(lines.get(1).contains("shop.Journal.rest:42"), lines::toString);
        assertEquals(3, lines.size());
    }

    @Test
    void shouldSelect() {
        assertTrue(lines("stacks", "4711", "--read").get(1).contains("scan"));
        assertTrue(lines("stacks", "4711", "--write").get(1).contains("append"));
        assertTrue(lines("stacks", "4711", "--pool", "http-*").get(1).contains("scan"));
        assertTrue(fails("stacks", "4711", "--device", "nothing").contains("no device is called"));
        assertTrue(fails("stacks", "4711", "--pool", "nobody").contains("no pool is called"));
        assertEquals(4, lines("stacks", "4711", "--device", Fixture.LOG.name()).size());
    }

    /** The stack that was there before has cost nothing since. */
    @Test
    void shouldShowWhatWasTakenMeanwhile() {
        List<StackUse> before = List.of(use("append", StackKind.WRITE, "main", 300));
        pages.stacks.add(0, before);
        List<String> lines = lines("stacks", "4711", "-d", "1");
        assertTrue(lines.get(1).contains("scan"), lines::toString);
        assertEquals(3, lines.size());
    }

    @Test
    void shouldPrintWholeStacksAndCollapsedOnes() {
        List<String> whole = lines("stacks", "4711", "--whole", "-n", "1");
        assertTrue(whole.get(0).startsWith("75.0%  300ns  write, pool main, file "));
        assertEquals("    java.io.RandomAccessFile.write:500", whole.get(1));
        List<String> collapsed = lines("stacks", "4711", "--collapsed", "--write");
        assertEquals(1, collapsed.size());
        assertTrue(
                collapsed
                        .get(0)
                        .matches(
                                "main;java.lang.Thread.run;shop.Journal.append;"
                                        + "java.io.RandomAccessFile.write;write file .* 300"),
                collapsed::toString);
    }

    @Test
    void shouldPrintJson() {
        String line = lines("stacks", "4711", "--json", "--by", "ops").get(0);
        JsonObject report = JsonParser.parseString(line).getAsJsonObject();
        assertEquals("ops", report.get("by").getAsString());
        assertEquals(400, report.get("total").getAsDouble());
        JsonObject first = report.getAsJsonArray("stacks").get(0).getAsJsonObject();
        assertEquals(0.75, first.get("share").getAsDouble());
        assertEquals("shop.Journal.append:42", first.getAsJsonArray("frames").get(1).getAsString());
    }

    /** The page loads nothing from elsewhere, and no name of a file ends the script. */
    @Test
    void shouldWriteAFlameGraph() throws IOException {
        StackUse hostile = use("append</script><script>alert(1)", StackKind.WRITE, "a'b\\", 1);
        pages.stacks.set(0, List.of(hostile, pages.stacks.get(0).get(0)));
        Path file = directory.resolve("flame.html");
        assertEquals(List.of("wrote " + file), lines("stacks", "4711", "--html", file.toString()));
        String page = Files.readString(file);
        assertTrue(page.contains("default-src 'none'"));
        assertTrue(page.contains("shop.Journal.append"));
        assertTrue(page.contains("<title>"));
        assertTrue(page.contains("' nanoseconds'") && !page.contains("' samples'"));
        assertFalse(page.contains("<script>alert"));
        assertFalse(page.contains("a'b"));
        assertTrue(fails("stacks", "4711", "--html", "/no/where").contains("no directory /no"));
    }

    @Test
    void shouldRefuseWhatMakesNoSense() throws IOException {
        assertTrue(fails("stacks", "4711", "--by", "size").contains("--by is time, bytes"));
        assertTrue(fails("stacks", "4711", "--read", "--write").contains("leave nothing"));
        assertTrue(fails("stacks", "4711", "-d", "0").contains("-d must be"));
        assertTrue(fails("stacks", "4711", "maybe").contains("neither on nor off"));
        assertTrue(fails("stacks", "4711", "--json", "--collapsed").contains("its own form"));
        pages.put(4712, Fixture.snapshot());
        pages.stacks.clear();
        pages.dead();
        assertTrue(fails("stacks", "4712").contains("has taken no stacks"));
    }
}
