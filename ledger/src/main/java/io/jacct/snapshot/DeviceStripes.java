// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.memory.DeviceLayout;

/** The stripes of one device: where they are, and what was in them when they were read last. */
final class DeviceStripes {
    /** Of a device for which the page has no room yet. */
    static final DeviceStripes NONE = new DeviceStripes(0);

    private final Words[] words;
    private final int[] bases;
    private final long[][] values;
    private int count;

    /** For at most so many. */
    DeviceStripes(int most) {
        words = new Words[most];
        bases = new int[most];
        values = new long[most][];
    }

    /** The one with that index is at {@code base}. */
    void put(int index, Words at, int base) {
        words[index] = at;
        bases[index] = base;
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

    /** Reads them all; those before the first that is missing. */
    void load() {
        count = 0;
        while (count < words.length && words[count] != null) {
            long[] into = new long[DeviceLayout.STRIPE_LENGTH / Long.BYTES];
            for (int word = 0; word < into.length; word++) {
                into[word] = words[count].acquire(bases[count] + word * Long.BYTES);
            }
            values[count++] = into;
        }
        if (count > 0) {
            // further ones may have been made that are not in use yet
            count = (int) Math.max(1, Math.min(count, get(0, DeviceLayout.STRIPES)));
        }
    }

    /** Whether no stripe was being written to, and none has been since. */
    boolean same() {
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
