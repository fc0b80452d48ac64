// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.ledger.base.IndexedRecords;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PageNames;
import io.jacct.ledger.base.TruncatedPage;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.HandleLayout;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import java.io.IOException;
import java.lang.ref.Reference;

/**
 * Boot loader. The handles in the page: a ring of alarms, and a record for each place. Only the
 * thread that holds the lock of {@link HandleTable} writes a record, and the record's sequence is
 * odd meanwhile, except in {@link #used}. A place may have no record until the housekeeper has made
 * the page longer; until then writes to it are dropped.
 *
 * <p>When the ring is full, the newest alarm replaces the oldest one.
 */
public final class HandleRecords {
    private final PageMemory page;
    public final IndexedRecords records;

    HandleRecords(OpenPage page, int most) throws IOException {
        this.page = page.memory;
        this.records =
                new IndexedRecords(
                        page,
                        Layout.HANDLES,
                        HandleLayout.LENGTH,
                        IndexedRecords.FIRST + HandleLayout.ALARMS,
                        most + HandleLayout.ALARMS);
    }

    boolean low(int taken) {
        return records.low(taken + HandleLayout.ALARMS);
    }

    /** The agent's own thread only: this is I/O. */
    void grow() {
        records.grow();
    }

    /** Writes an open handle at its place. */
    void open(OpenHandle handle, EndpointEntry on) {
        write(of(handle), HandleLayout.OPEN, handle, on, 0, 0);
    }

    /** Writes an alarm: the handle was collected while it was open. Alarms are counted from 1. */
    void alarm(OpenHandle handle, EndpointEntry on, long number, long now) {
        int place = (int) ((number - 1) % HandleLayout.ALARMS);
        write(records.of(place), HandleLayout.GARBAGE, handle, on, number, now);
    }

    /**
     * Writes the time at which the handle was last seen in use: one word, so without the sequence.
     */
    void used(OpenHandle handle) {
        long record = of(handle);
        if (record != 0) {
            CounterMemory.putRelease(record + HandleLayout.LAST_USED, handle.lastUsed);
            TruncatedPage.readBack(record + HandleLayout.LAST_USED, handle.lastUsed, page);
        }
    }

    void free(OpenHandle handle) {
        long record = of(handle);
        if (record != 0) {
            begin(record);
            put(record, HandleLayout.STATE, HandleLayout.FREE);
            end(record);
        }
    }

    private long of(OpenHandle handle) {
        return records.of(handle.place + HandleLayout.ALARMS);
    }

    private void write(
            long record,
            long state,
            OpenHandle handle,
            EndpointEntry on,
            long alarm,
            long collected) {
        if (record == 0) {
            return;
        }
        begin(record);
        put(record, HandleLayout.DESCRIPTOR, handle.fd);
        put(record, HandleLayout.KIND, EndpointKind.kind(on.endpoint));
        put(record, HandleLayout.DEVICE, on.device.number);
        put(record, HandleLayout.FLAGS, handle.isAdopted() ? HandleLayout.ADOPTED : 0);
        put(record, HandleLayout.OPENER, handle.task);
        put(record, HandleLayout.OPENED, handle.opened);
        put(record, HandleLayout.LAST_USED, handle.lastUsed);
        put(record, HandleLayout.COLLECTED, collected);
        put(record, HandleLayout.ALARM, alarm);
        put(record, HandleLayout.OWNER, handle.owner == null ? 0 : handle.owner.id + 1);
        int room = HandleLayout.OPENER_NAME_LENGTH;
        CounterMemory.putText(record + HandleLayout.OPENER_NAME, handle.opener, room);
        room = HandleLayout.NAME_LENGTH;
        String name = PageNames.tailOfBytes(on.name, room - Short.BYTES);
        CounterMemory.putText(record + HandleLayout.NAME, name, room);
        put(record, HandleLayout.STATE, state);
        end(record);
    }

    private static void begin(long record) {
        long sequence = record + HandleLayout.SEQUENCE;
        CounterMemory.putPlain(sequence, CounterMemory.getPlain(sequence) | 1);
        CounterMemory.storeStoreFence();
    }

    private void end(long record) {
        long sequence = record + HandleLayout.SEQUENCE;
        long next = CounterMemory.getPlain(sequence) + 1;
        CounterMemory.putRelease(sequence, next);
        TruncatedPage.readBack(sequence, next, page);
        // the page may be closed meanwhile, see Seqlock
        Reference.reachabilityFence(page);
    }

    private static void put(long record, int offset, long value) {
        CounterMemory.putPlain(record + offset, value);
    }
}
