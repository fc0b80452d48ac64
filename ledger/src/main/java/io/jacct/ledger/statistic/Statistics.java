// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.statistic;

import io.jacct.counter.Health;
import io.jacct.ledger.base.Chore;
import io.jacct.ledger.base.Growth;
import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.striped.StripedRecord;
import io.jacct.ledger.striped.StripedRecords;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import io.jacct.memory.StatisticLayout;
import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.HashMap;
import java.util.HashSet;

/**
 * Boot loader. The statistics that the application keeps, by name. Entering a statistic and taking
 * it out is rare, and happens under the lock of this instance. {@link StatisticBooking} books on
 * them.
 *
 * <p>The record of a statistic that has left is used again for another one. A thread that still
 * books on the old statistic is led to a record that no reader sees, as with {@linkplain
 * StripedRecords executors}.
 *
 * <p>The housekeeper grows the page. A thread that enters a statistic when no record is free waits
 * for that, so that no later booking is lost.
 */
public final class Statistics implements Chore, Growth.Provided {
    private static final int FIRST = 12;

    private final Mutex lock = new Mutex();
    private final OpenPage page;
    private final StripedRecords records;
    private final HashMap<String, StripedRecord> byKey = new HashMap<>();
    private final HashSet<StatisticEntry> entered = new HashSet<>();
    private final ReferenceQueue<Object> gone = new ReferenceQueue<>();
    private final StripedRecord nowhere;
    private final Growth growth = new Growth();
    private long number;

    public Statistics(OpenPage page, int most, Ticker ticker) throws IOException {
        this.page = page;
        this.records =
                new StripedRecords(
                        page,
                        Layout.STATISTICS,
                        StatisticLayout.LENGTH,
                        Layout.PAGE_STATISTIC_CHANGES,
                        FIRST,
                        most + 1,
                        ticker,
                        lock);
        this.nowhere = records.take();
    }

    /**
     * Enters a statistic. A counter is shared by all that enter one of the same name. Any other
     * statistic must be the only one of its module, instance and name. An entry stays until it
     * leaves or its owner was collected. Returns null, and counts that, if there is no room or the
     * statistic is not the only one. Any thread; may wait for the page to grow, for a second at
     * most.
     */
    public StatisticEntry enter(
            Object owner,
            int kind,
            String module,
            int instance,
            String name,
            String sort,
            String[] values) {
        // without the lock, because the housekeeper needs it to add records
        growth.await(this);
        forgetCollected();
        Thread outer = lock.enter();
        try {
            boolean counter = kind == StatisticLayout.COUNTER;
            // unlike a module, this begins with a colon
            String key = counter ? ':' + name : module + ':' + instance + ':' + name;
            int count = Math.min(values.length, StatisticLayout.MOST_VALUES);
            StripedRecord record = byKey.get(key);
            if (record == null) {
                record = take();
                if (record != null) {
                    record.kind = kind;
                    describe(record, module, instance, name, sort, values, count);
                    byKey.put(key, record);
                }
            } else if (counter) {
                agree(record, instance);
            } else {
                record = null;
            }
            if (record == null) {
                page.health(Health.LOST_STATISTICS, 1);
                return null;
            }
            record.users++;
            StatisticEntry statistic = new StatisticEntry(owner, gone, key, kind, count, record);
            entered.add(statistic);
            return statistic;
        } finally {
            lock.owner = outer;
        }
    }

    /** A counter has no number in the page if two who share it call it by different ones. */
    private static void agree(StripedRecord counter, int number) {
        long place = counter.address + StatisticLayout.INSTANCE;
        if (CounterMemory.getPlain(place) != number) {
            CounterMemory.putRelease(place, 0);
        }
    }

    private StripedRecord take() {
        StripedRecord record = records.take();
        if (records.low()) {
            Housekeeping.wake();
        }
        return record;
    }

    /** Whether a record is free, or none will come. */
    @Override
    public boolean isProvided() {
        Thread outer = lock.enter();
        try {
            return !records.isEmpty() || !records.canGrow();
        } finally {
            lock.owner = outer;
        }
    }

    private void describe(
            StripedRecord record,
            String module,
            int instance,
            String name,
            String sort,
            String[] values,
            int count) {
        long address = record.address;
        records.open();
        try {
            CounterMemory.putPlain(address + StatisticLayout.KIND, record.kind);
            CounterMemory.putPlain(address + StatisticLayout.CREATED, System.nanoTime());
            CounterMemory.putPlain(address + StatisticLayout.NUMBER, ++number);
            CounterMemory.putPlain(address + StatisticLayout.INSTANCE, instance);
            CounterMemory.putPlain(address + StatisticLayout.VALUE_COUNT, count);
            if (record.kind == StatisticLayout.COUNTER) {
                int room = StatisticLayout.COUNTER_NAME_LENGTH;
                CounterMemory.putText(address + StatisticLayout.COUNTER_NAME, name, room);
            } else {
                text(address + StatisticLayout.MODULE, module);
                text(address + StatisticLayout.NAME, name);
                text(address + StatisticLayout.CLASS, sort);
            }
            for (int i = 0; i < count; i++) {
                int at = StatisticLayout.VALUE_NAMES + i * StatisticLayout.TEXT_LENGTH;
                text(address + at, values[i]);
            }
            CounterMemory.putRelease(address + StatisticLayout.STATE, Layout.LIVE);
        } finally {
            records.close();
        }
    }

    private static void text(long address, String text) {
        CounterMemory.putText(address, text, StatisticLayout.TEXT_LENGTH);
    }

    /** Takes out one entry of a statistic. After the last entry the statistic is gone. */
    public void leave(StatisticEntry statistic) {
        Thread outer = lock.enter();
        try {
            StripedRecord record = statistic.record;
            if (entered.remove(statistic) && --record.users == 0) {
                byKey.remove(statistic.key);
                records.open();
                try {
                    records.move(record, nowhere);
                    records.giveBack(record);
                } finally {
                    records.close();
                }
            }
        } finally {
            lock.owner = outer;
        }
    }

    /** Takes out the entries whose owners were collected. Any thread. */
    public void forgetCollected() {
        // without the lock: the queue has a lock of the JDK's, which may take a thread off its
        // carrier
        for (Reference<?> each = gone.poll(); each != null; each = gone.poll()) {
            leave((StatisticEntry) each);
        }
    }

    @Override
    public void tend() {
        forgetCollected();
        if (low()) {
            grow();
        }
    }

    /** Whether it is time to call {@link #grow()}. */
    public boolean low() {
        Thread outer = lock.enter();
        try {
            return records.low();
        } finally {
            lock.owner = outer;
        }
    }

    /** Makes room for as many again. The agent's own thread only, because this is I/O. */
    public void grow() {
        growth.attempted(records.grow());
    }
}
