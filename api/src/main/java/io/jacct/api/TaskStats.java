// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the calling thread has done so far; the difference of two is what was done in between:
 *
 * <pre>
 * TaskStats before = TaskStats.current();
 * ...
 * TaskStats cost = TaskStats.current().minus(before);
 * </pre>
 *
 * <p>Counters are exact: an operation is in them once it has ended. Operations that another thread
 * carries out for this one, those of asynchronous channels, are among them; their time may run
 * beside that of the thread. What the snapshots themselves allocate is in no difference.
 *
 * <p>What is not known is {@value #UNKNOWN}, in sums too, and never 0: everything but the elapsed
 * time without the agent and of a virtual thread that shares an account with others; times of
 * operations and waits with {@code timing=off}; processor time and allocation in the first moments
 * of the agent.
 *
 * <p>Immutable: any thread may read it, and it refers to nothing of the thread or the agent.
 */
public final class TaskStats {
    /** In place of a value that is not known. */
    public static final long UNKNOWN = -1;

    private static final long[] NOTHING = {};

    /** Of the thread in this life of the agent; 0 if there are no values. */
    private final long account;

    private final long elapsedNanos;
    private final long[] values;

    /** The values' one is from before the array was allocated. */
    private final long allocatedAfterwards;

    private TaskStats(long account, long elapsedNanos, long[] values, long allocatedAfterwards) {
        this.account = account;
        this.elapsedNanos = elapsedNanos;
        this.values = values;
        this.allocatedAfterwards = allocatedAfterwards;
    }

    /** Of the calling thread until now. Allocates itself and an array. */
    public static TaskStats current() {
        if (!Registry.knowsLedger()) {
            return new TaskStats(0, System.nanoTime(), NOTHING, UNKNOWN);
        }
        long allocated = TaskDoor.allocatedBytes();
        return new TaskStats(allocated);
    }

    /** Allocates all that it needs before it looks for the last time. */
    private TaskStats(long allocatedBefore) {
        values = new long[TaskDoor.PLACES.size()];
        account = TaskDoor.current(values);
        if (account == 0) {
            allocatedAfterwards = UNKNOWN;
        } else {
            allocatedAfterwards = values[TaskDoor.ALLOCATED_BYTES];
            values[TaskDoor.ALLOCATED_BYTES] = allocatedBefore;
        }
        elapsedNanos = System.nanoTime();
    }

    /**
     * What was done since {@code earlier}. If that is of another thread, or the agent has come or
     * gone meanwhile, only the elapsed time is known; a value that would be less than nothing,
     * because {@code earlier} is the later one, is not known either. Differences may be subtracted
     * from one another: what a request did without a part of it.
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
        int allocated = TaskDoor.ALLOCATED_BYTES;
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
     * One counter.
     *
     * @param counter its name, as in docs/counters.md: {@code fileReadBytes}; or {@code cpuNanos}
     *     or {@code allocatedBytes}
     * @return in its unit; {@value #UNKNOWN} if that is not known, or the agent has no such counter
     *     of a single thread
     */
    public long get(String counter) {
        Names.require(counter != null, "no counter");
        if (account == 0) {
            return UNKNOWN;
        }
        Integer place = TaskDoor.PLACES.get(counter);
        return place == null ? UNKNOWN : values[place];
    }

    /** By name, all that is known and not 0; in the order of the catalogue, not to be changed. */
    public Map<String, Long> all() {
        if (account == 0) {
            return Collections.emptyMap();
        }
        Map<String, Long> all = new LinkedHashMap<>();
        for (Map.Entry<String, Integer> each : TaskDoor.PLACES.entrySet()) {
            long value = values[each.getValue()];
            if (value > 0) {
                all.put(each.getKey(), value);
            }
        }
        return Collections.unmodifiableMap(all);
    }

    /**
     * Nanoseconds from the earlier snapshot to this one, always known. Of a snapshot that nothing
     * was subtracted from, {@link System#nanoTime()}.
     */
    public long elapsedNanos() {
        return elapsedNanos;
    }

    /** Nanoseconds of processor time, in the application and in the kernel. */
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

    /** Nanoseconds in operations: on files, sockets and pipes, and in look-ups. */
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

    /** Nanoseconds in waits: parked, asleep, for a notification, a thread or a selector. */
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

    /** As {@link #all()}. */
    @Override
    public String toString() {
        return isAvailable() ? all().toString() : "not available";
    }
}
