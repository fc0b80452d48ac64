// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.statistic;

import io.jacct.counter.Health;
import io.jacct.ledger.base.Growth;
import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PeriodicTask;
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
public final class Statistics implements PeriodicTask {
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

    /** The most free records for which a thread waits now. */
    private int wanted;

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

    /** Enters a statistic whose values are signed 64-bit numbers, or that has queues or times. */
    public StatisticEntry enter(
            Object owner,
            int kind,
            String module,
            int instance,
            String name,
            String sort,
            String[] values) {
        return enter(owner, kind, module, instance, name, sort, values, null, 0);
    }

    /**
     * Enters a statistic. A counter is shared by all that enter one of the same name. Any other
     * statistic must be the only one of its module, instance and name. An entry stays until it
     * leaves or its owner was collected. Returns null, and counts that, if there is no room or the
     * statistic is not the only one. Any thread; may wait for the page to grow, for a second at
     * most.
     *
     * @param data of bytes the first ones; of named values the type of each, or null
     * @param flags as in {@link StatisticLayout}
     */
    public StatisticEntry enter(
            Object owner,
            int kind,
            String module,
            int instance,
            String name,
            String sort,
            String[] values,
            byte[] data,
            int flags) {
        StatisticForm form =
                new StatisticForm(kind, module, instance, name, sort, values, data, flags);
        // without the lock, because the housekeeper needs it to add records
        growth.await(new Room(form.records()));
        forgetCollected();
        Thread outer = lock.enter();
        try {
            StripedRecord[] taken = enter(form);
            if (taken == null) {
                page.health(Health.LOST_STATISTICS, 1);
                return null;
            }
            taken[0].users++;
            StatisticEntry statistic = new StatisticEntry(owner, gone, form, taken);
            entered.add(statistic);
            if (kind == StatisticLayout.RAW) {
                StatisticBooking.put(statistic, 0, data);
            }
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

    /** The records of the statistic; null if there is no room, or another one has its name. */
    private StripedRecord[] enter(StatisticForm form) {
        String key = form.key();
        StripedRecord known = byKey.get(key);
        if (known != null && form.isCounter()) {
            agree(known, form.instance);
            return new StripedRecord[] {known};
        }
        if (known != null) {
            return null;
        }
        wanted = 0;
        StripedRecord[] taken = records.take(form.records());
        if (taken != null) {
            describe(form, taken);
            byKey.put(key, taken[0]);
        }
        if (records.low()) {
            Housekeeping.wake();
        }
        return taken;
    }

    private void describe(StatisticForm form, StripedRecord... taken) {
        records.open();
        try {
            form.describe(taken, ++number);
        } finally {
            records.close();
        }
    }

    /** The records that a statistic needs: whether they are free, or will not come. */
    private final class Room implements Growth.Provided {
        private final int needed;

        Room(int needed) {
            this.needed = needed;
        }

        @Override
        public boolean isProvided() {
            Thread outer = lock.enter();
            try {
                if (records.has(needed) || !records.canGrow()) {
                    return true;
                }
                wanted = Math.max(wanted, needed);
                return false;
            } finally {
                lock.owner = outer;
            }
        }
    }

    /** Replaces a text of named values, or all bytes. Does nothing if the statistic has left. */
    public void write(StatisticEntry statistic, int value, byte[] bytes) {
        Thread outer = lock.enter();
        try {
            if (entered.contains(statistic)) {
                StatisticBooking.put(statistic, value, bytes);
            }
        } finally {
            lock.owner = outer;
        }
    }

    /** Sets the flags, as in {@link StatisticLayout}. Does nothing if the statistic has left. */
    public void mark(StatisticEntry statistic, int flags) {
        Thread outer = lock.enter();
        try {
            if (entered.contains(statistic)) {
                StatisticForm.mark(statistic.record.address, flags);
            }
        } finally {
            lock.owner = outer;
        }
    }

    /** The owner of the statistic of that name, which is not a counter; null if there is none. */
    public Object owner(String module, int instance, String name) {
        String key = StatisticForm.key(module, instance, name);
        Thread outer = lock.enter();
        try {
            for (StatisticEntry each : entered) {
                if (each.form.key().equals(key)) {
                    return each.get();
                }
            }
            return null;
        } finally {
            lock.owner = outer;
        }
    }

    /** Takes out one entry of a statistic. After the last entry the statistic is gone. */
    public void leave(StatisticEntry statistic) {
        Thread outer = lock.enter();
        try {
            StripedRecord record = statistic.record;
            if (entered.remove(statistic) && --record.users == 0) {
                byKey.remove(statistic.form.key());
                records.open();
                try {
                    giveBack(statistic);
                } finally {
                    records.close();
                }
            }
        } finally {
            lock.owner = outer;
        }
    }

    private void giveBack(StatisticEntry statistic) {
        for (int i = 0; i < statistic.records.length; i++) {
            if (statistic.form.hasBytes(i)) {
                records.giveBackBytes(statistic.records[i]);
            } else {
                records.move(statistic.records[i], nowhere);
                records.giveBack(statistic.records[i]);
            }
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
    public void run() {
        forgetCollected();
        if (low()) {
            grow();
        }
    }

    /** Whether it is time to call {@link #grow()}. */
    public boolean low() {
        Thread outer = lock.enter();
        try {
            return records.low() || records.canGrow() && !records.has(wanted);
        } finally {
            lock.owner = outer;
        }
    }

    /** Makes room for as many again. The agent's own thread only, because this is I/O. */
    public void grow() {
        growth.attempted(records.grow());
    }
}
