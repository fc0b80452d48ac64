// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The counts of the calling thread so far. The difference of two snapshots is the cost of the code
 * in between:
 *
 * <pre>
 * TaskStats before = TaskStats.current();
 * ...
 * TaskStats cost = TaskStats.current().minus(before);
 * </pre>
 *
 * <p>Counters are exact: they include an operation as soon as it has ended. They also include
 * operations that another thread carries out for this one, as for asynchronous channels. The time
 * of such operations may overlap the thread's own time. No difference includes the memory that the
 * snapshots themselves allocate.
 *
 * <p>A value that is not known is {@value #UNKNOWN}, never 0, and so is each sum with such a value.
 * Without the agent, only the elapsed time is known. The same holds for a virtual thread that
 * shares an account with others. With {@code timing=off} the times of operations and waits are not
 * known. In the first moments of the agent, CPU time and allocation are not known.
 *
 * <p>Immutable. Any thread may read it. It refers to nothing of the thread or the agent.
 */
public final class TaskStats {
    /** Stands for a value that is not known. */
    public static final long UNKNOWN = -1;

    private static final long[] NOTHING = {};

    /** Identifies the thread in the present page; 0 if there are no values. */
    private final long account;

    private final long elapsedNanos;
    private final long[] values;

    /**
     * Allocated bytes after the array was allocated; the value in the array is the number before
     * that.
     */
    private final long allocatedAfterwards;

    private TaskStats(long account, long elapsedNanos, long[] values, long allocatedAfterwards) {
        this.account = account;
        this.elapsedNanos = elapsedNanos;
        this.values = values;
        this.allocatedAfterwards = allocatedAfterwards;
    }

    /**
     * Returns the counts of the calling thread until now. Allocates the snapshot and one array.
     * Takes no lock except at a thread's first call, throws nothing, and is not counted as an
     * operation.
     */
    public static TaskStats current() {
        if (!Registry.knowsLedger()) {
            return new TaskStats(0, System.nanoTime(), NOTHING, UNKNOWN);
        }
        long allocated = TaskEntryPoint.allocatedBytes();
        return new TaskStats(allocated);
    }

    /** Allocates everything it needs before it reads the allocated bytes for the last time. */
    private TaskStats(long allocatedBefore) {
        values = new long[TaskEntryPoint.PLACES.size()];
        account = TaskEntryPoint.current(values);
        if (account == 0) {
            allocatedAfterwards = UNKNOWN;
        } else {
            allocatedAfterwards = values[TaskEntryPoint.ALLOCATED_BYTES];
            values[TaskEntryPoint.ALLOCATED_BYTES] = allocatedBefore;
        }
        elapsedNanos = System.nanoTime();
    }

    /**
     * Returns the counts since {@code earlier}. Only the elapsed time is known if {@code earlier}
     * is of another thread, or if the agent has come or gone meanwhile. A value that would be
     * negative, because {@code earlier} is the later snapshot, is not known either. Differences may
     * be subtracted from one another, for example to leave a part of a request out.
     *
     * @throws IllegalArgumentException if {@code earlier} is null
     */
    public TaskStats minus(TaskStats earlier) {
        Names.require(earlier != null, "no earlier snapshot");
        long elapsed = elapsedNanos - earlier.elapsedNanos;
        if (account == 0 || account != earlier.account) {
            return new TaskStats(0, elapsed, NOTHING, UNKNOWN);
        }
        long[] differences = new long[values.length];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = difference(values[i], earlier.values[i]);
        }
        int allocated = TaskEntryPoint.ALLOCATED_BYTES;
        differences[allocated] = difference(values[allocated], earlier.allocatedAfterwards);
        return new TaskStats(account, elapsed, differences, differences[allocated]);
    }

    static long difference(long later, long earlier) {
        return earlier < 0 || later < earlier ? UNKNOWN : later - earlier;
    }

    /** Whether anything but the elapsed time is known. */
    public boolean isAvailable() {
        return account != 0;
    }

    /**
     * Returns the value of one counter.
     *
     * @param counter its name, as in docs/counters.md, for example {@code fileReadBytes}; or {@code
     *     cpuNanos} or {@code allocatedBytes}
     * @return the value in the counter's unit; {@value #UNKNOWN} if it is not known, or if the
     *     agent has no such counter for a single thread
     */
    public long get(String counter) {
        Names.require(counter != null, "no counter");
        if (account == 0) {
            return UNKNOWN;
        }
        Integer place = TaskEntryPoint.PLACES.get(counter);
        return place == null ? UNKNOWN : values[place];
    }

    /**
     * Returns all known values above 0 by name, in the order of the catalogue. The map cannot be
     * changed.
     */
    public Map<String, Long> all() {
        if (account == 0) {
            return Collections.emptyMap();
        }
        Map<String, Long> all = new LinkedHashMap<>();
        for (Map.Entry<String, Integer> each : TaskEntryPoint.PLACES.entrySet()) {
            long value = values[each.getValue()];
            if (value > 0) {
                all.put(each.getKey(), value);
            }
        }
        return Collections.unmodifiableMap(all);
    }

    /**
     * Returns the nanoseconds from the earlier snapshot to this one; always known. For a snapshot
     * that is not a difference, returns its {@link System#nanoTime()}.
     */
    public long elapsedNanos() {
        return elapsedNanos;
    }

    /** Nanoseconds of CPU time, in user and kernel mode. */
    public long cpuNanos() {
        return get("cpuNanos");
    }

    /** Bytes allocated in the heap. */
    public long allocatedBytes() {
        return get("allocatedBytes");
    }

    /** Calls that read from files, sockets and pipes. */
    public long reads() {
        return sum("fileReads", "socketReads", "pipeReads");
    }

    /** Bytes read from files, sockets and pipes. */
    public long readBytes() {
        return sum("fileReadBytes", "socketReadBytes", "pipeReadBytes");
    }

    /** Calls that wrote to files, sockets and pipes. */
    public long writes() {
        return sum("fileWrites", "socketWrites", "pipeWrites");
    }

    /** Bytes written to files, sockets and pipes. */
    public long writeBytes() {
        return sum("fileWriteBytes", "socketWriteBytes", "pipeWriteBytes");
    }

    /** Nanoseconds in operations on files, sockets and pipes, and in DNS lookups. */
    public long operationNanos() {
        return sum(
                "fileReadNanos",
                "fileWriteNanos",
                "fileOtherNanos",
                "socketReadNanos",
                "socketWriteNanos",
                "socketOtherNanos",
                "socketConnectNanos",
                "socketAcceptNanos",
                "pipeReadNanos",
                "pipeWriteNanos",
                "pipeOtherNanos",
                "lookupNanos");
    }

    /**
     * Nanoseconds in waits: parked, asleep, or waiting for a notification, a thread or a selector.
     */
    public long waitingNanos() {
        return sum("parkNanos", "sleepNanos", "waitNanos", "joinNanos", "selectNanos");
    }

    private long sum(String... counters) {
        long sum = 0;
        for (String counter : counters) {
            long value = get(counter);
            if (value < 0) {
                return UNKNOWN;
            }
            sum += value;
        }
        return sum;
    }

    /** Returns the text of {@link #all()}, or {@code not available}. */
    @Override
    public String toString() {
        return isAvailable() ? all().toString() : "not available";
    }
}
