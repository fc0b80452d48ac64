// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.ledger.base.Tick;

/**
 * Boot loader. When tasks came that have certain numbers. Those between two of them came evenly; or
 * nobody saw when they came, and they are a <em>gap</em>. What it keeps is bounded: of a long queue
 * it keeps fewer, about one for each 64th part. One thread at a time, which {@link WaitTimes} sees
 * to.
 */
final class Arrivals {
    /** The time of a task that is not known. */
    static final long UNKNOWN = Long.MIN_VALUE;

    private static final int ROOM = 128;
    private static final int PART = 64;

    // the numbers grow, and the times do not go back
    private final long[] numbers = new long[ROOM];
    private final long[] times = new long[ROOM];

    /** Whether the tasks before that one, back to the one noted before it, are a gap. */
    private final boolean[] gaps = new boolean[ROOM];

    private int size;

    /** Nothing is known of tasks up to this number. */
    private long unknown;

    /** Forgets all, as tasks up to this number are not known. */
    void clear(long number) {
        size = 0;
        unknown = number;
    }

    /**
     * The task of that number has come.
     *
     * @param left the number of the task that left last
     * @param gap whether nobody saw when tasks came after the last note
     */
    void note(long number, long left, long now, boolean gap) {
        forget(left);
        boolean unseen = gap;
        // a task before it was refused, or the threads overtook each other
        while (size > 0 && number <= numbers[size - 1]) {
            unseen |= gaps[--size];
        }
        long last = size > 0 ? times[size - 1] : now;
        if (size > 1 && (number - numbers[size - 2]) * PART < number - left) {
            unseen |= gaps[--size];
        } else if (size == ROOM) {
            halve();
        }
        numbers[size] = number;
        if (gaps[size] != unseen) {
            gaps[size] = unseen;
        }
        times[size++] = last - now > 0 ? last : now;
    }

    /** Whether a task that comes now comes in the tick of the last one that was noted. */
    boolean isSoon(long now) {
        return size > 0 && now - times[size - 1] < Tick.NANOS;
    }

    private void halve() {
        for (int i = 0; i < ROOM / 2; i++) {
            numbers[i] = numbers[2 * i];
            times[i] = times[2 * i];
            gaps[i] = gaps[2 * i] || i > 0 && gaps[2 * i - 1];
        }
        size = ROOM / 2;
    }

    /**
     * When the task of that number came, or {@link #UNKNOWN}. Nobody asks for one before it again.
     *
     * @param last the number of the task that came last
     * @param missed whether it is not known when tasks came after the last note
     */
    long came(long number, long last, long now, boolean missed) {
        forget(number);
        if (number <= unknown || size == 0) {
            return UNKNOWN;
        }
        long after = number - numbers[0];
        boolean gap = after < 0 ? gaps[0] : after > 0 && (size > 1 ? gaps[1] : missed);
        if (gap) {
            return UNKNOWN;
        } else if (after <= 0) {
            return times[0];
        } else if (size > 1) {
            return between(after, numbers[1] - numbers[0], times[1]);
        }
        // those that were not noted came in the tick of one that was
        boolean soon = now - times[0] < Tick.NANOS;
        return between(after, last - numbers[0], soon ? now : times[0] + Tick.NANOS);
    }

    /** Nobody asks for a task before that one again. */
    private void forget(long number) {
        int first = 0;
        while (first + 1 < size && numbers[first + 1] <= number) {
            first++;
        }
        if (first > 0) {
            size -= first;
            System.arraycopy(numbers, first, numbers, 0, size);
            System.arraycopy(times, first, times, 0, size);
            System.arraycopy(gaps, first, gaps, 0, size);
        }
    }

    private long between(long after, long all, long end) {
        double part = Math.min(1, (double) after / Math.max(1, all));
        return times[0] + (long) (part * (end - times[0]));
    }
}
