// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.user;

/**
 * A record of the page: what a thread has done on a device, or what other threads of a pool have
 * done, as far as it was booked.
 *
 * @param device the device's number
 * @param pool name of the pool
 * @param virtual whether its threads are virtual
 * @param task the id of the thread; 0 for the other threads of the pool: virtual and ended ones,
 *     and those without a record
 * @param values what was booked
 */
public record DeviceUser(long device, String pool, boolean virtual, long task, UserValues values) {
    /** Makes a user whose threads are not virtual. */
    public DeviceUser(long device, String pool, long task, UserValues values) {
        this(device, pool, false, task, values);
    }

    /** Returns the same user of another device. */
    public DeviceUser on(long other) {
        return new DeviceUser(other, pool, virtual, task, values);
    }

    /** Returns what all threads of its kind have done, with these values. */
    DeviceUser ofPool() {
        return new DeviceUser(device, pool, virtual, 0, values);
    }

    /** Returns the same user with the values of both. */
    DeviceUser plus(DeviceUser other) {
        return new DeviceUser(device, pool, virtual, task, values.plus(other.values));
    }
}
