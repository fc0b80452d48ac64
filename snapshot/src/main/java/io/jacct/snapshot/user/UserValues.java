// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.user;

import io.jacct.memory.UserLayout;
import java.util.Arrays;

/** The values of a user of a device, by the offsets of {@link UserLayout}. Immutable. */
public final class UserValues {
    /** All values are 0. */
    public static final UserValues NONE = new UserValues(new long[words()]);

    private final long[] words;

    private UserValues(long[] words) {
        this.words = words;
    }

    private static int words() {
        return (UserLayout.END - UserLayout.READS) / Long.BYTES;
    }

    /** Copies the values out of a record of the page. */
    public static UserValues ofRecord(long[] record) {
        long[] words = new long[words()];
        System.arraycopy(record, UserLayout.READS / Long.BYTES, words, 0, words.length);
        return new UserValues(words);
    }

    /** Values that are known, as those of a device are; in the order of the parameters' names. */
    public static UserValues known(
            long reads,
            long readBytes,
            long readNanos,
            long writes,
            long writeBytes,
            long writeNanos,
            long others,
            long otherNanos) {
        UserValues made = new UserValues(new long[words()]);
        made.set(UserLayout.READS, reads);
        made.set(UserLayout.READS + UserLayout.BYTES, readBytes);
        made.set(UserLayout.READS + UserLayout.NANOS, readNanos);
        made.set(UserLayout.WRITES, writes);
        made.set(UserLayout.WRITES + UserLayout.BYTES, writeBytes);
        made.set(UserLayout.WRITES + UserLayout.NANOS, writeNanos);
        made.set(UserLayout.OTHERS, others);
        made.set(UserLayout.OTHER_NANOS, otherNanos);
        return made;
    }

    /** Makes the values from what {@link #all} was. Missing words at the end are 0. */
    public static UserValues of(long[] all) {
        return new UserValues(Arrays.copyOf(all, words()));
    }

    /** A copy of the words, in the order of the layout. */
    public long[] all() {
        return words.clone();
    }

    private void set(int offset, long value) {
        words[place(offset)] = value;
    }

    private static int place(int offset) {
        return (offset - UserLayout.READS) / Long.BYTES;
    }

    /** The word at that offset, as a number. */
    public double get(int offset) {
        long word = words[place(offset)];
        return UserLayout.isDouble(offset) ? Double.longBitsToDouble(word) : word;
    }

    /** Returns the sums of both. */
    public UserValues plus(UserValues other) {
        return with(other, 1);
    }

    /** Returns what has come since {@code earlier} values. */
    public UserValues minus(UserValues earlier) {
        return with(earlier, -1);
    }

    private UserValues with(UserValues other, int sign) {
        long[] sum = new long[words.length];
        for (int i = 0; i < sum.length; i++) {
            int offset = UserLayout.READS + i * Long.BYTES;
            if (UserLayout.isDouble(offset)) {
                double both = get(offset) + sign * other.get(offset);
                sum[i] = Double.doubleToRawLongBits(Math.max(0, both));
            } else {
                sum[i] = Math.max(0, words[i] + sign * other.words[i]);
            }
        }
        return new UserValues(sum);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UserValues values && Arrays.equals(words, values.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }
}
