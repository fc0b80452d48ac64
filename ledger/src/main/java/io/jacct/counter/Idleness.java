// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * Boot loader. For how long none of several was busy, from the times at which each of them began to
 * be and ceased. Both halves use it: the ledger when it adds up, a reader for what came since.
 *
 * <p>The changes of one are numbered from 0 and in order; those with even numbers begin. Of each
 * only the latest are known, but all that are asked for here.
 */
public abstract class Idleness {
    private final int several;
    private final int known;

    /** Of so many, and of each so many changes. */
    protected Idleness(int several, int known) {
        this.several = several;
        this.known = known;
    }

    /** How many changes one has had. */
    protected abstract long count(int one);

    /** When that change was. */
    protected abstract long time(int one, long change);

    /** How many words {@link #common} needs. */
    public final int room() {
        return 2 * several;
    }

    /** The part of the time after {@code from} until {@code to} in which none was busy. */
    public final long common(long from, long to, long[] room) {
        int busy = 0;
        for (int i = 0; i < several; i++) {
            room[several + i] = count(i);
            room[i] = after(i, from, room[several + i]);
            busy += (int) (room[i] & 1);
        }
        long sum = 0;
        long at = from;
        for (int i = earliest(to, room); i >= 0; i = earliest(to, room)) {
            long until = time(i, room[i]);
            sum += busy == 0 ? Math.max(0, until - at) : 0;
            busy += (room[i]++ & 1) == 0 ? 1 : -1;
            at = until;
        }
        return sum + (busy == 0 ? Math.max(0, to - at) : 0);
    }

    /** The first change of one after {@code from}. */
    private long after(int one, long from, long count) {
        long least = Math.max(0, count - known);
        long change = count;
        while (change > least && time(one, change - 1) - from > 0) {
            change--;
        }
        return change;
    }

    /** Whose next change is the first one, if it is not after {@code to}; otherwise -1. */
    private int earliest(long to, long[] next) {
        int first = -1;
        long least = to;
        for (int i = 0; i < several; i++) {
            if (next[i] < next[several + i]) {
                long time = time(i, next[i]);
                if (time - least < 0 || time == least && first < 0) {
                    first = i;
                    least = time;
                }
            }
        }
        return first;
    }
}
