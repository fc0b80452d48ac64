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
}
