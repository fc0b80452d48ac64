// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static io.jacct.counter.Counter.CPU_NANOS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.TaskAttributes;
import io.jacct.taskstats.Usage;
import io.jacct.testing.SomeCounts;
import io.jacct.tool.text.Activity;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The values of a frame are from its own two moments, and pools have what was done in them. */
class FrameMomentsTest {
    private static Task using(long cpuNanos) {
        Task task = Fixture.task(1, "t1", "main", Counts.ZERO, null);
        return task.with(SomeCounts.of(CPU_NANOS, cpuNanos), 0);
    }

    private static double cpuPercent(Activity interval, Usage usage) {
        return usage.cpu() < 0 ? -1 : interval.percent(usage.cpu());
    }

    private static List<String> names(List<Activity.Row> rows) {
        return rows.stream().map(Activity.Row::name).toList();
    }

    /** Only the agent's last value is known at the beginning, which may be a second old. */
    @Test
    void shouldNotUseAValueOfAnEarlierMoment() {
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, using(500_000_000L));
        Task found = withTid(using(2_000_000_000L));
        Activity interval = Activity.between(begin, Fixture.snapshot(11, Counts.ZERO, found));
        assertEquals(Usage.UNKNOWN, interval.tasks().get(0).usage().cpu());
        Task idle = withTid(using(500_000_000L));
        interval = Activity.between(begin, Fixture.snapshot(11, Counts.ZERO, idle));
        assertEquals(0, interval.tasks().get(0).usage().cpu());
    }

    private static Task withTid(Task task) {
        return new Task(
                task.id(),
                task.name(),
                task.group(),
                task.pool(),
                task.startedMillis(),
                task.lifetimeNanos(),
                task.adopted(),
                task.daemon(),
                new TaskAttributes(4712, 0, 5, false, 0),
                task.counts(),
                null);
    }

    /** It used 30 % before it was renamed, and 20 % afterwards. */
    @Test
    void shouldGiveEachPoolWhatARenamedTaskUsedInIt() {
        Snapshot begin = Fixture.snapshot(10, Counts.ZERO, renamed("http-exec-N", 1_000, 1_000));
        Counts left = SomeCounts.of(CPU_NANOS, 1_300_000_000L);
        Snapshot end = Fixture.snapshot(11, left, renamed("main", 1_500, 200));
        Activity interval = Activity.between(begin, end);
        assertEquals(List.of("http-exec-N", "main"), names(interval.pools()));
        assertEquals(30.0, cpuPercent(interval, interval.pools().get(0).usage()));
        assertEquals(20.0, cpuPercent(interval, interval.pools().get(1).usage()));
        assertEquals(50.0, cpuPercent(interval, interval.tasks().get(0).usage()));
        assertEquals(50.0, cpuPercent(interval, interval.usage()));
    }

    private static Task renamed(String pool, long cpuMillis, long inPoolMillis) {
        return new Task(
                7,
                "renamed",
                "main",
                pool,
                Fixture.START,
                9_000_000_000L,
                false,
                false,
                TaskAttributes.NONE,
                SomeCounts.of(CPU_NANOS, cpuMillis * 1_000_000),
                null,
                SomeCounts.of(CPU_NANOS, inPoolMillis * 1_000_000));
    }
}
