// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Measure;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.TaskTimes;
import io.jacct.testing.SomeCounts;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DelayTimesTest {
    private static DelayTimes find(Counts counts, long missing, Executor executor, String name) {
        return DelayTimes.of(SomeStats.task(counts, missing, null), executor).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Executor executor(long waitNanos, long runNanos) {
        return new Executor(
                "worker-N",
                "x",
                true,
                1,
                2,
                1,
                9,
                5,
                1,
                3,
                4,
                waitNanos,
                1,
                runNanos,
                1,
                0,
                0,
                TaskTimes.NONE,
                TaskTimes.NONE);
    }

    @Test
    void shouldTellEachSortOfDelay() {
        List<DelayTimes> all = DelayTimes.of(SomeStats.task(Counts.ZERO, 0, null), null);
        assertEquals(
                List.of(
                        "cpu", "file", "socket", "pipe", "park", "sleep", "wait", "select", "lock",
                        "gc", "queue"),
                all.stream().map(DelayTimes::name).toList());
    }

    @Test
    void shouldKnowThatWhoOnlyAcceptsSpendsNoTimeOnSockets() {
        long[] words = new long[Delay.WORDS];
        words[Counter.SOCKET_OPENS.id()] = 3;
        assertEquals(0, find(SomeCounts.ofWords(words), 0, null, "socket").nanos());
        words[Counter.SOCKET_READS.id()] = 3;
        assertEquals(-1, find(SomeCounts.ofWords(words), 0, null, "socket").nanos());
    }

    @Test
    @DisplayName("TS-11: the average is total by count, and at most the longest")
    void shouldAverageWhatWasTimed() {
        long[] words = new long[Delay.WORDS];
        words[Counter.WAITS.id()] = 2;
        words[Counter.JOINS.id()] = 1;
        words[Counter.WAIT_NANOS.id()] = 50;
        words[Counter.JOIN_NANOS.id()] = 40;
        words[Delay.WAIT.longest()] = 40;
        words[Delay.WAIT.longest() + 1] = 1234;
        DelayTimes wait = find(SomeCounts.ofWords(words), 0, null, "wait");
        assertEquals(new DelayTimes("wait", 3, 90, 40, 1234), wait);
        assertEquals(30, wait.average());

        // failures take time and are not counted, so the count alone can be too small for the time
        long[] failures = new long[Delay.WORDS];
        failures[Counter.FILE_OTHER_NANOS.id()] = 90;
        failures[Delay.FILE.longest()] = 40;
        DelayTimes file = find(SomeCounts.ofWords(failures), 0, null, "file");
        assertEquals(3, file.count());
        assertEquals(30, file.average());
    }

    @Test
    void shouldNotKnowWhatWasNotMeasured() {
        long[] words = new long[Delay.WORDS];
        words[Counter.PARKS.id()] = 3;
        Counts counts = SomeCounts.ofWords(words);
        DelayTimes unknown = new DelayTimes("cpu", -1, -1, -1, -1);
        assertEquals(unknown, find(counts, Measure.ALL, null, "cpu"));
        assertEquals(new DelayTimes("cpu", 0, 0, -1, -1), find(counts, 0, null, "cpu"));
        assertEquals(-1, find(counts, Measure.BLOCK_TIME.bit(), null, "lock").nanos());
        assertEquals(0, find(counts, Measure.BLOCK_TIME.bit(), null, "lock").count());
        assertEquals(-1, find(counts, Measure.PAUSES.bit(), null, "gc").count());
        DelayTimes unseen = new DelayTimes("sleep", -1, -1, -1, -1);
        assertEquals(unseen, find(counts, Measure.SLEEPS.bit(), null, "sleep"));
        assertEquals(-1, find(counts, Measure.WAITS.bit(), null, "wait").count());
        // with timing=off delays are only counted
        assertEquals(new DelayTimes("park", 3, -1, -1, -1), find(counts, 0, null, "park"));
        assertEquals(-1, find(counts, 0, null, "park").average());
        assertEquals(new DelayTimes("sleep", 0, 0, -1, -1), find(counts, 0, null, "sleep"));
    }

    @Test
    @DisplayName("TS-12: a value that has overflowed has no total")
    void shouldNotAverageWhatHasOverflowed() {
        long[] words = new long[Delay.WORDS];
        words[Counter.SLEEPS.id()] = 3;
        words[Counter.SLEEP_NANOS.id()] = Long.MAX_VALUE;
        words[Delay.SLEEP.longest()] = Long.MAX_VALUE;
        Counts once = SomeCounts.ofWords(words);
        DelayTimes sleep = find(once.plus(once), 0, null, "sleep");
        assertEquals(6, sleep.count());
        assertEquals(-1, sleep.nanos());
        assertEquals(-1, sleep.average());
    }

    @Test
    void shouldTellHowLongTasksOfAnExecutorWaited() {
        DelayTimes queue = find(Counts.ZERO, 0, executor(120, 1), "queue");
        assertEquals(new DelayTimes("queue", 12, 120, -1, -1), queue);
        assertEquals(10, queue.average());
        assertEquals(-1, find(Counts.ZERO, 0, executor(0, 0), "queue").nanos());
        assertEquals(-1, find(Counts.ZERO, 0, null, "queue").count());
    }
}
