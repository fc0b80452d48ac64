// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ArrangementTest {
    private final Arrangement arrangement = new Arrangement(Views.THREADS);

    @BeforeEach
    void setUp() {
        arrangement.take(
                List.of(
                        pool("http-N", 20, false, 1_000),
                        pool("idle-N", 0, false, 5_000),
                        pool("Finalizer", 0.9, true, 0)),
                List.of(
                        thread("http-1", "http-N", 5, null),
                        thread("http-2", "http-N", 15, null),
                        thread("idle-1", "idle-N", 0, 7_000_000_000L)));
    }

    @Test
    void shouldKeepTheOrderOfTheAnswer() {
        assertEquals(List.of("http-N", "idle-N", "Finalizer"), keys());
    }

    @Test
    void shouldPutWhatHangsBeforeWhatUsesNextToNoCpu() {
        arrangement.take(
                List.of(
                        pool("http-N", 20, false, 0),
                        pool("Finalizer", 0.4, true, 0),
                        pool("idle-N", 0, false, 0)),
                List.of(thread("idle-1", "idle-N", 0, 7_000_000_000L)));
        assertEquals(List.of("http-N", "idle-N", "Finalizer"), keys());
    }

    @Test
    void shouldSayOfAPoolWhatItsThreadDoesThatHangs() {
        Column doing = Views.THREADS.columns().get(column("Doing"));
        assertEquals("read", arrangement.value(pool("idle-N", 0, false, 0), doing));
        assertEquals(null, arrangement.value(pool("http-N", 0, false, 0), doing), "two threads");
        arrangement.take(
                List.of(),
                List.of(
                        thread("idle-1", "idle-N", 0, 7_000_000_000L),
                        thread("idle-2", "idle-N", 0, 8_000_000_000L),
                        thread("idle-3", "idle-N", 0, 9_000_000L)));
        assertEquals("read, and 1 more", arrangement.value(pool("idle-N", 0, false, 0), doing));
    }

    @Test
    void shouldShowPoolsWithoutThreadsOnlyToAFilter() {
        Row gone = Row.of("gone-N", Map.of("name", "gone-N", "liveTasks", 0L, "cpuPercent", 0.0));
        arrangement.take(List.of(gone, pool("http-N", 20, false, 0)), List.of());
        assertEquals(List.of("http-N"), keys());
        assertEquals(1, arrangement.absent());
        arrangement.choose(new Choice("gone", false, false, false, null, -1, false));
        assertEquals(List.of("gone-N"), keys());
    }

    @Test
    void shouldKeepChildrenWithTheirParentInAnyOrder() {
        arrangement.toggle("http-N");
        arrangement.choose(sorted("CPU %", true));
        assertEquals(List.of("http-N", "http-2", "http-1", "Finalizer", "idle-N"), keys());
        arrangement.choose(sorted("Pool, thread", false));
        assertEquals(List.of("Finalizer", "http-N", "http-1", "http-2", "idle-N"), keys());
        arrangement.toggle("http-N");
        assertEquals(List.of("Finalizer", "http-N", "idle-N"), keys());
    }

    @Test
    void shouldOrderParentsByTheirChildrensLongestHang() {
        arrangement.choose(sorted("In operation for", true));
        assertEquals("idle-N", keys().get(0));
    }

    @Test
    void shouldFindAThreadInAPoolThatIsClosed() {
        arrangement.choose(new Choice(" HTTP-2 ", false, false, false, null, -1, false));
        assertEquals(List.of("http-N", "http-2"), keys());
    }

    @Test
    void shouldHideWhatIsIdleUnlessItHangs() {
        arrangement.choose(new Choice("", true, false, false, null, -1, false));
        assertEquals(List.of("http-N", "idle-N", "Finalizer"), keys(), "a thread of it hangs");
        arrangement.take(List.of(pool("idle-N", 0, false, 0)), List.of());
        assertEquals(List.of(), keys());
    }

    @Test
    void shouldHideTheJdks() {
        arrangement.choose(new Choice("", false, true, false, null, -1, false));
        assertEquals(List.of("http-N", "idle-N"), keys());
    }

    @Test
    void shouldShowThreadsByThemselves() {
        arrangement.choose(new Choice("", false, false, true, null, column("CPU %"), true));
        assertEquals(List.of("http-2", "http-1", "idle-1"), keys());
    }

    @Test
    void shouldShowAmountsSinceTheMark() {
        Mark mark = new Mark(0, List.of(pool("http-N", 20, false, 1_000)));
        arrangement.choose(new Choice("", false, false, false, mark, -1, false));
        Column read = Views.THREADS.columns().get(column("Read"));
        assertEquals(500.0, arrangement.value(pool("http-N", 20, false, 1_500), read));
        assertEquals(70L, arrangement.value(pool("new-N", 20, false, 70), read), "it came later");
        Column cpu = Views.THREADS.columns().get(column("CPU %"));
        assertEquals(20.0, arrangement.value(pool("http-N", 20, false, 1_500), cpu), "as it is");
    }

    @Test
    void shouldOpenTheParentOfWhatIsLookedFor() {
        assertTrue(arrangement.reveal("http-2"));
        assertEquals(List.of("http-N", "http-1", "http-2", "idle-N", "Finalizer"), keys());
        assertFalse(arrangement.reveal("nobody"));
    }

    private List<String> keys() {
        return arrangement.lines().stream().map(line -> line.row().key()).toList();
    }

    private static Choice sorted(String title, boolean descending) {
        return new Choice("", false, false, false, null, column(title), descending);
    }

    private static int column(String title) {
        return Views.THREADS.columns().stream().map(Column::title).toList().indexOf(title);
    }

    private static Row pool(String name, double cpu, boolean jdk, long read) {
        return Row.of(name, Map.of("name", name, "cpuPercent", cpu, "jdk", jdk, "readBytes", read));
    }

    private static Row thread(String name, String pool, double cpu, Long hangs) {
        Map<String, Object> items = new HashMap<>();
        items.put("name", name);
        items.put("pool", pool);
        items.put("cpuPercent", cpu);
        items.put("hangNanos", hangs);
        items.put("operation", hangs == null ? "" : "read");
        return Row.of(name, items);
    }
}
