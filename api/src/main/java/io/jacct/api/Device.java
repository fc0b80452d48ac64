// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A device that the application registers, like a driver's {@code struct devstat} in FreeBSD.
 * {@link Devstat#addEntry} makes it, and {@link Devstat#removeEntry} or {@link #close} removes it.
 * Any thread may use it.
 */
public final class Device extends Registered {
    private static final int MOST_BYTES = 15;
    private static final AtomicLong ENTRIES = new AtomicLong();

    private final String deviceName;
    private final int unitNumber;
    private final int blockSize;
    private final int flags;
    private final int deviceType;
    private final int priority;

    /** Several devices may have the same name and unit, so the key also has a sequence number. */
    private final String key;

    Device(
            String deviceName,
            int unitNumber,
            int blockSize,
            int flags,
            int deviceType,
            int priority) {
        super(
                DEVICE,
                Names.check("device", deviceName, MOST_BYTES),
                unitNumber,
                "device",
                "device");
        Names.require(blockSize >= 0, "blocks of " + blockSize + " bytes");
        this.deviceName = deviceName;
        this.unitNumber = unitNumber;
        this.blockSize = blockSize;
        this.flags = flags;
        this.deviceType = deviceType;
        this.priority = priority;
        this.key = deviceName + unitNumber + '#' + ENTRIES.incrementAndGet();
    }

    @Override
    Object find() {
        return DeviceEntryPoint.addEntry(
                this, deviceName, unitNumber, blockSize, flags, deviceType, priority);
    }

    @Override
    void giveBack(Object last) {
        DeviceEntryPoint.removeEntry(last);
    }

    @Override
    String key() {
        return key;
    }

    /** Returns name and unit, for example {@code ring0}. */
    @Override
    public String toString() {
        return deviceName + unitNumber;
    }
}
