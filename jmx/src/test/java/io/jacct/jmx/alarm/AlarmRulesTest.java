// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.alarm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Operation;
import io.jacct.jmx.reading.SnapshotCache;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Handles;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Task;
import io.jacct.testing.SnapshotBuilder;
import io.jacct.testing.SomeCounts;
import io.jacct.testing.SomeTasks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** When a thread hangs, and when handles that stay open are a leak. */
class AlarmRulesTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long MINUTE = 60 * SECOND;

    private final AlarmRules rules = new AlarmRules();
    private final Thresholds thresholds = new Thresholds();
    private long now = 1;
    private int open;
    private long readingNanos;
    private final SnapshotCache readings = new SnapshotCache(this::snapshot, () -> now);

    private io.jacct.snapshot.Snapshot snapshot() {
        PageInfo page =
                new PageInfo("/p", 1, 1, 0, 4096, Map.of(), 1, Map.of(), -1, Set.of(), false);
        Handle one = new Handle(3, 7, "file", "/leak", 21, "worker-1", 1, 1, 1, 1, 0, 0, -1);
        return SnapshotBuilder.of(page, 2, now)
                .tasks(readingNanos == 0 ? List.of() : List.of(reader()))
                .handles(new Handles(Collections.nCopies(open, one), List.of()))
                .build();
    }

    private Task reader() {
        CurrentOperation read = new CurrentOperation(Operation.READ, null, readingNanos);
        return SomeTasks.of(21, "r", "main", "r", 1, 1, false, true, SomeCounts.from(0), read);
    }

    /** A thread may end one read that hung, and begin the next, between two looks. */
    @Test
    void shouldTellOfAHangAgainEachTimeItHasDoubled() throws Exception {
        readingNanos = MINUTE;
        assertEquals(Alarm.Kind.HANG, look(0, MINUTE).get(0).kind());
        readingNanos = 2 * MINUTE - SECOND;
        assertEquals(List.of(), look(0, MINUTE - SECOND), "still the same");
        readingNanos = 2 * MINUTE;
        assertEquals("r hangs in read for 120.0 s", look(0, SECOND).get(0).message());
        readingNanos = 3 * MINUTE;
        assertEquals(List.of(), look(0, MINUTE), "not twice the two minutes");
        thresholds.hangMillis(250_000);
        assertEquals(List.of(), look(0, 0));
        thresholds.hangMillis(10_000);
        assertEquals(List.of(), look(0, 0), "told already");
        readingNanos = MINUTE / 60;
        assertEquals(List.of(), look(0, MINUTE / 30), "the next read does not hang yet");
        readingNanos = MINUTE;
        assertEquals(Alarm.Kind.HANG, look(0, MINUTE - MINUTE / 60).get(0).kind());
    }

    @Test
    void shouldTellABriefHangInItsUnit() throws Exception {
        thresholds.hangMillis(200);
        readingNanos = SECOND / 4;
        assertEquals("r hangs in read for 250 ms", look(0, 0).get(0).message());
    }

    private List<Alarm> look(int handles, long later) throws Exception {
        open = handles;
        now += later;
        return rules.look(readings.now(), thresholds, now);
    }

    @Test
    void shouldTellOfAnOpenerWhoseLeastNumberOfHandlesGrowsFiveTimes() throws Exception {
        List<Alarm> told = new ArrayList<>();
        for (int i = 1; i <= 7; i++) {
            assertEquals(List.of(), told, "after " + i);
            told.addAll(look(10 * i, MINUTE));
        }
        assertEquals(1, told.size());
        Alarm leak = told.get(0);
        assertEquals(Alarm.Kind.LEAK, leak.kind());
        assertTrue(
                leak.message().startsWith("worker-N holds more and more handles open: at least "));
        assertTrue(leak.message().endsWith(" for example /leak"));
    }

    /** A peak that grows while all is given back in between is no leak. */
    @Test
    void shouldNotTakePeaksForALeak() throws Exception {
        for (int i = 1; i <= 20; i++) {
            assertEquals(List.of(), look(10 * i, MINUTE / 2));
            assertEquals(List.of(), look(1, MINUTE / 2));
        }
    }
}
