// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import io.jacct.kstat.IoData;
import io.jacct.kstat.KstatData;
import io.jacct.kstat.KstatType;
import io.jacct.kstat.Named;
import io.jacct.kstat.NamedData;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A page's devices as kstats, in the way of a disk. Each has an IO kstat under devstat's name, with
 * its unit as the instance. A NAMED companion has everything that an IO kstat has no place for.
 *
 * <p>The unit of the IO kstat is the transaction. There is no wait queue: a thread that waits for a
 * lock, or for a peer, does so within its operation, and so is in service. A device is identified
 * by its number, which is never given twice; names and units are given again.
 */
final class DeviceCatalogue {
    private DeviceCatalogue() {}

    /** Lists both kstats of a device. */
    static void list(Device device, Consumer<PageKstat> to) {
        to.accept(kstat("device", KstatType.IO, device, () -> queues(device)));
        to.accept(kstat("devicestat", KstatType.NAMED, device, () -> rest(device)));
    }

    private static PageKstat kstat(
            String module, KstatType type, Device device, Supplier<KstatData> data) {
        DeviceEntry entry = device.entry();
        return new PageKstat(
                module + ':' + entry.number(),
                module,
                entry.unit(),
                entry.name() + entry.unit(),
                entry.kind(),
                type,
                entry.createdNanos(),
                data);
    }

    private static IoData queues(Device device) {
        return new IoData(
                device.reads().bytes(),
                device.writes().bytes(),
                device.reads().operations(),
                device.writes().operations(),
                0,
                0,
                0,
                device.busyNanos(),
                device.queueNanos(),
                device.moments().lastChangeNanos(),
                0,
                device.busyCount());
    }

    private static NamedData rest(Device device) {
        DeviceEntry entry = device.entry();
        List<Named> values = new ArrayList<>();
        values.add(Named.ofString("endpoint", entry.endpoint()));
        values.add(Named.ofUint64("number", entry.number()));
        values.add(Named.ofUint32("type", entry.type()));
        values.add(Named.ofInt32("priority", entry.priority()));
        values.add(Named.ofUint32("flags", entry.flags()));
        values.add(Named.ofUint32("blockSize", entry.blockSize()));
        values.add(Named.ofUint64("open", entry.open()));
        values.add(Named.ofUint64("mappedBytes", entry.mappedBytes()));
        values.add(Named.ofUint64("starts", device.startCount()));
        values.add(Named.ofUint64("ends", device.endCount()));
        values.add(Named.ofUint64("sampled", device.sampled()));
        values.add(Named.ofUint64("unmatched", device.unmatched()));
        values.add(Named.ofUint64("frees", device.frees()));
        values.add(Named.ofUint64("bytesFreed", device.freedBytes()));
        values.add(Named.ofUint64("others", device.others()));
        values.add(Named.ofUint64("otherNanos", device.otherNanos()));
        values.add(Named.ofUint64("errors", device.errors()));
        values.add(Named.ofInt64("startTimeNanos", device.moments().startNanos()));
        values.add(Named.ofInt64("lastCompTimeNanos", device.moments().lastCompNanos()));
        values.add(Named.ofUint64("tagsSimple", device.tags().get(0)));
        values.add(Named.ofUint64("tagsHead", device.tags().get(1)));
        values.add(Named.ofUint64("tagsOrdered", device.tags().get(2)));
        flow("read", device.reads(), values);
        flow("write", device.writes(), values);
        return new NamedData(values);
    }

    private static void flow(String direction, Device.DirectionStats flow, List<Named> values) {
        values.add(Named.ofUint64(direction + "Nanos", flow.nanos()));
        values.add(Named.ofUint64(direction + "NanosError", flow.nanosError()));
        values.add(Named.ofUint64(direction + "LongestNanos", flow.longestNanos()));
        values.add(Named.ofUint64(direction + "LongestAtNanos", flow.longestAtNanos()));
        values.add(Named.ofUint64(direction + "P50Nanos", flow.times().quantile(0.5)));
        values.add(Named.ofUint64(direction + "P90Nanos", flow.times().quantile(0.9)));
        values.add(Named.ofUint64(direction + "P99Nanos", flow.times().quantile(0.99)));
        values.add(Named.ofUint64(direction + "P999Nanos", flow.times().quantile(0.999)));
    }
}
