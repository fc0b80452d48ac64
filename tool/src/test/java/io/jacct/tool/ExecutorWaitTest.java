// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.jacct.field.ExecutorRates;
import io.jacct.field.ExecutorStatistics;
import io.jacct.field.Interval;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.TaskTimes;
import io.jacct.testing.SnapshotBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The mean wait in a queue, where tasks also leave it without having run. */
class ExecutorWaitTest {
    private static final long SECOND = 1_000_000_000L;

    private static Executor executor(
            long waiting, long running, long done, long removed, long wait) {
        return new Executor(
                "pool-N",
                "ThreadPoolExecutor",
                true,
                5,
                waiting,
                running,
                0,
                done,
                0,
                0,
                removed,
                wait,
                wait,
                0,
                0,
                0,
                0,
                TaskTimes.NONE,
                TaskTimes.NONE);
    }

    private static ExecutorStatistics statistics(Executor then, Executor now) {
        Interval interval =
                Interval.between(
                        SnapshotBuilder.of(Fixture.snapshot()).executors(List.of(then)).build(),
                        SnapshotBuilder.of(Fixture.snapshot(20, Fixture.PRINTER))
                                .executors(List.of(now))
                                .build());
        return interval.executors().get(0);
    }

    private static Object wait(Executor then, Executor now) {
        return ExecutorRates.WAIT.of(statistics(then, now), null);
    }

    /** 200 waited for 3000 s together, but only 21 of them ran. */
    @Test
    void shouldDivideByAllThatWaitedAlsoByThoseThatWereRemoved() {
        Executor begin = executor(0, 0, 0, 0, 0);
        assertEquals(15.0 * SECOND, wait(begin, executor(0, 0, 21, 179, 3000 * SECOND)));
    }

    @Test
    void shouldCountATaskWhenItLeavesTheQueueAndNotWhenItEnds() {
        Executor begin = executor(0, 4, 0, 0, 0);
        assertEquals(1.0 * SECOND, wait(begin, executor(0, 0, 16, 0, 12 * SECOND)));
        assertEquals(
                2.0 * SECOND, wait(executor(0, 0, 0, 0, 0), executor(0, 20, 0, 0, 40 * SECOND)));
    }

    @Test
    void shouldNotKnowTheWaitOfFewTasksOrOfAQueueThatChanges() {
        Executor begin = executor(0, 0, 0, 0, 0);
        assertNull(wait(begin, executor(0, 0, 5, 4, 9 * SECOND)));
        assertNull(wait(executor(179, 0, 0, 0, 0), executor(0, 0, 21, 179, 3000 * SECOND)));
    }

    @Test
    void shouldTellHowFastTheQueueGrowsOrShrinks() {
        Executor few = executor(5, 0, 0, 0, 0);
        Executor many = executor(45, 0, 0, 0, 0);
        assertEquals(4.0, ExecutorRates.GROWTH_RATE.of(statistics(few, many), null));
        assertEquals(-4.0, ExecutorRates.GROWTH_RATE.of(statistics(many, few), null));
    }
}
