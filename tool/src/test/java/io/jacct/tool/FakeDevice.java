// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.Snapshot;
import io.jacct.testing.DeviceBuilder;
import io.jacct.testing.Flow;
import java.util.Arrays;
import java.util.List;

/**
 * A device made by hand, step by step; each step is a device of its own. It is created at the begin
 * of a {@link Fixture}'s page, and all its reads and writes take a millisecond, unless it is slow.
 */
final class FakeDevice {
    private static final long EACH = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    /** What a quantile of a device that is not slow is: its bucket stands for that time. */
    static final long QUANTILE = 1_014_751;

    private static final int DIRECT = 0x30;
    private static final int COMMUNICATION = 0x39;

    private final long number;
    private final String kind;
    private final String endpoint;
    private int type;
    private long reads;
    private long readBytes;
    private long writes;
    private long writeBytes;
    private long under;
    private long errors;
    private long busyNanos;
    private long each = EACH;
    private long created;
    private long open = 1;

    private FakeDevice(long number, String kind, String endpoint) {
        this.number = number;
        this.kind = kind;
        this.endpoint = endpoint;
    }

    static FakeDevice of(long number, String kind, String endpoint) {
        return new FakeDevice(number, kind, endpoint);
    }

    private FakeDevice copy() {
        FakeDevice copy = new FakeDevice(number, kind, endpoint);
        copy.type = type;
        copy.reads = reads;
        copy.readBytes = readBytes;
        copy.writes = writes;
        copy.writeBytes = writeBytes;
        copy.under = under;
        copy.errors = errors;
        copy.busyNanos = busyNanos;
        copy.each = each;
        copy.created = created;
        copy.open = open;
        return copy;
    }

    FakeDevice read(long more, long bytes) {
        FakeDevice next = busy(more * EACH);
        next.reads += more;
        next.readBytes += bytes;
        return next;
    }

    FakeDevice written(long more, long bytes) {
        FakeDevice next = busy(more * EACH);
        next.writes += more;
        next.writeBytes += bytes;
        return next;
    }

    /** A device with one transaction under way and one that has failed. */
    FakeDevice hanging() {
        FakeDevice next = copy();
        next.under = 1;
        next.errors = 1;
        return next;
    }

    /** A device whose transactions another device counts again. */
    FakeDevice pass() {
        FakeDevice next = copy();
        next.type = DeviceEntry.PASS;
        return next;
    }

    /** All its reads and writes take this long. */
    FakeDevice slow(long nanos) {
        FakeDevice next = copy();
        next.each = nanos;
        return next;
    }

    /** Created this many seconds after the begin of the page. */
    FakeDevice createdAt(int seconds) {
        FakeDevice next = copy();
        next.created = seconds * SECOND;
        return next;
    }

    /** Nobody has it open any more. */
    FakeDevice closed() {
        FakeDevice next = copy();
        next.open = 0;
        return next;
    }

    /** The same for a life longer by this time, or shorter. */
    FakeDevice busy(long nanos) {
        FakeDevice next = copy();
        next.busyNanos += nanos;
        return next;
    }

    /** The device this many seconds after the begin of the page. */
    Device at(int seconds) {
        return DeviceBuilder.of(entry())
                .taken(seconds * SECOND)
                .reads(flow(reads, readBytes))
                .writes(flow(writes, writeBytes))
                .with(DeviceLayout.ACTIVE, under)
                .with(DeviceLayout.IDLE, busyNanos)
                .with(DeviceLayout.LENGTH, busyNanos + under * SECOND / 2)
                .with(DeviceLayout.OTHERS, errors)
                .with(DeviceLayout.OTHER_NANOS, errors * EACH)
                .with(DeviceLayout.ERRORS, errors)
                .with(DeviceLayout.TAGS, reads + writes)
                .build();
    }

    private DeviceEntry entry() {
        boolean file = kind.equals("file");
        String name = kind.equals("socket") ? "sock" : kind;
        int unit = (int) number % 10;
        return new DeviceEntry(
                number,
                kind,
                endpoint,
                name,
                unit,
                file ? 4096 : 0,
                file ? 0 : 1,
                type | (file ? DIRECT : COMMUNICATION),
                0x110,
                created,
                open,
                0);
    }

    /** The longest took twice as long as the others, three seconds after the begin of the page. */
    private Flow flow(long operations, long bytes) {
        long any = operations > 0 ? 1 : 0;
        return Flow.ofEach(operations, bytes, each).longest(any * 2 * each, any * 3 * SECOND);
    }

    /** A snapshot with these devices in place of its own. */
    static Snapshot snapshot(int seconds, FakeDevice... devices) {
        Snapshot all = Fixture.snapshot(seconds, Fixture.PRINTER, Fixture.reader());
        List<Device> then = Arrays.stream(devices).map(each -> each.at(seconds)).toList();
        return Fixture.withDevices(all, then);
    }
}
