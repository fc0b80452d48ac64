// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.testing.Flow;
import io.jacct.testing.SnapshotBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnCostTest {
    private static final long STARTED = 5_000;

    private static Counts counts(Map<Counter, Long> known) {
        long[] values = new long[Delay.WORDS];
        known.forEach((counter, value) -> values[counter.id()] = value);
        return Counts.of(values);
    }

    private static OwnCost cost(Counts totals, long elapsed, Map<String, String> notes) {
        return OwnCost.of(snapshot(totals, elapsed, notes), true);
    }

    private static Snapshot snapshot(Counts totals, long elapsed, Map<String, String> notes) {
        return taken(totals, elapsed, notes).build();
    }

    private static SnapshotBuilder taken(Counts totals, long elapsed, Map<String, String> notes) {
        return SnapshotBuilder.of(SnapshotBuilder.page(1, STARTED, notes), 2_000, STARTED + elapsed)
                .totals(totals, Counts.ZERO)
                .health(Map.of("ownCpuNanos", 1_000L));
    }

    @Test
    void shouldBeOperationsTimesWhatOneCosts() {
        Counts totals =
                counts(
                        Map.of(
                                Counter.FILE_READS, 100L,
                                Counter.FILE_READ_BYTES, 1_000_000L,
                                Counter.FILE_READ_NANOS, 1_000_000L,
                                Counter.FILE_ERRORS, 100L,
                                Counter.SOCKET_ACCEPTS, 20L,
                                Counter.PIPE_CLOSES, 3L,
                                Counter.PARKS, 10L,
                                Counter.YIELDS, 5L,
                                Counter.CPU_NANOS, 99_000L,
                                Counter.CPU_SLICES, 7L));
        OwnCost cost =
                cost(
                        totals,
                        1_000_000,
                        Map.of("calibration", "operation 80.0; wait 40.5; clock 20.1"));
        assertEquals(123, cost.operations());
        assertEquals(15, cost.waits());
        assertEquals(20.1, cost.clockNanos());
        assertEquals(Math.round(123 * 80.0 + 15 * 40.5), cost.nanos());
        assertEquals(cost.nanos() + 1_000, cost.allNanos());
        assertEquals(100.0 * cost.allNanos() / 100_000, cost.percentOfCpu());
        assertEquals(100.0 * cost.allNanos() / 1_000_000, cost.percentOfProcessor());
    }

    @Test
    void shouldTakeOffWhatSamplingSaves() {
        Counts totals = counts(Map.of(Counter.FILE_READS, 100L));
        Map<String, String> notes =
                Map.of("calibration", "operation 70.0; sampled 20.0; wait 40.0");
        Flow reads = SomeDevices.flow(100, 100, 10);
        DeviceEntry file = SomeDevices.entry(1, "file", 0);
        Device device = SomeDevices.device(file, 1, reads, Flow.NONE, 0, 0);
        Snapshot tasks = snapshot(totals, 1_000_000, notes);
        Snapshot all =
                taken(totals, 1_000_000, notes)
                        .devices(1, List.of(SomeDevices.sampled(device, 60)))
                        .build();
        assertEquals(40 * 70 + 60 * 20, OwnCost.of(all, true).nanos());
        assertEquals(100 * 70, OwnCost.of(tasks, true).nanos(), "at most");
    }

    @Test
    void shouldClaimNothingThatWasNotMeasured() {
        OwnCost cost = cost(counts(Map.of(Counter.FILE_READS, 1L)), 100, Map.of());
        assertFalse(cost.isCalibrated());
        assertEquals(1, cost.operations());
        assertEquals(-1, cost.nanos());
        assertEquals(-1, cost.allNanos());
        assertEquals(-1, cost.percentOfCpu());
        assertEquals(-1, cost.percentOfProcessor());
        Map<String, String> damaged = Map.of("calibration", "operation -3; wait x; clock NaN; 7");
        assertEquals(cost, cost(counts(Map.of(Counter.FILE_READS, 1L)), 100, damaged));
    }

    @Test
    void shouldNotDivideByWhatIsNotKnown() {
        OwnCost cost = cost(Counts.ZERO, 0, Map.of("calibration", "operation 80.0; wait 40.5"));
        assertEquals(0, cost.nanos());
        assertEquals(-1, cost.clockNanos());
        assertEquals(-1, cost.percentOfCpu());
        assertEquals(-1, cost.percentOfProcessor());
    }

    @Test
    void shouldNotTakeOldProcessorTimeForAll() {
        Map<String, String> notes = Map.of("calibration", "operation 80.0; wait 40.5; clock 20.1");
        Counts totals = counts(Map.of(Counter.FILE_READS, 100L, Counter.CPU_NANOS, 1_000L));
        OwnCost cost = cost(totals, 1_000_000, notes);
        assertEquals(-1, cost.percentOfCpu());
        assertTrue(cost.percentOfProcessor() > 0);
    }

    @Test
    void shouldNotKnowHowLongADeadJvmHasLived() {
        Map<String, String> notes = Map.of("calibration", "operation 80.0; wait 40.5; clock 20.1");
        Counts totals = counts(Map.of(Counter.FILE_READS, 1L, Counter.CPU_NANOS, 1_000L));
        OwnCost cost = OwnCost.of(snapshot(totals, 1_000, notes), false);
        assertEquals(-1, cost.percentOfProcessor());
        assertEquals(100.0 * 1_080 / 2_000, cost.percentOfCpu());
    }
}
