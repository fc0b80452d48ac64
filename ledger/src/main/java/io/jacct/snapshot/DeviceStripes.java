// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.memory.DeviceLayout;

/** The stripes of one device: where they are, and what was in them when they were read last. */
final class DeviceStripes {
    /** Of a device for which the page has no room yet. */
    static final DeviceStripes NONE = new DeviceStripes();

    private static final int MOST = DeviceLayout.MOST_STRIPES;

    /** The log of all comes last. */
    private final Words[] words = new Words[MOST + 1];

    private final int[] bases = new int[MOST + 1];
    private final long[][] values = new long[MOST + 1][];
    private int count;
    private boolean missing;

    /** The record with that index is at {@code base}. */
    void put(long index, Words at, int base) {
        if (index >= 0 && index <= MOST) {
            words[(int) index] = at;
            bases[(int) index] = base;
        }
    }

    /** How many were read. */
    int count() {
        return count;
    }

    /** A word of a stripe, as it was read. */
    long get(int index, int offset) {
        return values[index][offset / Long.BYTES];
    }

    /** All words of a stripe, as they were read. */
    long[] values(int index) {
        return values[index];
    }

    /** The sum over all stripes. */
    long sum(int offset) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += get(i, offset);
        }
        return sum;
    }

    /** Reads those that are in use; the log last, for the stripes' sequences are its, too. */
    void load() {
        count = 0;
        missing = false;
        for (long used = 1; count < used && !missing; used = used()) {
            missing = words[count] == null;
            if (!missing) {
                load(count++);
            }
        }
        if (count > 1) {
            missing |= words[DeviceLayout.LOG_INDEX] == null;
            values[DeviceLayout.LOG_INDEX] = new long[DeviceLayout.STRIPE_LENGTH / Long.BYTES];
        }
        if (count > 1 && !missing) {
            load(DeviceLayout.LOG_INDEX);
        }
    }

    private long used() {
        return count == 0 ? 0 : Math.min(MOST, get(0, DeviceLayout.STRIPES));
    }

    private void load(int index) {
        long[] into = new long[DeviceLayout.STRIPE_LENGTH / Long.BYTES];
        for (int word = 0; word < into.length; word++) {
            into[word] = words[index].acquire(bases[index] + word * Long.BYTES);
        }
        values[index] = into;
    }

    /** Whether stripes are in use that were not there when they were looked for. */
    boolean missing() {
        return missing && count > 0;
    }

    /** Whether no stripe was being written to, and none has been since. */
    boolean same() {
        if (missing()) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            long sequence = get(i, DeviceLayout.SEQUENCE);
            if ((sequence & 1) != 0
                    || words[i].acquire(bases[i] + DeviceLayout.SEQUENCE) != sequence) {
                return false;
            }
        }
        return true;
    }

    /** When something began or ended last: of a JVM that has gone, nobody knows more. */
    long lastChange() {
        long last = count == 0 ? 0 : get(0, DeviceLayout.LAST);
        for (int i = 1; i < count; i++) {
            last = get(i, DeviceLayout.LAST) - last > 0 ? get(i, DeviceLayout.LAST) : last;
        }
        return last;
    }
}
