// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.histogram;

import io.jacct.counter.Health;
import io.jacct.counter.Histogram;
import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.IndexedRecords;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import java.io.IOException;
import java.util.Arrays;

/**
 * Boot loader. The records of the page that hold the carries of histograms. A histogram takes one
 * when one of its counts reaches 2^31, and gives it back when it is folded into another one.
 *
 * <p>A record names its histogram by the place in the page, and no histogram names its record. So
 * the records of devices and executors need no word more. This object keeps the same by address; a
 * look-up goes through all that are taken, because it is so rare.
 *
 * <p>The page has no such record at first. The housekeeper makes them when a histogram has asked,
 * and more before they are all taken. Any thread may call any other method. The lock is held for a
 * few loads and stores, and never during I/O.
 */
public final class Carries implements PeriodicTask {
    private static final int FIRST = 16;

    /** Two for each device of a large table. Each means 2^31 times, so no page gets there soon. */
    private static final int MOST = 1 << 14;

    private final Mutex lock = new Mutex();
    private final OpenPage page;

    /** Null until the first histogram has asked. Only the housekeeper stores it. */
    private volatile IndexedRecords records;

    /** By place: the address of the histogram whose carries are there; 0 if the record is free. */
    private long[] histograms = new long[FIRST];

    private volatile int taken;

    /** Whether a histogram has found no free record. */
    private volatile boolean wanted;

    /** The carries of that page, which has none yet. */
    public Carries(OpenPage page) {
        this.page = page;
        page.carries = this;
    }

    /** Those of the page; null where nobody keeps them, as in a trial of the agent. */
    static Carries of(TimeBooking.OnPage where) {
        return (Carries) where.page().carries;
    }

    /** The address of a histogram's carries; 0 if it has none. */
    long find(long histogram) {
        if (taken == 0) {
            return 0;
        }
        Thread outer = lock.enter();
        try {
            return counts(place(histogram));
        } finally {
            lock.owner = outer;
        }
    }

    /**
     * The same, but gives the histogram carries if it needs them: one of its counts has that many
     * times, or more. 0 also if the page has no room.
     */
    long of(long histogram, long times) {
        if (Histogram.carry(times) == 0) {
            return find(histogram);
        }
        Thread outer = lock.enter();
        try {
            int place = place(histogram);
            return counts(place < 0 ? take(histogram) : place);
        } finally {
            lock.owner = outer;
        }
    }

    private int take(long histogram) {
        long at = page.memory.placeOf(histogram);
        int place = at < 0 ? -1 : place(0);
        if (place >= 0) {
            histograms[place] = histogram;
            taken++;
            CounterMemory.putRelease(records.of(place) + Layout.CARRY_PLACE, at);
        }
        wanted |= place < 0 && at >= 0;
        if (low()) {
            Housekeeping.wake();
        }
        return place;
    }

    /** The place of a histogram's record; with 0 that of a free one; -1 if there is none. */
    private int place(long histogram) {
        int places = records == null ? 0 : Math.min(records.capacity(), histograms.length);
        for (int i = 0; i < places; i++) {
            if (histograms[i] == histogram) {
                return i;
            }
        }
        return -1;
    }

    private long counts(int place) {
        return place < 0 ? 0 : records.of(place) + Layout.CARRY_COUNTS;
    }

    /** Frees the carries of a histogram whose counts are all 0 by now, if it has any. */
    void release(long histogram) {
        if (taken == 0) {
            return;
        }
        Thread outer = lock.enter();
        try {
            int place = place(histogram);
            if (place >= 0) {
                CounterMemory.putRelease(records.of(place) + Layout.CARRY_PLACE, 0);
                CounterMemory.clear(counts(place), Histogram.WORDS * Long.BYTES);
                histograms[place] = 0;
                taken--;
            }
        } finally {
            lock.owner = outer;
        }
    }

    /** So many times are missing, because the page has no room for a carry. */
    void lost(long times) {
        page.health(Health.LOST_TIMES, times);
    }

    private boolean low() {
        IndexedRecords all = records;
        return all == null ? wanted : all.low(taken);
    }

    @Override
    public void run() {
        if (low()) {
            grow();
        }
    }

    /** Makes room in the page. The agent's own thread only: this is I/O. */
    private void grow() {
        IndexedRecords all = records;
        if (all == null) {
            all = first();
        } else {
            all.grow();
        }
        Thread outer = lock.enter();
        try {
            if (all != null) {
                histograms = Arrays.copyOf(histograms, all.capacity());
                records = all;
            }
        } finally {
            lock.owner = outer;
        }
    }

    private IndexedRecords first() {
        try {
            return new IndexedRecords(page, Layout.CARRIES, Layout.CARRY_LENGTH, FIRST, MOST);
        } catch (IOException | RuntimeException | OutOfMemoryError full) {
            page.growthFailure(full);
            return null;
        }
    }
}
