// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.beancounter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.counter.Resource;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.FakeOwner;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.Source;
import io.jacct.tool.command.TaskQueries;
import io.jacct.tool.text.ReportSchedule;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Periods of a JVM whose page shows given snapshots, one after the other. */
class UbstatFollowerTest {
    private final StringWriter out = new StringWriter();
    private final List<String> orders = new ArrayList<>();

    /** Beancounters came into use half a second after the page was made. */
    private static Snapshot period(long start, long end, long held, long max) {
        FakeOwner owner = FakeOwner.of(7, "tenant").use(Resource.NUMFILE, held, max, 0);
        return FakeOwner.snapshot(FakeOwner.jvm(), owner.period(start, end));
    }

    private boolean follow(long count, boolean json, Snapshot... shown) throws Exception {
        return follow("numfile", count, json, shown);
    }

    private boolean follow(String resource, long count, boolean json, Snapshot... shown)
            throws Exception {
        Snapshot first = shown[0];
        Source source = new Shown(List.of(shown));
        UbstatReport report =
                new UbstatReport(
                        new PrintWriter(out),
                        json,
                        first,
                        BeancounterSelector.of(first, "tenant"),
                        UbstatFunction.of(resource));
        return new UbstatFollower(
                        source,
                        BeancounterSelector.of(first, "tenant"),
                        new ReportSchedule(2000, count),
                        (period, lease) -> orders.add(period + " for " + lease))
                .follow(report);
    }

    @Test
    void shouldShowEachPeriodThatEndsFromNowOnOnce() throws Exception {
        Snapshot before = period(1, 3, 1, 4);
        Snapshot first = period(3, 5, 2, 3);
        assertTrue(follow(2, false, before, before, first, first, period(5, 7, 6, 9)));
        assertEquals(
                """
                       start          end              maxheld              failcnt
                       2.500        4.500                    3                    0
                       4.500        6.500                    9                    0
                """,
                out.toString());
    }

    @Test
    void shouldShowTheMostHeldOfAllResourcesForMinusOne() throws Exception {
        follow("-1", 2, false, period(0, 0, 0, 0), period(1, 3, 2, 4), period(3, 5, 1, 3));
        List<String> lines = out.toString().lines().toList();
        int all = (lines.size() - 1) / 2;
        assertEquals(
                "       start          end  resource                  maxheld              failcnt",
                lines.get(0));
        assertEquals(
                "       0.500        2.500  kmemsize                        0                    0",
                lines.get(1));
        assertEquals(
                "       0.500        2.500  numfile                         4                    0",
                lines.get(1 + Resource.NUMFILE.id()));
        assertEquals(
                "       2.500        4.500  numfile                         3                    0",
                lines.get(1 + all + Resource.NUMFILE.id()));
        assertEquals(4, lines.stream().limit(1 + 24).filter(l -> l.contains(" dummy ")).count());
        assertEquals(24 + 4, all, "OpenVZ's and jacct's own");
    }

    @Test
    void shouldShowAllValuesOfAllResourcesForMinusTwo() throws Exception {
        follow("-2", 1, false, period(0, 0, 0, 0), period(1, 3, 2, 4));
        List<String> lines = out.toString().lines().toList();
        assertEquals(
                List.of(
                        "start",
                        "end",
                        "resource",
                        "barrier",
                        "limit",
                        "held",
                        "maxheld",
                        "minheld",
                        "failcnt"),
                List.of(lines.get(0).strip().split(" +")));
        String max = Long.MAX_VALUE + "";
        assertEquals(
                List.of("0.500", "2.500", "numfile", max, max, "2", "4", "0", "0"),
                List.of(lines.get(1 + Resource.NUMFILE.id()).strip().split(" +")));
    }

    @Test
    void shouldShowZeroForWhatMeansNothingHere() throws Exception {
        for (String word : List.of("0", "4", "23", "kmemsize")) {
            follow(word, 1, false, period(0, 0, 0, 0), period(1, 3, 2, 4));
        }
        String row = "       0.500        2.500                    0                    0";
        assertEquals(4, out.toString().lines().filter(row::equals).count(), out.toString());
    }

    @Test
    void shouldShowAllInJsonInOneLine() throws Exception {
        follow("-1", 1, true, period(0, 0, 0, 0), period(1, 3, 2, 4));
        assertEquals(1, out.toString().lines().count());
        JsonObject line = JsonParser.parseString(out.toString()).getAsJsonObject();
        JsonObject files = line.getAsJsonObject("resources").getAsJsonObject("numfile");
        assertEquals(4, files.get("maxheld").getAsLong());
        assertEquals("2.500", line.get("end").getAsString());
    }

    @Test
    void shouldOrderOnceForAllPeriodsAndSomeMore() throws Exception {
        follow(2, false, period(0, 0, 0, 0), period(1, 3, 0, 0), period(3, 5, 0, 0));
        assertEquals(List.of("2 for 12"), orders);
        orders.clear();
        assertFalse(follow(Long.MAX_VALUE, false, period(0, 0, 0, 0)));
        assertEquals(List.of("2 for 3600"), orders);
    }

    @Test
    void shouldSayAllInJson() throws Exception {
        follow(1, true, period(0, 0, 0, 0), period(1, 3, 2, 4));
        assertEquals(
                "{\"pid\":4711,\"id\":7,\"name\":\"tenant\",\"resource\":\"numfile\","
                        + "\"start\":0.500,\"end\":2.500,\"held\":2,\"maxheld\":4,\"minheld\":0,"
                        + "\"barrier\":9223372036854775807,\"limit\":9223372036854775807,"
                        + "\"failcnt\":0}\n",
                out.toString());
    }

    @Test
    void shouldEndWithTheJvm() throws Exception {
        assertFalse(follow(9, false, period(0, 0, 0, 0), period(1, 3, 0, 1)));
        assertEquals(2, out.toString().lines().count());
    }

    @Test
    void shouldEndWithTheOwner() {
        Snapshot gone = FakeOwner.snapshot(FakeOwner.jvm());
        Failure failure =
                assertThrows(
                        Failure.class,
                        () -> follow(9, false, period(0, 0, 0, 0), gone, gone, gone, gone));
        assertEquals("the owner tenant has gone", failure.getMessage());
    }

    /** The JVM ends before its last snapshot is taken. */
    private static final class Shown implements Source {
        private final Iterator<Snapshot> rest;
        private Snapshot last;

        Shown(List<Snapshot> shown) {
            rest = shown.iterator();
        }

        @Override
        public Snapshot snapshot() {
            last = rest.hasNext() ? rest.next() : last;
            return last;
        }

        @Override
        public Snapshot snapshotOfTasks() {
            throw new AssertionError("it has no beancounters");
        }

        @Override
        public Snapshot tasksNow() {
            throw new AssertionError("it has no beancounters");
        }

        @Override
        public TaskQueries tasks() {
            throw new AssertionError("nobody asks for tasks");
        }

        @Override
        public boolean alive() {
            return rest.hasNext();
        }

        @Override
        public void await(long millis) {}

        @Override
        public void close() {}
    }
}
