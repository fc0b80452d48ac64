// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.Mutex;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.HashSet;
import java.util.Set;

/**
 * Boot loader. The devices that the application has registered. Each is an endpoint of its own
 * kind, from where it is entered to where it is removed or its owner was collected; and then a part
 * of {@code other}, so that what was done on all of them is never less.
 */
final class ApplicationDevices {
    private final Mutex lock = new Mutex();
    private final Endpoints endpoints;
    private final ReferenceQueue<Object> gone = new ReferenceQueue<>();

    /** Holds what else nobody in the boot loader would hold. */
    private final Set<ApplicationDevice> entered = new HashSet<>();

    ApplicationDevices(Endpoints endpoints) {
        this.endpoints = endpoints;
    }

    /** A new one, or {@code other} under its name if there is no room. Any thread. */
    ApplicationDevice enter(Object owner, String name, int unit, DeviceSort sort) {
        forgetCollected();
        lock.enter();
        try {
            int endpoint = endpoints.register(name, unit, sort);
            boolean tags = (sort.flags & DeviceSort.NO_ORDERED_TAGS) == 0;
            ApplicationDevice device = new ApplicationDevice(owner, gone, endpoint, tags);
            entered.add(device);
            return device;
        } finally {
            lock.leave();
        }
    }

    /** It goes; not again for the same one. Any thread. */
    void remove(ApplicationDevice device) {
        lock.enter();
        try {
            if (entered.remove(device)) {
                device.removed = true;
                endpoints.unregister(device.endpoint);
            }
        } finally {
            lock.leave();
        }
    }

    /** What belongs to nobody any more goes. Any thread. */
    void forgetCollected() {
        // without the lock: the queue has one of the JDK's, which may take a thread off its carrier
        for (Reference<?> each = gone.poll(); each != null; each = gone.poll()) {
            remove((ApplicationDevice) each);
        }
    }
}
