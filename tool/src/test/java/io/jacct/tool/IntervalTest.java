// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.field.DeviceRates;
import io.jacct.field.Interval;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Snapshot;
import io.jacct.testing.DeviceBuilder;
import io.jacct.testing.Flow;
import io.jacct.testing.SnapshotBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntervalTest {
    private static final FakeDevice OTHER = FakeDevice.of(1, "file", "other").read(5, 50);
    private static final FakeDevice OLD = FakeDevice.of(7, "file", "/old").read(100, 1000);

    private static DeviceStatistics first(FakeDevice before, FakeDevice now) {
        Snapshot begin = FakeDevice.snapshot(10, before);
        return Interval.between(begin, FakeDevice.snapshot(12, now)).devices().get(0);
    }

    @Test
    void shouldKnowADeviceByItsNumber() {
        DeviceStatistics known = first(OLD, OLD.read(20, 7));
        assertEquals(20, known.reads().operations());
        assertEquals(2, known.seconds());
        FakeDevice next = FakeDevice.of(8, "file", "/old").read(3, 30);
        DeviceStatistics fresh = first(OLD, next);
        assertEquals(3, fresh.reads().operations());
        assertEquals(2, fresh.seconds());
    }

    @Test
    void shouldNotTellAMeanOfOperationsOfWhichNoneWasTimed() {
        Device read = DeviceBuilder.of(7, "file", "/x", 1).reads(Flow.ofEach(20, 140, 0)).build();
        DeviceStatistics untimed = new DeviceStatistics(read, null, 1_000_000_000);
        assertEquals(20, untimed.reads().operations());
        Object mean =
                DeviceRates.ALL.stream()
                        .filter(each -> each.name().equals("recentReadNanosMean"))
                        .findFirst()
                        .orElseThrow()
                        .of(untimed, null);
        assertNull(mean);
    }

    @Test
    void shouldBeginWithTheAgentAtFirst() {
        DeviceStatistics span = Interval.sinceStart(FakeDevice.snapshot(12, OLD)).devices().get(0);
        assertEquals(12, span.seconds());
        assertEquals(100, span.transfers());
    }

    /** In a page of a JVM that has ended, each device is as of its last use. */
    @Test
    void shouldLastUntilTheEndHoweverEarlyTheDevicesWereUsed() {
        Snapshot last = FakeDevice.snapshot(12, OTHER, OLD);
        List<Device> devices = List.of(OTHER.at(3), OLD.at(5));
        Interval interval = Interval.sinceStart(Fixture.withDevices(last, devices));
        assertEquals(12, interval.devices().get(0).seconds());
        Interval later = Interval.between(FakeDevice.snapshot(10, OTHER, OLD), interval.end());
        assertEquals(2, later.devices().get(0).seconds());
    }

    /** When the page has no place left, the oldest device becomes a part of "other". */
    @Test
    void shouldNotTakeForNewWhatHasPassedToTheOthers() {
        Snapshot begin = FakeDevice.snapshot(10, OTHER, OLD);
        FakeDevice more = OTHER.read(100 + 2, 1000 + 9).busy(-99_000_000);
        Snapshot end = FakeDevice.snapshot(12, more);
        end = SnapshotBuilder.of(end).devices(2, end.devices()).build();
        Interval interval = Interval.between(begin, end);
        DeviceStatistics others = interval.devices().get(0);
        assertEquals(2, others.reads().operations());
        assertEquals(9, others.reads().bytes());
        assertEquals(FakeDevice.QUANTILE, others.reads().times().quantile(1));
        assertEquals(3_000_000, others.gained(Device::busyNanos), "is not handed on");
        DeviceStatistics sum = Interval.sum("file", "file", interval.devices());
        assertEquals(2, sum.reads().operations());
    }

    @Test
    void shouldAddUpWhatBeganAtDifferentTimes() {
        Snapshot begin = FakeDevice.snapshot(10, OLD);
        Snapshot end = FakeDevice.snapshot(14, OLD.read(4, 4), OTHER);
        DeviceStatistics sum = Interval.sum("file", "file", Interval.between(begin, end).devices());
        assertEquals(4, sum.seconds());
        assertEquals(9, sum.reads().operations());
    }

    /** The same process id, and another run of the agent. */
    @Test
    void shouldBeginWithTheStartWhereTheAgentWasStartedAnew() {
        Snapshot begin =
                Fixture.snapshot(Fixture.page(4711, Fixture.START - 5000), 10, Counts.ZERO);
        Interval interval = Interval.between(begin, Fixture.snapshot());
        assertTrue(interval.isSinceStart());
        assertEquals(10_000_000_000L, interval.nanos());
        assertEquals(Counts.ZERO, interval.totalsBefore());
        assertEquals(1, interval.perSecond(10));
    }

    /** A clock was set back, or a value moved while it was read. */
    @Test
    void shouldNeverBeNegative() {
        Interval backwards = Interval.between(Fixture.snapshot(), Fixture.snapshot(9, Counts.ZERO));
        assertEquals(0, backwards.nanos());
        assertEquals(0, backwards.perSecond(10));
        assertEquals(0, backwards.mean(10));
        assertEquals(0, Interval.gained(4, 5));
        for (DeviceStatistics each : backwards.devices()) {
            assertEquals(0, each.transfersPerSecond());
            assertEquals(0, each.busyPercent());
        }
        Snapshot unborn = Fixture.snapshot(Fixture.page(4711, Fixture.START), -3, Counts.ZERO);
        assertEquals(0, Interval.sinceStart(unborn).nanos());
    }
}
