// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.ledger.base.PeriodicTask;
import io.jacct.memory.Mutex;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.HashSet;
import java.util.Set;

/**
 * Boot loader. The devices that the application has registered. Each is an endpoint of its own kind
 * until it is removed or its owner is collected. Then its values go to {@code other}, so the sum
 * over all devices never shrinks.
 */
public final class ApplicationDevices implements PeriodicTask {
    private final Mutex lock = new Mutex();
    private final Endpoints endpoints;
    private final ReferenceQueue<Object> gone = new ReferenceQueue<>();

    /** Keeps the devices reachable; nothing else in the boot loader does. */
    private final Set<ApplicationDevice> entered = new HashSet<>();

    public ApplicationDevices(Endpoints endpoints) {
        this.endpoints = endpoints;
    }

    /**
     * Enters a new device. Returns {@code other} under this device's name if there is no room. Any
     * thread.
     */
    public ApplicationDevice enter(Object owner, String name, int unit, DeviceSort sort) {
        run();
        // without the lock: this may wait for the housekeeper, which takes it
        int endpoint = endpoints.register(name, unit, sort);
        Thread outer = lock.enter();
        try {
            boolean tags = (sort.flags & DeviceSort.NO_ORDERED_TAGS) == 0;
            ApplicationDevice device = new ApplicationDevice(owner, gone, endpoint, tags);
            entered.add(device);
            return device;
        } finally {
            lock.owner = outer;
        }
    }

    /** Removes the device. Does nothing if it has been removed before. Any thread. */
    public void remove(ApplicationDevice device) {
        Thread outer = lock.enter();
        try {
            if (entered.remove(device)) {
                device.removed = true;
                endpoints.unregister(device.endpoint);
            }
        } finally {
            lock.owner = outer;
        }
    }

    /** Removes the devices whose owners were collected. Any thread. */
    @Override
    public void run() {
        // without the lock: the queue has a lock of the JDK's, which may unmount a virtual thread
        for (Reference<?> each = gone.poll(); each != null; each = gone.poll()) {
            remove((ApplicationDevice) each);
        }
    }
}
