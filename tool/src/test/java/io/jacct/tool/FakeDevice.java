// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Times;
import java.util.List;

/**
 * A device made by hand, step by step; immutable. It is created at the begin of a {@link Fixture}'s
 * page, and all its reads and writes take a millisecond.
 */
record FakeDevice(
        long number,
        String kind,
        String endpoint,
        int type,
        long reads,
        long readBytes,
        long writes,
        long writeBytes,
        long under,
        long errors,
        long busyNanos) {
    private static final long EACH = 1_000_000;

    static FakeDevice of(long number, String kind, String endpoint) {
        return new FakeDevice(number, kind, endpoint, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    FakeDevice read(long more, long bytes) {
        return new FakeDevice(
                number,
                kind,
                endpoint,
                type,
                reads + more,
                readBytes + bytes,
                writes,
                writeBytes,
                under,
                errors,
                busyNanos + more * EACH);
    }

    FakeDevice written(long more, long bytes) {
        return new FakeDevice(
                number,
                kind,
                endpoint,
                type,
                reads,
                readBytes,
                writes + more,
                writeBytes + bytes,
                under,
                errors,
                busyNanos + more * EACH);
    }

    /** With a transaction under way, and one that has failed. */
    FakeDevice hanging() {
        return new FakeDevice(
                number,
                kind,
                endpoint,
                type,
                reads,
                readBytes,
                writes,
                writeBytes,
                1,
                1,
                busyNanos);
    }

    FakeDevice busy(long nanos) {
        return new FakeDevice(
                number,
                kind,
                endpoint,
                type,
                reads,
                readBytes,
                writes,
                writeBytes,
                under,
                errors,
                nanos);
    }

    /** One that another device sees again. */
    FakeDevice pass() {
        return new FakeDevice(
                number,
                kind,
                endpoint,
                DeviceEntry.PASS,
                reads,
                readBytes,
                writes,
                writeBytes,
                under,
                errors,
                busyNanos);
    }

    /** So many seconds after the begin of the page. */
    Device at(int seconds) {
        DeviceEntry entry =
                new DeviceEntry(
                        number,
                        kind,
                        endpoint,
                        kind.equals("socket") ? "sock" : kind,
                        (int) number % 10,
                        kind.equals("file") ? 4096 : 0,
                        kind.equals("file") ? 0 : 1,
                        type,
                        0x110,
                        0,
                        1);
        long queue = busyNanos + under * 500_000_000L;
        return new Device(
                entry,
                seconds * 1_000_000_000L,
                reads + writes + errors + under,
                reads + writes + errors,
                0,
                busyNanos,
                queue,
                flow(reads, readBytes),
                flow(writes, writeBytes),
                0,
                errors,
                errors * EACH,
                errors,
                List.of(reads + writes, 0L, 0L));
    }

    private static Device.Flow flow(long operations, long bytes) {
        Times times = new Times();
        times.record(EACH, operations);
        boolean any = operations > 0;
        // 3 seconds after the begin of the page
        return new Device.Flow(
                operations,
                bytes,
                operations * EACH,
                any ? 2 * EACH : 0,
                any ? 3_000_000_000L : 0,
                times);
    }

    /** A snapshot with these devices in place of its own. */
    static Snapshot snapshot(int seconds, FakeDevice... devices) {
        Snapshot all = Fixture.snapshot(seconds, Fixture.PRINTER, Fixture.reader());
        return Fixture.withDevices(
                all, List.of(devices).stream().map(each -> each.at(seconds)).toList());
    }
}
