// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.DeviceAccount;
import io.jacct.ledger.device.DeviceSort;
import io.jacct.ledger.device.DeviceStripe;
import io.jacct.ledger.device.EndpointEntry;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.task.TaskLock;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.AnonymousStore;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import java.io.IOException;

/**
 * Boot loader. A record and a device that no reader sees, in memory of their own. The agent's
 * thread books on them through the same entry points as any other thread.
 *
 * <p>From {@link #open} to {@link #close} the thread's entry in {@link Tasks} is the trial's. One
 * descriptor, which no process has, is an endpoint that is in no table. So the code of an operation
 * needs no branch for a trial, and no trial booking reaches a page. Only the housekeeper uses this.
 */
final class TrialBooks {
    /** The highest descriptor number that Linux can give out. */
    static final int DESCRIPTOR = Descriptors.MOST - 1;

    /** Loaded together with this class, while the application starts. */
    private static final AnonymousStore STORE = new AnonymousStore();

    private final Endpoints endpoints;
    private final EndpointEntry entry;
    private final ThreadStripe hidden;
    private final ThreadStripe trial;

    /** For the calling thread, which works for the agent and has no record. */
    TrialBooks(Endpoints endpoints) throws IOException {
        this.endpoints = endpoints;
        PageMemory memory = PageMemory.create(STORE, 0, 0);
        long record = memory.grow(Layout.RECORDS, Layout.RECORD_LENGTH, 1);
        hidden = Tasks.find(Thread.currentThread());
        trial = new ThreadStripe(Thread.currentThread(), record, null);
        trial.memory = memory;
        DeviceAccount device = new DeviceAccount(endpoints.stripes, endpoints.hidden(), 0);
        long stripe = memory.grow(Layout.DEVICES, DeviceLayout.STRIPE_LENGTH, 1);
        long now = endpoints.stripes.now();
        device.first(new DeviceStripe(stripe, memory, 0), now, 0);
        DeviceSort sort = DeviceSort.of(EndpointKind.FILE);
        entry = new EndpointEntry("", device, sort, 0, now, memory);
        // an open endpoint makes no room for others
        entry.opened(1);
    }

    /** Puts the trial's record and endpoint in place for the calling thread. */
    void open() {
        replace(hidden, trial);
        endpoints.hide(entry);
        endpoints.descriptors.hide(DESCRIPTOR, entry.endpoint);
    }

    /** The partner of {@link #open}. */
    void close() {
        endpoints.descriptors.hide(DESCRIPTOR, 0);
        endpoints.hide(null);
        replace(trial, hidden);
    }

    private static void replace(ThreadStripe old, ThreadStripe stripe) {
        Thread outer = TaskLock.LOCK.enter();
        try {
            Tasks.remove(old);
            Tasks.insert(stripe);
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** The value booked so far at an offset of the record. */
    long booked(int offset) {
        return trial.get(offset);
    }
}
