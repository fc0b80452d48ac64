// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.snapshot.OwnCost.Kind;
import io.jacct.snapshot.OwnCost.Part;
import io.jacct.testing.Flow;
import io.jacct.testing.SnapshotBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnCostTest {
    private static final long STARTED = 5_000;
    private static final Map<String, String> PRICES =
            Map.of(
                    "calibration",
                    "operation 80.0; open 500.5; wait 40.5; virtual 60.0; executor 25.0; clock 20.1");

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
                .health(Map.of("ownCpuNanos", 1_000L, "stacksNanos", 300L));
    }

    @Test
    void shouldBeOperationsTimesWhatOneCosts() {
        Counts totals =
                counts(
                        Map.ofEntries(
                                Map.entry(Counter.FILE_READS, 100L),
                                Map.entry(Counter.FILE_READ_BYTES, 1_000_000L),
                                Map.entry(Counter.FILE_READ_NANOS, 1_000_000L),
                                Map.entry(Counter.FILE_ERRORS, 100L),
                                Map.entry(Counter.SOCKET_ACCEPTS, 20L),
                                Map.entry(Counter.PIPE_CLOSES, 3L),
                                Map.entry(Counter.SOCKET_CONNECTS, 1L),
                                Map.entry(Counter.VIRTUAL_STARTS, 3L),
                                Map.entry(Counter.VIRTUAL_ENDS, 3L),
                                Map.entry(Counter.PARKS, 10L),
                                Map.entry(Counter.YIELDS, 5L),
                                Map.entry(Counter.CPU_NANOS, 99_000L),
                                Map.entry(Counter.CPU_SLICES, 7L)));
        Snapshot snapshot = taken(totals, 1_000_000, PRICES).queueChanges(30).build();
        OwnCost cost = OwnCost.of(snapshot, true);
        assertEquals(new Part(120, 80), cost.part(Kind.OPERATION));
        assertEquals(new Part(4, 500.5), cost.part(Kind.OPEN));
        assertEquals(new Part(15, 40.5), cost.part(Kind.WAIT));
        assertEquals(new Part(6, 60), cost.part(Kind.VIRTUAL));
        assertEquals(new Part(30, 25), cost.part(Kind.EXECUTOR));
        assertEquals(20.1, cost.clockNanos());
        double sum = 120 * 80.0 + 4 * 500.5 + 15 * 40.5 + 6 * 60.0 + 30 * 25.0;
        assertEquals(Math.round(sum), cost.nanos());
        assertEquals(cost.nanos() + 1_300, cost.allNanos());
        assertEquals(100.0 * cost.allNanos() / 100_000, cost.percentOfCpu());
        assertEquals(100.0 * cost.allNanos() / 1_000_000, cost.percentOfProcessor());
    }

    @Test
    void shouldTakeOffWhatSamplingSaves() {
        Counts totals = counts(Map.of(Counter.FILE_READS, 100L));
        Map<String, String> notes =
                Map.of("calibration", "operation 70.0; sampled 20.0; wait 40.0; clock 20.0");
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
        assertEquals(1, cost.part(Kind.OPERATION).count());
        assertEquals(-1, cost.nanos());
        assertEquals(-1, cost.allNanos());
        assertEquals(-1, cost.percentOfCpu());
        assertEquals(-1, cost.percentOfProcessor());
        Map<String, String> damaged = Map.of("calibration", "operation -3; wait x; clock NaN; 7");
        assertEquals(cost, cost(counts(Map.of(Counter.FILE_READS, 1L)), 100, damaged));
    }

    @Test
    void shouldClaimNothingWithoutThePriceOfWhatWasBooked() {
        Map<String, String> some = Map.of("calibration", "operation 80.0; wait 40.5; clock 20.1");
        assertTrue(cost(counts(Map.of(Counter.FILE_READS, 1L)), 100, some).isCalibrated());
        OwnCost cost = cost(counts(Map.of(Counter.VIRTUAL_ENDS, 1L)), 100, some);
        assertFalse(cost.isCalibrated());
        assertEquals(-1, cost.nanos());
    }

    @Test
    void shouldNotDivideByWhatIsNotKnown() {
        OwnCost cost = cost(Counts.ZERO, 0, PRICES);
        assertEquals(0, cost.nanos());
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
        assertEquals(100.0 * 1_380 / 2_000, cost.percentOfCpu());
    }
}
