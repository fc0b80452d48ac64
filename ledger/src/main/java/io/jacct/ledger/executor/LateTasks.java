// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

/**
 * Boot loader. Remembers periodic tasks of a scheduled executor that ran for longer than their
 * period. Such a task comes back after the time at which it is due. Until then it was running, so
 * it waits only since it came back.
 *
 * <p>A task is known by the nanosecond at which it is due. That is good enough to tell the few late
 * tasks apart. If two share a place, the earlier one seems to wait since it was due. A thread
 * enters a task here before it puts the task into the executor's queue. A reader has the task from
 * that queue. So the queue's lock orders the two.
 */
final class LateTasks {
    private static final int PLACES = 32;
    private static final long[] NONE = new long[0];

    private long[] places = NONE;

    /** The task due at {@code due} comes back at {@code now}. */
    void enter(long due, long now) {
        if (places == NONE) {
            places = new long[2 * PLACES];
        }
        int i = place(due);
        places[i] = due;
        places[i + 1] = now;
    }

    /** The time since when the task due at {@code due} waits. */
    long since(long due) {
        if (places == NONE) {
            return due;
        }
        int i = place(due);
        return places[i] == due && places[i + 1] != 0 ? places[i + 1] : due;
    }

    private static int place(long due) {
        return (int) (due * 0x9E3779B97F4A7C15L >>> Long.SIZE - 5) * 2;
    }
}
