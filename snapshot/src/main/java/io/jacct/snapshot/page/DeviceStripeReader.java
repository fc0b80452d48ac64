// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.DeviceValues;
import java.util.Arrays;

/**
 * The stripes of one device: their places in the page, and their contents as last read.
 *
 * <p>Stripe 0 tells how many stripes there are. The writer publishes that number while it holds
 * stripe 0, after the others have their records. So a stripe that the number includes exists, and
 * if its place is not known here, the caller looks for it ({@link #missing}).
 *
 * <p>A reader of a thousand pages has a hundred thousand of these, nearly all with one stripe. So
 * it has room for one place at first, and shares the {@link Room} for contents.
 */
final class DeviceStripeReader {
    /** The value for a device for which the page has no room yet. */
    static final DeviceStripeReader NONE = new DeviceStripeReader(new Room());

    private static final int MOST = DeviceLayout.MOST_STRIPES;

    /** By index; the log of the device comes last. */
    private PageBuffer[] words = new PageBuffer[1];

    private int[] bases = new int[1];
    private final Room room;
    private int count;
    private boolean missing;

    /** Null unless the device was at rest when it was last read. */
    private DeviceValues rest;

    /** As of the last reading, and then. */
    private Changes.Carries carries;

    private Changes.Carries restCarries;
    private long restSequence;
    private long restElsewhere;

    /** Reads into {@code room}, which devices that are read one after the other can share. */
    DeviceStripeReader(Room room) {
        this.room = room;
    }

    /** Room for the contents of one device, by stripe. */
    static final class Room {
        private final long[][] values = new long[MOST + 1][];

        /** The carries of each histogram, or null. */
        private final long[][] ofReads = new long[MOST][];

        private final long[][] ofWrites = new long[MOST][];
    }

    /** Notes that the record with this index is at {@code base}. */
    void put(int index, PageBuffer at, int base) {
        if (index <= MOST) {
            if (index >= words.length) {
                words = Arrays.copyOf(words, MOST + 1);
                bases = Arrays.copyOf(bases, MOST + 1);
            }
            words[index] = at;
            bases[index] = base;
        }
    }

    private boolean knows(int index) {
        return index < words.length && words[index] != null;
    }

    /** The number of stripes that were read. */
    int count() {
        return count;
    }

    /** A word of a stripe, as last read. */
    long get(int index, int offset) {
        return room.values[index][offset / Long.BYTES];
    }

    /** What a stripe holds, as last read. */
    DeviceValues stripe(int index) {
        return DeviceValues.ofStripe(room.values[index], room.ofReads[index], room.ofWrites[index]);
    }

    /** The sum of a word over all stripes. */
    long sum(int offset) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += get(i, offset);
        }
        return sum;
    }

    /**
     * The transactions that have ended in a stripe. A word of their number would be one more to
     * write for each operation.
     */
    long ended(int index) {
        return get(index, DeviceLayout.READS)
                + get(index, DeviceLayout.WRITES)
                + get(index, DeviceLayout.FREES)
                + get(index, DeviceLayout.OTHERS);
    }

    /** The transactions under way. */
    long active() {
        return sum(DeviceLayout.ACTIVE) - sum(DeviceLayout.ELSEWHERE);
    }

    /**
     * Reads the stripes in use, and the log last, because the stripes' sequence numbers also
     * protect the log.
     */
    void load(Changes.Carries page) {
        carries = page;
        count = 0;
        missing = false;
        for (long used = 1; count < used && !missing; used = used()) {
            missing = !knows(count);
            if (!missing) {
                load(count++, page);
            }
        }
        if (count > 1) {
            missing |= !knows(DeviceLayout.LOG_INDEX);
            load(DeviceLayout.LOG_INDEX, page);
        }
    }

    private long used() {
        return count == 0 ? 0 : Math.min(MOST, DeviceLayout.stripes(get(0, DeviceLayout.INDEX)));
    }

    private void load(int index, Changes.Carries page) {
        if (room.values[index] == null) {
            room.values[index] = new long[DeviceLayout.STRIPE_LENGTH / Long.BYTES];
        }
        long[] values = room.values[index];
        if (!knows(index)) {
            Arrays.fill(values, 0);
            return;
        }
        // before all others, because what has changed since then is looked for in these
        long sequence = acquire(index, DeviceLayout.SEQUENCE);
        long elsewhere = acquire(index, DeviceLayout.ELSEWHERE);
        if (index < MOST) {
            int base = bases[index];
            room.ofReads[index] = page.load(words[index], base + DeviceLayout.READ_HISTOGRAM);
            room.ofWrites[index] = page.load(words[index], base + DeviceLayout.WRITE_HISTOGRAM);
        }
        words[index].copyInAnyOrder(bases[index], values);
        values[DeviceLayout.SEQUENCE / Long.BYTES] = sequence;
        values[DeviceLayout.ELSEWHERE / Long.BYTES] = elsewhere;
    }

    private long acquire(int index, int offset) {
        return words[index].acquire(bases[index] + offset);
    }

    /** Whether stripes are in use whose place is not known yet. */
    boolean missing() {
        return missing && count > 0;
    }

    /** Whether no stripe was being written during the reading, and none has changed since. */
    boolean same() {
        if (missing()) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            boolean open = (get(i, DeviceLayout.SEQUENCE) & 1) != 0;
            // a thread that has another stripe open changes the second of these words
            if (open || !same(i, DeviceLayout.SEQUENCE) || !same(i, DeviceLayout.ELSEWHERE)) {
                return false;
            }
        }
        return true;
    }

    private boolean same(int index, int offset) {
        return acquire(index, offset) == get(index, offset);
    }

    /**
     * Remembers the device's values, which may be null, if no transaction is open on its only
     * stripe. Most devices of a large page are at rest for long.
     */
    void remember(DeviceValues values) {
        rest = count == 1 && active() == 0 ? values : null;
        if (rest != null) {
            restCarries = carries;
            restSequence = get(0, DeviceLayout.SEQUENCE);
            restElsewhere = get(0, DeviceLayout.ELSEWHERE);
        }
    }

    /**
     * The remembered values, if nothing has happened on the device since; otherwise null. Other
     * carries than then mean that a histogram may have got its first one while it was read.
     */
    DeviceValues rest(Changes.Carries page) {
        boolean same =
                rest != null
                        && restCarries == page
                        && acquire(0, DeviceLayout.SEQUENCE) == restSequence
                        && acquire(0, DeviceLayout.ELSEWHERE) == restElsewhere;
        return same ? rest : null;
    }

    /**
     * When a transaction last began or ended. For a JVM that has ended, this is the last known
     * time.
     */
    long lastChange() {
        long last = count == 0 ? 0 : get(0, DeviceLayout.LAST);
        for (int i = 1; i < count; i++) {
            last = get(i, DeviceLayout.LAST) - last > 0 ? get(i, DeviceLayout.LAST) : last;
        }
        return last;
    }
}
