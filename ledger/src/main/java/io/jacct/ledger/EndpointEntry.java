// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import io.jacct.memory.PageMemory;
import java.lang.ref.Reference;

/**
 * Boot loader. One of {@link Endpoints}: its name, its device, and how many descriptors are open on
 * it. What of it stands in the page is stored by {@link #publish}, as soon as there is a record for
 * it.
 */
final class EndpointEntry {
    private static final Mutex LOCK = new Mutex();

    final String name;
    final int endpoint;
    final Device device;

    /** What devstat says of it. */
    final DeviceSort sort;

    /** Counts those of one sort. */
    final int unit;

    /** When it came, and when it was looked up last, in look-ups: which need not be exact. */
    final long created;

    long used;

    /** The next of the same bucket. */
    EndpointEntry chain;

    private final PageMemory page;

    /** Written under the lock. */
    private volatile int open;

    private long address;

    /** Since it went; under the lock, as the address. */
    private EndpointEntry heir;

    EndpointEntry(
            String name, Device device, DeviceSort sort, int unit, long created, PageMemory page) {
        this.name = name;
        this.endpoint = device.endpoint;
        this.device = device;
        this.sort = sort;
        this.unit = unit;
        this.created = created;
        this.page = page;
    }

    /** Any thread: so many descriptors more, or less; of another one since this went. */
    void opened(int delta) {
        LOCK.enter();
        try {
            if (heir != null) {
                heir.opened(delta);
                return;
            }
            open += delta;
            if (address != 0) {
                CounterMemory.putRelease(address + Layout.ENDPOINT_OPEN, open);
                CutPage.readBack(address + Layout.ENDPOINT_OPEN, open, page);
                Reference.reachabilityFence(page);
            }
        } finally {
            LOCK.leave();
        }
    }

    /** Whether a descriptor is open on it. Wait-free. */
    boolean isOpen() {
        return open > 0;
    }

    /** From now on it stands at {@code record}. */
    void publish(long record) {
        LOCK.enter();
        try {
            put(record, Layout.ENDPOINT_KIND, EndpointKind.kind(endpoint));
            put(record, Layout.ENDPOINT_NUMBER, device.number);
            put(record, Layout.ENDPOINT_UNIT, unit);
            put(record, Layout.ENDPOINT_BLOCK_SIZE, sort.blockSize);
            put(record, Layout.ENDPOINT_FLAGS, sort.flags);
            put(record, Layout.ENDPOINT_TYPE, sort.type);
            put(record, Layout.ENDPOINT_PRIORITY, sort.priority);
            put(record, Layout.ENDPOINT_OPEN, open);
            put(record, Layout.ENDPOINT_CREATED, created);
            int room = Layout.ENDPOINT_LENGTH - Layout.ENDPOINT_NAME;
            String text = Names.tailOfBytes(name, room - Short.BYTES);
            CounterMemory.putText(record + Layout.ENDPOINT_NAME, text, room);
            CounterMemory.putRelease(record + Layout.ENDPOINT_STATE, Layout.LIVE);
            CutPage.readBack(record + Layout.ENDPOINT_STATE, Layout.LIVE, page);
            address = record;
        } finally {
            LOCK.leave();
        }
    }

    /**
     * It goes, and its record is free. What was opened since it was chosen to go is closed on
     * {@code other}, and so it is open there.
     */
    void withdraw(EndpointEntry other) {
        LOCK.enter();
        try {
            if (address != 0) {
                CounterMemory.putRelease(address + Layout.ENDPOINT_STATE, Layout.FREE);
                CutPage.readBack(address + Layout.ENDPOINT_STATE, Layout.FREE, page);
            }
            address = 0;
            heir = other;
            if (open != 0) {
                other.opened(open);
            }
        } finally {
            LOCK.leave();
        }
    }

    private static void put(long record, int offset, long value) {
        CounterMemory.putPlain(record + offset, value);
    }
}
