// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.iostat.DeviceInterval;
import io.jacct.tool.iostat.DeviceInterval.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeviceIntervalTest {
    private static final FakeDevice OTHER = FakeDevice.of(1, "file", "other").read(5, 50);
    private static final FakeDevice OLD = FakeDevice.of(7, "file", "/old").read(100, 1000);

    private static DeviceStatistics first(FakeDevice before, FakeDevice now) {
        Snapshot begin = FakeDevice.snapshot(10, before);
        return DeviceInterval.between(begin, FakeDevice.snapshot(12, now))
                .spans()
                .get(0)
                .statistics();
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
    void shouldBeginWithTheAgentAtFirst() {
        Span span = DeviceInterval.sinceStart(FakeDevice.snapshot(12, OLD)).spans().get(0);
        assertEquals(12, span.statistics().seconds());
        assertEquals(100, span.statistics().transfers());
    }

    /** In a page of a JVM that has ended, each device is as of its last use. */
    @Test
    void shouldLastUntilAnythingWasDone() {
        Snapshot last = FakeDevice.snapshot(12, OTHER, OLD);
        List<Device> devices = List.of(OTHER.at(3), OLD.at(12));
        DeviceInterval interval = DeviceInterval.sinceStart(Fixture.withDevices(last, devices));
        assertEquals(12, interval.spans().get(0).statistics().seconds());
    }

    /** When the page has no place left, the oldest device becomes a part of "other". */
    @Test
    void shouldNotTakeForNewWhatHasPassedToTheOthers() {
        Snapshot begin = FakeDevice.snapshot(10, OTHER, OLD);
        FakeDevice more = OTHER.read(100 + 2, 1000 + 9).busy(-99_000_000);
        DeviceInterval interval = DeviceInterval.between(begin, FakeDevice.snapshot(12, more));
        DeviceStatistics others = interval.spans().get(0).statistics();
        assertEquals(2, others.reads().operations());
        assertEquals(9, others.reads().bytes());
        assertEquals(1_000_000, others.reads().times().quantile(1));
        assertEquals(3_000_000, others.gained(Device::busyNanos), "is not handed on");
        Span sum = Span.sum("file", "file", interval.spans());
        assertEquals(2, sum.statistics().reads().operations());
    }

    @Test
    void shouldAddUpWhatBeganAtDifferentTimes() {
        Snapshot begin = FakeDevice.snapshot(10, OLD);
        Snapshot end = FakeDevice.snapshot(14, OLD.read(4, 4), OTHER);
        Span sum = Span.sum("file", "file", DeviceInterval.between(begin, end).spans());
        assertEquals(4, sum.statistics().seconds());
        assertEquals(9, sum.statistics().reads().operations());
    }
}
