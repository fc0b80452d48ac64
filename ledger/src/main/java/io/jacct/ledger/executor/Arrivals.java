// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.ledger.base.Tick;

/**
 * Boot loader. When tasks came that have certain numbers. Those between two of them came evenly.
 * What it keeps is bounded: of a long queue it keeps fewer, about one for each 64th part. One
 * thread at a time, which {@link WaitTimes} sees to.
 */
final class Arrivals {
    /** The time of a task that is not known. */
    static final long UNKNOWN = Long.MIN_VALUE;

    private static final int ROOM = 128;
    private static final int PART = 64;

    // the numbers grow, and the times do not go back
    private final long[] numbers = new long[ROOM];
    private final long[] times = new long[ROOM];
    private int size;

    /** Nothing is known of tasks up to this number. */
    private long unknown;

    /** Forgets all, as tasks up to this number are not known. */
    void clear(long number) {
        size = 0;
        unknown = number;
    }

    /** The task of that number has come. */
    void note(long number, long now) {
        // a task before it was refused, or the threads overtook each other
        while (size > 0 && number <= numbers[size - 1]) {
            size--;
        }
        long last = size > 0 ? times[size - 1] : now;
        if (size > 1 && (number - numbers[size - 2]) * PART < number - numbers[0]) {
            size--;
        } else if (size == ROOM) {
            halve();
        }
        numbers[size] = number;
        times[size++] = last - now > 0 ? last : now;
    }

    private void halve() {
        size = ROOM / 2;
        for (int i = 0; i < size; i++) {
            numbers[i] = numbers[2 * i];
            times[i] = times[2 * i];
        }
    }

    /**
     * When the task of that number came, or {@link #UNKNOWN}. Nobody asks for one before it again.
     *
     * @param last the number of the task that came last
     * @param missed whether it is not known when tasks came after the last note
     */
    long came(long number, long last, long now, boolean missed) {
        if (number <= unknown || size == 0 || missed && number > numbers[size - 1]) {
            return UNKNOWN;
        }
        int at = 0;
        while (at + 1 < size && numbers[at + 1] <= number) {
            at++;
        }
        forget(at);
        long after = number - numbers[0];
        if (after <= 0) {
            return times[0];
        } else if (size > 1) {
            return between(after, numbers[1] - numbers[0], times[1]);
        }
        // those that were not noted came in the tick of one that was
        boolean soon = now - times[0] < Tick.NANOS;
        return between(after, last - numbers[0], soon ? now : times[0] + Tick.NANOS);
    }

    private void forget(int first) {
        if (first > 0) {
            size -= first;
            System.arraycopy(numbers, first, numbers, 0, size);
            System.arraycopy(times, first, times, 0, size);
        }
    }

    private long between(long after, long all, long end) {
        double part = Math.min(1, (double) after / Math.max(1, all));
        return times[0] + (long) (part * (end - times[0]));
    }
}
