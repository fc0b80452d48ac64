// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

/**
 * Boot loader. Reads values of threads that only the JVM's management interface has. The boot
 * loader does not see the interface's classes, so the agent hands over an instance once it has
 * loaded one. Any thread; takes no lock of ours and allocates nothing that lasts. -1 stands for a
 * value that the JVM does not provide, or does not provide {@linkplain #findsById now}.
 */
public abstract class ThreadMeter {
    /** For {@code LedgerStart.meter}. */
    protected ThreadMeter() {}

    /**
     * Nanoseconds of CPU time of the calling platform thread. Where a virtual thread is not mounted
     * yet, or no longer, it is the carrier's.
     */
    public abstract long cpuNanos();

    /**
     * Whether threads may be looked up by their ids now. If not, a method with an id provides
     * nothing: the look-ups would hold up threads of the application that end.
     */
    public boolean findsById() {
        return true;
    }

    /** Whether {@link #findsById} is always true. */
    public boolean findsAlways() {
        return true;
    }

    /** The number of threads that the JVM has started so far. */
    public long startedThreads() {
        return 0;
    }

    /**
     * The process had {@code threads} native threads, 0 if that is not known, after the JVM had
     * started {@code started}. So it cannot have had more since, but for those that it started
     * since. The sampler calls this at each look.
     */
    public void count(long started, long threads) {}

    /** Nanoseconds of CPU time of the live platform thread with that id; -1 where there is none. */
    public abstract long cpuNanos(long id);

    /** Bytes that the live platform thread with that id has allocated in the heap. */
    public abstract long allocatedBytes(long id);

    /** Bytes that the calling platform thread has allocated in the heap. */
    public abstract long allocatedBytes();

    /**
     * How often the live platform thread with that id was held up by another thread's monitor, and
     * for how many nanoseconds. They go into {@code values}, at 0 and 1.
     */
    public abstract void blocks(long id, long[] values);

    /**
     * Nanoseconds of CPU time of many threads; -1 where no live platform thread has the id. It
     * takes about a microsecond for each, where the JVM answers for all in one call.
     */
    public long[] cpuNanos(long[] ids) {
        long[] all = new long[ids.length];
        for (int i = 0; i < ids.length; i++) {
            all[i] = cpuNanos(ids[i]);
        }
        return all;
    }

    /**
     * The bytes that many threads have allocated, in the same way. It takes a fifth of that time.
     */
    public long[] allocatedBytes(long[] ids) {
        long[] all = new long[ids.length];
        for (int i = 0; i < ids.length; i++) {
            all[i] = allocatedBytes(ids[i]);
        }
        return all;
    }

    /**
     * How often and for how long many threads were held up, in the same way. It takes as long as
     * the other two together.
     */
    public void blocks(long[] ids, long[] counts, long[] nanos) {
        long[] values = new long[2];
        for (int i = 0; i < ids.length; i++) {
            blocks(ids[i], values);
            counts[i] = values[0];
            nanos[i] = values[1];
        }
    }
}
