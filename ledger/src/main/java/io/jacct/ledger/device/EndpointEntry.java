// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.ledger.base.PageNames;
import io.jacct.ledger.base.TruncatedPage;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import io.jacct.memory.PageMemory;
import java.lang.ref.Reference;

/**
 * Boot loader. An entry of {@link Endpoints}: its name, its device, the number of descriptors open
 * on it, and the bytes of it that are mapped. {@link #publish} stores it in the page as soon as
 * there is a record for it. Changes are under {@link #LOCK}.
 */
public final class EndpointEntry {
    /**
     * The lock of all that changes when a descriptor comes or goes: the number of those that are
     * open here, {@link Descriptors} and {@link HandleTable}. One lock is one cache line that goes
     * from processor to processor.
     */
    static final Mutex LOCK = new Mutex();

    public final String name;
    public final int endpoint;
    public final DeviceAccount device;

    /** Its description by devstat. */
    final DeviceSort sort;

    /** Its number among the endpoints of its kind, or the application's choice. */
    final int unit;

    /** The time at which it was entered. */
    final long created;

    /** How many entries there had been when this one was looked up last; about right. */
    long used;

    /** The next entry of the same bucket. */
    EndpointEntry chain;

    private final PageMemory page;

    /** The number of open descriptors; written under the lock. */
    private volatile int open;

    /** Bytes; under the lock as well. */
    private volatile long mapped;

    private long address;

    /** The entry that takes over when this one goes; under the lock, as is the address. */
    private EndpointEntry heir;

    public EndpointEntry(
            String name,
            DeviceAccount device,
            DeviceSort sort,
            int unit,
            long created,
            PageMemory page) {
        this.name = name;
        this.endpoint = device.endpoint;
        this.device = device;
        this.sort = sort;
        this.unit = unit;
        this.created = created;
        this.page = page;
    }

    /**
     * Any thread: {@code delta} more descriptors are open. Once this entry is gone, its heir counts
     * them.
     */
    public void opened(int delta) {
        Thread outer = LOCK.enter();
        try {
            count(delta);
        } finally {
            LOCK.owner = outer;
        }
    }

    /** The same under the lock. */
    void count(int delta) {
        if (heir != null) {
            heir.count(delta);
            return;
        }
        open += delta;
        show(Layout.ENDPOINT_OPEN, open);
    }

    /** The same for {@code bytes} that are mapped, or no longer. */
    void mapped(long bytes) {
        Thread outer = LOCK.enter();
        try {
            if (heir != null) {
                heir.mapped(bytes);
                return;
            }
            mapped += bytes;
            show(Layout.ENDPOINT_MAPPED, mapped);
        } finally {
            LOCK.owner = outer;
        }
    }

    private void show(int offset, long value) {
        if (address != 0) {
            CounterMemory.putRelease(address + offset, value);
            TruncatedPage.readBack(address + offset, value, page);
            Reference.reachabilityFence(page);
        }
    }

    /** Whether a descriptor is open on it, or bytes are mapped. Wait-free. */
    public boolean isOpen() {
        return open > 0 || mapped > 0;
    }

    /** Stores the entry in {@code record}, where it stays. */
    public void publish(long record) {
        Thread outer = LOCK.enter();
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
            put(record, Layout.ENDPOINT_MAPPED, mapped);
            int room = Layout.ENDPOINT_LENGTH - Layout.ENDPOINT_NAME;
            String text = PageNames.tailOfBytes(name, room - Short.BYTES);
            CounterMemory.putText(record + Layout.ENDPOINT_NAME, text, room);
            CounterMemory.putRelease(record + Layout.ENDPOINT_STATE, Layout.LIVE);
            TruncatedPage.readBack(record + Layout.ENDPOINT_STATE, Layout.LIVE, page);
            address = record;
        } finally {
            LOCK.owner = outer;
        }
    }

    /**
     * The entry goes and its record is free. Descriptors opened since it was chosen will be closed
     * on {@code other}, so they count as open there.
     */
    public void withdraw(EndpointEntry other) {
        Thread outer = LOCK.enter();
        try {
            if (address != 0) {
                CounterMemory.putRelease(address + Layout.ENDPOINT_STATE, Layout.FREE);
                TruncatedPage.readBack(address + Layout.ENDPOINT_STATE, Layout.FREE, page);
            }
            address = 0;
            heir = other;
            if (open != 0) {
                other.count(open);
            }
            if (mapped != 0) {
                other.mapped(mapped);
            }
        } finally {
            LOCK.owner = outer;
        }
    }

    private static void put(long record, int offset, long value) {
        CounterMemory.putPlain(record + offset, value);
    }
}
