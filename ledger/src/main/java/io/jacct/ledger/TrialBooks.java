// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.AnonymousStore;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import java.io.IOException;

/**
 * Boot loader. Books that nobody reads: a record and a device in memory of their own, where the
 * agent's thread books by the same doors as any other.
 *
 * <p>From {@link #open} to {@link #close} the thread's entry in {@link Tasks} is the trial's, and
 * one descriptor that no process has is an endpoint that stands in no table; so the way of an
 * operation needs no branch for it, and what is booked reaches no page. By the agent's thread only.
 */
final class TrialBooks {
    /** The last number that Linux can give out, after a million others. */
    static final int DESCRIPTOR = Descriptors.MOST - 1;

    private final Endpoints endpoints;
    private final EndpointEntry entry;
    private final Stripe hidden;
    private final Stripe trial;

    /** For the calling thread, which is hidden. */
    TrialBooks(Endpoints endpoints) throws IOException {
        this.endpoints = endpoints;
        PageMemory memory = PageMemory.create(new AnonymousStore(), 0, 0);
        long record = memory.grow(Layout.RECORDS, Layout.RECORD_LENGTH, 1);
        hidden = Tasks.find(Thread.currentThread());
        trial = new Stripe(Thread.currentThread(), record, null);
        trial.memory = memory;
        Device device = new Device(endpoints.stripes, endpoints.hidden(), 0);
        long stripe = memory.grow(Layout.DEVICES, DeviceLayout.STRIPE_LENGTH, 1);
        long now = endpoints.stripes.now();
        device.first(new DeviceStripe(stripe, memory, 0), now, 0);
        DeviceSort sort = DeviceSort.of(EndpointKind.FILE);
        entry = new EndpointEntry("", device, sort, 0, now, memory);
        // what is open makes no room for others
        entry.opened(1);
    }

    /** What the calling thread does is on trial from now on. */
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

    private static void replace(Stripe old, Stripe stripe) {
        Tasks.LOCK.enter();
        try {
            Tasks.remove(old);
            Tasks.insert(stripe);
        } finally {
            Tasks.LOCK.leave();
        }
    }

    /** What was booked so far at an offset of the record. */
    long booked(int offset) {
        return trial.get(offset);
    }
}
