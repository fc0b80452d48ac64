// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. What the JVM knows of a thread and only its management tells, which this loader has
 * not: the agent hands one over once it has loaded it. Any thread, no lock of ours, no allocation
 * that lasts; -1 is what the JVM does not tell.
 */
public abstract class ThreadMeter {
    /** For {@link LedgerStart#meter}. */
    protected ThreadMeter() {}

    /**
     * Nanoseconds of processor time of the calling platform thread; of its carrier where a virtual
     * thread is not mounted yet or no longer.
     */
    public abstract long cpuNanos();

    /** The same of the live platform thread with that id; -1 where there is none. */
    public abstract long cpuNanos(long id);

    /** Bytes that the live platform thread with that id has allocated in the heap. */
    public abstract long allocatedBytes(long id);

    /** Bytes that the calling platform thread has allocated in the heap. */
    public abstract long allocatedBytes();

    /**
     * How often the live platform thread with that id was held up by a monitor that another one
     * had, and for how many nanoseconds: into {@code values}, at 0 and 1.
     */
    public abstract void blocks(long id, long[] values);

    /**
     * Nanoseconds of processor time of many, each -1 where no live platform thread has the id: some
     * microsecond for each of them, where the JVM answers for all in one call.
     */
    public long[] cpuNanos(long[] ids) {
        long[] all = new long[ids.length];
        for (int i = 0; i < ids.length; i++) {
            all[i] = cpuNanos(ids[i]);
        }
        return all;
    }

    /** The same for the bytes they have allocated; costs a fifth of that. */
    public long[] allocatedBytes(long[] ids) {
        long[] all = new long[ids.length];
        for (int i = 0; i < ids.length; i++) {
            all[i] = allocatedBytes(ids[i]);
        }
        return all;
    }

    /** The same for how often and for how long they were held up; costs as much as both. */
    public void blocks(long[] ids, long[] counts, long[] nanos) {
        long[] values = new long[2];
        for (int i = 0; i < ids.length; i++) {
            blocks(ids[i], values);
            counts[i] = values[0];
            nanos[i] = values[1];
        }
    }
}
