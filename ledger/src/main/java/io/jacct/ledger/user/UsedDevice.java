// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.user;

/** Boot loader. A device with the list of its users, which {@link DeviceUsers} keeps. */
public class UsedDevice {
    /** Of a device that gets no further user. */
    static final int FULL = Integer.MAX_VALUE;

    /** Never used again in this page. */
    public final long number;

    /** The first of a chain, or null. Changes under the lock; any thread reads it. */
    volatile DeviceUser first;

    /** The length of the chain. Changes under the lock; a thread that reads it takes a guess. */
    int users;

    protected UsedDevice(long number) {
        this.number = number;
    }

    /** The user with that stripe, or null. Lock-free; may miss one that is being moved. */
    final DeviceUser find(Object stripe) {
        DeviceUser user = first;
        while (user != null && user.stripe != stripe) {
            user = user.next;
        }
        return user;
    }

    /** Under the lock. */
    final void add(DeviceUser user) {
        user.device = this;
        user.next = first;
        first = user;
        users++;
    }

    /** Under the lock. A thread that has come to {@code user} finds its way on from there. */
    final void remove(DeviceUser user) {
        if (first == user) {
            first = user.next;
        } else {
            DeviceUser before = first;
            while (before.next != user) {
                before = before.next;
            }
            before.next = user.next;
        }
        users--;
    }
}
