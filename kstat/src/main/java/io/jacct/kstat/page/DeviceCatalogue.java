// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import io.jacct.field.DeviceFields;
import io.jacct.kstat.IoData;
import io.jacct.kstat.KstatData;
import io.jacct.kstat.KstatType;
import io.jacct.kstat.NamedData;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.Snapshot;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A page's devices as kstats, in the way of a disk. Each has an IO kstat under devstat's name, with
 * its unit as the instance. A NAMED companion has all fields of the catalogue.
 *
 * <p>The unit of the IO kstat is the transaction. There is no wait queue: a thread that waits for a
 * lock, or for a peer, does so within its operation, and so is in service. A device is identified
 * by its number, which is never given twice; names and units are given again.
 */
final class DeviceCatalogue {
    private DeviceCatalogue() {}

    /** Lists both kstats of each device. */
    static void list(Snapshot snapshot, Consumer<PageKstat> to) {
        for (Device device : snapshot.devices()) {
            to.accept(kstat("device", KstatType.IO, device, () -> queues(device)));
            to.accept(
                    kstat(
                            "devicestat",
                            KstatType.NAMED,
                            device,
                            () -> new NamedData(FieldData.of(DeviceFields.ALL, device, snapshot))));
        }
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
                device.lastChangeNanos(),
                0,
                device.busyCount());
    }
}
