// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static io.jacct.counter.Counter.FILE_READ_BYTES;
import static io.jacct.counter.Counter.SOCKET_READ_BYTES;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Operation;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.TestCounts;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntervalTest {
    private static Counts bytes(long bytes) {
        return TestCounts.of(FILE_READ_BYTES, bytes);
    }

    private static Task task(long id, long bytes) {
        return Fixture.task(id, "t" + id, "main", bytes(bytes), null);
    }

    private static List<Long> readBytes(List<Interval.Row> rows) {
        return rows.stream().map(row -> row.counts().get(FILE_READ_BYTES)).toList();
    }

    private static List<String> names(List<Interval.Row> rows) {
        return rows.stream().map(Interval.Row::name).toList();
    }

    @Test
    void shouldBeginWithTheAgent() {
        Interval interval = Interval.sinceStart(Fixture.snapshot());
        assertTrue(interval.sinceStart());
        assertEquals(10.0, interval.seconds());
        assertEquals(Fixture.snapshot().totals(), interval.totals());
        assertEquals(314_572.8, interval.rate(interval.tasks().get(0).counts().readBytes()));
        assertEquals(Fixture.PRINTER, interval.others());
    }

    @Test
    void shouldBeTheDifferenceOfTwoSnapshots() {
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, task(1, 100), task(2, 100));
        Snapshot end = Fixture.snapshot(12, Counts.ZERO, task(1, 150), task(2, 1100));
        Interval interval = Interval.between(begin, end);
        assertFalse(interval.sinceStart());
        assertEquals(2.0, interval.seconds());
        assertEquals(bytes(1050), interval.totals());
        assertEquals(525.0, interval.rate(interval.totals().readBytes()));
        assertEquals(List.of("t2", "t1"), names(interval.tasks()));
        assertEquals(List.of(1000L, 50L), readBytes(interval.tasks()));
        assertEquals(Counts.ZERO, interval.others());
    }

    @Test
    void shouldGiveWhatATaskDidBeforeItEndedToTheOthers() {
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, task(1, 100), task(2, 100));
        Snapshot end = Fixture.snapshot(11, bytes(130), task(1, 101));
        Interval interval = Interval.between(begin, end);
        assertEquals(List.of(1L), readBytes(interval.tasks()));
        assertEquals(bytes(30), interval.others());
        assertEquals(bytes(31), interval.totals());
    }

    @Test
    void shouldCountEverythingThatANewTaskDid() {
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, task(1, 100));
        Snapshot end = Fixture.snapshot(11, Counts.ZERO, task(1, 100), task(3, 70));
        Interval interval = Interval.between(begin, end);
        assertEquals(List.of(70L, 0L), readBytes(interval.tasks()));
        assertEquals(bytes(70), interval.totals());
    }

    @Test
    void shouldNotTakeAnotherTaskWithTheSameIdForTheFirst() {
        Task first = new Task(-1, "carrier", "main", "main", 5, -1, false, true, bytes(100), null);
        Task second = new Task(-1, "carrier", "main", "main", 6, -1, false, true, bytes(7), null);
        Interval interval =
                Interval.between(
                        Fixture.snapshot(10, Counts.ZERO, first),
                        Fixture.snapshot(11, bytes(100), second));
        assertEquals(List.of(7L), readBytes(interval.tasks()));
        assertEquals(Counts.ZERO, interval.others());
    }

    @Test
    void shouldBeginAgainWhenThePageIsAnotherOne() {
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, task(1, 1000));
        Snapshot end =
                Fixture.snapshot(
                        Fixture.page(4711, Fixture.START + 60_000), 3, Counts.ZERO, task(1, 30));
        Interval interval = Interval.between(begin, end);
        assertTrue(interval.sinceStart());
        assertEquals(3.0, interval.seconds());
        assertEquals(List.of(30L), readBytes(interval.tasks()));
    }

    @Test
    void shouldOrderIdleRowsByWhatTheyEverDidAndThenByName() {
        Counts socket = TestCounts.of(SOCKET_READ_BYTES, 5);
        Task big = Fixture.task(9, "big", "main", socket, null);
        Task busy = Fixture.task(8, "busy", "main", TestCounts.of(Counter.FILE_READS, 1), null);
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, task(2, 0), task(1, 0), big);
        Snapshot end = Fixture.snapshot(11, Counts.ZERO, task(2, 0), task(1, 0), big, busy);
        Interval interval = Interval.between(begin, end);
        assertEquals(List.of("busy", "big", "t1", "t2"), names(interval.tasks()));
    }

    @Test
    void shouldPutWhoHangsLongestBeforeWhoIdles() {
        Task idle = Fixture.task(1, "idle", "main", bytes(1000), null);
        Task brief =
                Fixture.task(2, "brief", "main", bytes(5), new Operation("read", Fixture.LOG, 10));
        Task hanging =
                Fixture.task(
                        3, "hangs", "main", bytes(1), new Operation("read", Fixture.DATABASE, 99));
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, idle, brief, hanging);
        Snapshot end = Fixture.snapshot(11, Counts.ZERO, idle, brief, hanging);
        assertEquals(
                List.of("hangs", "brief", "idle"), names(Interval.between(begin, end).tasks()));
    }

    @Test
    void shouldHaveFiniteRatesWhenNoTimeHasPassed() {
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, task(1, 0));
        Snapshot end = Fixture.snapshot(10, Counts.ZERO, task(1, 1));
        assertEquals(1000.0, Interval.between(begin, end).rate(1));
    }
}
