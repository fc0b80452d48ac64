// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.base.Growth;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Settings;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import java.io.IOException;
import java.util.Arrays;

/**
 * Boot loader. Which records of the page are free. Guarded by the lock of {@link Tasks}, but for
 * {@link #grow()}.
 *
 * <p>A record whose task has ended keeps its values for a while: a reader that has read the cohort
 * before the fold still needs them. So ended records queue up and are taken again in order, the
 * coolest first. None is taken before {@code exits.max} others (or an eighth of all) have ended,
 * unless no fresh record is left. Until then the record is also the record of that exit, for
 * readers that follow exits. The cool-down is not what makes a reader right. The word {@code reused
 * fold} does. It says how far records have been taken again. A reader that was overtaken starts
 * anew.
 *
 * <p>A thread that is about to begin a task may wait for the page to grow, by {@link Growth}. It
 * does not hold the lock, so it reads the numbers as they were a moment ago.
 */
public final class RecordPool implements Growth.Provided {
    /**
     * The first number of records: half a megabyte. Where many threads start at once, each growth
     * competes with them for the processors, and they wait for it.
     */
    private static final int FIRST = 512;

    /**
     * The first number of records if each virtual thread takes one, because virtual threads come in
     * large numbers.
     */
    private static final int MANY = 4096;

    private static final int MOST_AT_ONCE = 8192;

    private final Growth growth = new Growth();
    private final OpenPage page;
    private final int exits;

    /**
     * A ring with a place for each record. It holds addresses, because a stripe would keep its
     * thread reachable, with everything that the application has left there.
     */
    private long[] cooling = new long[0];

    private int coolest;
    private int cool;

    private long returned; // 0: none
    private long fresh;
    private int freshLeft;
    private int all;

    // the segments: their first records, and how many each has
    private long[] segments = {};
    private int[] lengths = {};

    RecordPool(OpenPage page, int exits) throws IOException {
        this.exits = exits;
        this.page = page;
        int first = Settings.eachVirtual() ? MANY : FIRST;
        long[] ring = new long[first];
        add(page.memory.grow(Layout.RECORDS, Layout.RECORD_LENGTH, first), first, ring);
    }

    /**
     * Address of a free record, with its old contents and an even sequence; 0 when there is none.
     */
    public long take() {
        if (returned != 0) {
            long address = returned;
            returned = 0;
            return address;
        }
        if (cool > coolDown() || freshLeft == 0 && cool > 0) {
            return reuse();
        }
        if (freshLeft == 0) {
            return 0;
        }
        long address = fresh;
        fresh += Layout.RECORD_LENGTH;
        freshLeft--;
        return address;
    }

    /** Gives back the record that was taken last, with no task in it. Needs no memory. */
    void putBack(long address) {
        returned = address;
    }

    /** Gives back a record that readers may still look at, after its fold. Needs no memory. */
    public void giveBack(long address) {
        cooling[(coolest + cool) % cooling.length] = address;
        cool++;
    }

    /** Whether it is time to call {@link #grow()}: before the last quarter is in use. */
    public boolean low() {
        return freshLeft + Math.max(0, cool - coolDown()) < Math.max(FIRST / 4, all / 8);
    }

    /** Whether a task of a new pool could not begin: it takes a record, and so does the pool. */
    public boolean isEmpty() {
        return freshLeft + cool + (returned == 0 ? 0 : 1) < 2;
    }

    @Override
    public boolean isProvided() {
        return !low();
    }

    /**
     * Waits until there are records to spare, or until waiting is in vain. Returns whether there
     * are. Any thread that does not hold the lock of {@link Tasks}.
     */
    public boolean awaitSpare() {
        return growth.await(this);
    }

    /**
     * Makes the page longer by half. The agent's own thread only, or the one that starts the agent:
     * this is I/O.
     */
    public void grow() {
        int more = Math.min(MOST_AT_ONCE, Math.max(FIRST, all / 2));
        try {
            // before the page grows: if there is no memory for this, the page must not grow for
            // ever
            long[] ring = new long[all + more];
            long address = page.memory.grow(Layout.RECORDS, Layout.RECORD_LENGTH, more);
            Thread outer = TaskLock.LOCK.enter();
            try {
                add(address, more, ring);
            } finally {
                TaskLock.LOCK.owner = outer;
            }
            growth.attempted(true);
        } catch (IOException | RuntimeException | OutOfMemoryError full) {
            page.growthFailure(full);
            growth.attempted(false);
        }
    }

    private long reuse() {
        long address = cooling[coolest];
        coolest = (coolest + 1) % cooling.length;
        cool--;
        long word = page.memory.header(Layout.PAGE_REUSED_FOLD);
        long fold = CounterMemory.getPlain(address + Layout.FOLD);
        if (fold > CounterMemory.getPlain(word)) {
            CounterMemory.putPlain(word, fold);
            CounterMemory.storeStoreFence();
        }
        return address;
    }

    /** The unused records of the segment before are queued as if they had cooled down. */
    private void add(long address, int records, long[] ring) {
        int left = freshLeft;
        for (int i = 0; i < left; i++) {
            ring[left - 1 - i] = fresh + (long) i * Layout.RECORD_LENGTH;
        }
        for (int i = 0; i < cool; i++) {
            ring[left + i] = cooling[(coolest + i) % cooling.length];
        }
        cooling = ring;
        coolest = 0;
        cool += left;
        fresh = address;
        freshLeft = records;
        all += records;
        long[] moreSegments = Arrays.copyOf(segments, segments.length + 1);
        int[] moreLengths = Arrays.copyOf(lengths, segments.length + 1);
        moreSegments[segments.length] = address;
        moreLengths[segments.length] = records;
        lengths = moreLengths;
        segments = moreSegments;
    }

    /**
     * Adds up words of all tasks, ended ones among them. No fold is under way, because the caller
     * has the lock. So a task that has ended is in its cohort.
     *
     * @param words offsets in a record
     */
    public long sum(int[] words) {
        long sum = 0;
        for (int i = 0; i < segments.length; i++) {
            long end = segments[i] + (long) lengths[i] * Layout.RECORD_LENGTH;
            for (long at = segments[i]; at < end; at += Layout.RECORD_LENGTH) {
                sum += counts(CounterMemory.getAcquire(at + Layout.STATE)) ? sum(at, words) : 0;
            }
        }
        return sum;
    }

    private static boolean counts(long state) {
        return state == Layout.LIVE || state == Layout.COHORT_RECORD || state == Layout.OVERFLOW;
    }

    private static long sum(long record, int[] words) {
        long sum = 0;
        for (int i = 0; i < words.length; i++) {
            sum += CounterMemory.getAcquire(record + words[i]);
        }
        return sum;
    }

    private int coolDown() {
        return Math.max(exits, all / 8);
    }
}
