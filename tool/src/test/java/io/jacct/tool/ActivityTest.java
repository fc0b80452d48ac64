// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static io.jacct.counter.Counter.CPU_NANOS;
import static io.jacct.counter.Counter.FILE_READ_BYTES;
import static io.jacct.counter.Counter.SOCKET_READ_BYTES;
import static io.jacct.counter.Counter.SOCKET_READ_NANOS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import io.jacct.counter.Operation;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.taskstats.Usage;
import io.jacct.testing.SomeCounts;
import io.jacct.testing.SomeTasks;
import io.jacct.tool.text.Activity;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActivityTest {
    private static Counts bytes(long bytes) {
        return SomeCounts.of(FILE_READ_BYTES, bytes);
    }

    private static Task task(long id, long bytes) {
        return Fixture.task(id, "t" + id, "main", bytes(bytes), null);
    }

    private static List<Long> readBytes(List<Activity.Row> rows) {
        return rows.stream().map(row -> row.counts().get(FILE_READ_BYTES)).toList();
    }

    private static List<String> names(List<Activity.Row> rows) {
        return rows.stream().map(Activity.Row::name).toList();
    }

    @Test
    void shouldBeginWithTheAgent() {
        Activity interval = Activity.sinceStart(Fixture.snapshot());
        assertTrue(interval.sinceStart());
        assertEquals(10.0, interval.seconds());
        assertEquals(Fixture.snapshot().totals(), interval.totals());
        assertEquals(314_572.8, interval.rate(interval.tasks().get(0).counts().readBytes()));
        assertEquals(Fixture.PRINTER, interval.others().counts());
    }

    @Test
    void shouldBeTheDifferenceOfTwoSnapshots() {
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, task(1, 100), task(2, 100));
        Snapshot end = Fixture.snapshot(12, Counts.ZERO, task(1, 150), task(2, 1100));
        Activity interval = Activity.between(begin, end);
        assertFalse(interval.sinceStart());
        assertEquals(2.0, interval.seconds());
        assertEquals(bytes(1050), interval.totals());
        assertEquals(525.0, interval.rate(interval.totals().readBytes()));
        assertEquals(List.of("t2", "t1"), names(interval.tasks()));
        assertEquals(List.of(1000L, 50L), readBytes(interval.tasks()));
        assertEquals(Counts.ZERO, interval.others().counts());
    }

    @Test
    void shouldGiveWhatATaskDidBeforeItEndedToTheOthers() {
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, task(1, 100), task(2, 100));
        Snapshot end = Fixture.snapshot(11, bytes(130), task(1, 101));
        Activity interval = Activity.between(begin, end);
        assertEquals(List.of(1L), readBytes(interval.tasks()));
        assertEquals(bytes(30), interval.others().counts());
        assertEquals(bytes(31), interval.totals());
    }

    @Test
    void shouldCountEverythingThatANewTaskDid() {
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, task(1, 100));
        Snapshot end = Fixture.snapshot(11, Counts.ZERO, task(1, 100), task(3, 70));
        Activity interval = Activity.between(begin, end);
        assertEquals(List.of(70L, 0L), readBytes(interval.tasks()));
        assertEquals(bytes(70), interval.totals());
    }

    @Test
    void shouldNotTakeAnotherTaskWithTheSameIdForTheFirst() {
        Task first =
                SomeTasks.of(-1, "carrier", "main", "main", 5, -1, false, true, bytes(100), null);
        Task second =
                SomeTasks.of(-1, "carrier", "main", "main", 6, -1, false, true, bytes(7), null);
        Activity interval =
                Activity.between(
                        Fixture.snapshot(10, Counts.ZERO, first),
                        Fixture.snapshot(11, bytes(100), second));
        assertEquals(List.of(7L), readBytes(interval.tasks()));
        assertEquals(Counts.ZERO, interval.others().counts());
    }

    @Test
    void shouldBeginAgainWhenThePageIsAnotherOne() {
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, task(1, 1000));
        Snapshot end =
                Fixture.snapshot(
                        Fixture.page(4711, Fixture.START + 60_000), 3, Counts.ZERO, task(1, 30));
        Activity interval = Activity.between(begin, end);
        assertTrue(interval.sinceStart());
        assertEquals(3.0, interval.seconds());
        assertEquals(List.of(30L), readBytes(interval.tasks()));
    }

    @Test
    void shouldOrderIdleRowsByWhatTheyEverDidAndThenByName() {
        Counts socket = SomeCounts.of(SOCKET_READ_BYTES, 5);
        Task big = Fixture.task(9, "big", "main", socket, null);
        Task busy = Fixture.task(8, "busy", "main", SomeCounts.of(Counter.FILE_READS, 1), null);
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, task(2, 0), task(1, 0), big);
        Snapshot end = Fixture.snapshot(11, Counts.ZERO, task(2, 0), task(1, 0), big, busy);
        Activity interval = Activity.between(begin, end);
        assertEquals(List.of("busy", "big", "t1", "t2"), names(interval.tasks()));
    }

    @Test
    void shouldPutWhoHangsLongestBeforeWhoIdles() {
        Task idle = Fixture.task(1, "idle", "main", bytes(1000), null);
        Task brief =
                Fixture.task(
                        2,
                        "brief",
                        "main",
                        bytes(5),
                        new CurrentOperation(Operation.READ, Fixture.LOG, 10));
        Task hanging =
                Fixture.task(
                        3,
                        "hangs",
                        "main",
                        bytes(1),
                        new CurrentOperation(Operation.READ, Fixture.DATABASE, 99));
        Task server =
                Fixture.task(
                        4,
                        "server",
                        "main",
                        bytes(1),
                        new CurrentOperation(Operation.ACCEPT, Fixture.LOG, 999));
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, server, idle, brief, hanging);
        Snapshot end = Fixture.snapshot(11, Counts.ZERO, server, idle, brief, hanging);
        assertEquals(
                List.of("hangs", "brief", "idle", "server"),
                names(Activity.between(begin, end).tasks()));
    }

    @Test
    void shouldHaveFiniteRatesWhenNoTimeHasPassed() {
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, task(1, 0));
        Snapshot end = Fixture.snapshot(10, Counts.ZERO, task(1, 1));
        assertEquals(1000.0, Activity.between(begin, end).rate(1));
    }

    private static Task using(long id, long cpuNanos, long missing) {
        Task task = Fixture.task(id, "t" + id, "main", Counts.ZERO, null);
        return task.with(SomeCounts.of(CPU_NANOS, cpuNanos), missing);
    }

    private static double cpuPercent(Activity interval, Usage usage) {
        return usage.cpu() < 0 ? -1 : interval.percent(usage.cpu());
    }

    @Test
    void shouldShareOutProcessorTimeOfTasksPoolsAndTheJvm() {
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, using(1, 7_000_000_000L, 0));
        Snapshot end =
                Fixture.snapshot(
                        12,
                        Counts.ZERO,
                        using(1, 8_000_000_000L, 0),
                        using(2, 200_000_000L, 0),
                        using(3, 0, Measure.ALL));
        Activity interval = Activity.between(begin, end);
        assertEquals(List.of("t1", "t2", "t3"), names(interval.tasks()));
        List<Double> percent =
                interval.tasks().stream().map(row -> cpuPercent(interval, row.usage())).toList();
        assertEquals(List.of(50.0, 10.0, -1.0), percent);
        assertEquals(60.0, cpuPercent(interval, interval.pools().get(0).usage()));
        assertEquals(60.0, cpuPercent(interval, interval.usage()));
    }

    @Test
    void shouldNotTakeWhatBecomesKnownForWhatWasUsed() {
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, using(1, 0, Measure.ALL));
        Snapshot end = Fixture.snapshot(11, Counts.ZERO, using(1, 90_000_000_000L, 0));
        Activity interval = Activity.between(begin, end);
        assertEquals(Usage.UNKNOWN, interval.tasks().get(0).usage().cpu());
        assertEquals(Usage.UNKNOWN, interval.usage().cpu());
    }

    @Test
    void shouldNotChargeTheAgentsTimeWithWhatAThreadDidBefore() {
        // adopted, as Fixture's first task is
        Snapshot attached = Fixture.snapshot(10, Counts.ZERO, using(1, 11_000_000_000L, 0));
        assertEquals(Usage.UNKNOWN, Activity.sinceStart(attached).usage().cpu());
        Snapshot started = Fixture.snapshot(10, Counts.ZERO, using(1, 9_000_000_000L, 0));
        assertEquals(9_000_000_000L, Activity.sinceStart(started).usage().cpu());
        PageInfo late = Fixture.page(4711, Fixture.START);
        late.notes().put("attached", "true");
        Task adopted = using(1, 9_000_000_000L, 0);
        Snapshot soon = Fixture.snapshot(late, 10, Counts.ZERO, adopted);
        Activity interval = Activity.sinceStart(soon);
        assertEquals(Usage.UNKNOWN, interval.usage().cpu());
        assertFalse(interval.idle(interval.tasks().get(0)), "unknown");
    }

    @Test
    void shouldNotChargeTheAgentsTimeWithWhatAPoolHadBefore() {
        PageInfo late = Fixture.page(4711, Fixture.START);
        late.notes().put("attached", "true");
        Counts left = SomeCounts.of(CPU_NANOS, 6_000_000_000L);
        Activity interval = Activity.sinceStart(Fixture.snapshot(late, 10, left));
        assertEquals(Usage.UNKNOWN, interval.pools().get(0).usage().cpu());
        assertEquals(Usage.UNKNOWN, interval.usage().cpu());
    }

    @Test
    void shouldNotKnowTimesOfWhatIsNotTimedOrNotSeen() {
        Counts untimed = SomeCounts.of(Counter.FILE_READS, 3);
        Usage usage = Usage.of(Fixture.task(1, "t", "main", untimed, null));
        assertEquals(Usage.UNKNOWN, usage.file());
        assertEquals(0, usage.socket());
        assertEquals(0, usage.waiting());
        Counts unseen = Counts.ZERO.missing(Measure.SEEN);
        assertEquals(Usage.UNKNOWN, Usage.of(Fixture.task(1, "t", "main", unseen, null)).waiting());
    }

    /** It may hang in a read that it began before the agent came. */
    @Test
    void shouldNotKnowWhatAnOldThreadDoesThatWasNeverSeenToDoAnything() {
        Usage usage = Usage.of(Fixture.task(1, "old", "main", Counts.ZERO, null));
        assertEquals(List.of(-1L, -1L), List.of(usage.socket(), usage.waiting()));
        Usage young = Usage.of(Fixture.task(2, "young", "main", Counts.ZERO, null));
        assertEquals(List.of(0L, 0L), List.of(young.socket(), young.waiting()));
    }

    @Test
    void shouldGiveAPoolWhatItsTasksUsedBeforeTheyEndedInTheInterval() {
        Counts ended = SomeCounts.of(CPU_NANOS, 900_000_000L);
        Task begun = Fixture.worker().with(SomeCounts.of(CPU_NANOS, 600_000_000L), 0);
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, begun);
        Activity interval = Activity.between(begin, Fixture.snapshot(11, ended));
        assertEquals(30.0, cpuPercent(interval, interval.pools().get(0).usage()));
        assertEquals(30.0, cpuPercent(interval, interval.others().usage()));
    }

    @Test
    void shouldCountWhatIsGoingOnAsTimeInIt() {
        long second = 1_000_000_000L;
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, doing(Operation.READ, 5 * second, 0));
        Snapshot still = Fixture.snapshot(12, Counts.ZERO, doing(Operation.READ, 7 * second, 0));
        assertEquals(2 * second, Activity.between(begin, still).tasks().get(0).usage().socket());
        Snapshot after =
                Fixture.snapshot(13, Counts.ZERO, doing(Operation.PARK, second, 6 * second));
        Usage usage = Activity.between(begin, after).tasks().get(0).usage();
        assertEquals(List.of(second, second), List.of(usage.socket(), usage.waiting()));
    }

    private static Task doing(Operation what, long nanos, long readNanos) {
        CurrentOperation current =
                new CurrentOperation(what, what.isWait() ? null : Fixture.DATABASE, nanos);
        Counts counts = SomeCounts.of(Counter.SOCKET_READS, 1, SOCKET_READ_NANOS, readNanos);
        return Fixture.task(1, "t1", "main", counts, current);
    }

    @Test
    void shouldCallIdleWhoDoesNothingAndIsKeptWaitingByNobody() {
        Task parked =
                Fixture.task(
                        1,
                        "parked",
                        "main",
                        bytes(5),
                        new CurrentOperation(Operation.PARK, null, 9));
        Task accepts =
                Fixture.task(
                        2,
                        "accepts",
                        "main",
                        bytes(5),
                        new CurrentOperation(Operation.ACCEPT, Fixture.LOG, 9));
        Task hangs =
                Fixture.task(
                        3,
                        "hangs",
                        "main",
                        bytes(5),
                        new CurrentOperation(Operation.READ, Fixture.DATABASE, 9));
        Task burns = using(4, 7_000_000, 0);
        Snapshot begin =
                Fixture.snapshot(10, Counts.ZERO, parked, accepts, hangs, using(4, 1_000_000, 0));
        Snapshot end = Fixture.snapshot(11, Counts.ZERO, parked, accepts, hangs, burns);
        Activity interval = Activity.between(begin, end);
        List<String> busy =
                interval.tasks().stream()
                        .filter(row -> !interval.idle(row))
                        .map(Activity.Row::name)
                        .toList();
        assertEquals(List.of("t4", "hangs"), busy);
    }
}
