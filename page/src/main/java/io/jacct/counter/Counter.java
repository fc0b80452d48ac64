// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * Every counter of a task, a group, a pool and the totals. An id is a place in a page: it never
 * changes and is never used again. A new counter gets the next free id after all blocks. It then
 * appears in the page, the MBeans, the command's JSON and docs/counters.md without further code.
 * The constant's name gives its label and its unit.
 */
public enum Counter {
    FILE_READS(0, "Calls that read from a file, end of file and failures included."),
    FILE_READ_BYTES(1, "Bytes read from a file, also by calls that failed after bytes had moved."),
    FILE_READ_NANOS(
            2, "Time spent in calls that read from a file, waiting included; 0 with timing=off."),
    FILE_WRITES(3, "Calls that wrote to a file, failures included."),
    FILE_WRITE_BYTES(
            4, "Bytes written to a file, also by calls that failed after bytes had moved."),
    FILE_WRITE_NANOS(
            5, "Time spent in calls that wrote to a file, waiting included; 0 with timing=off."),
    FILE_OPENS(6, "Descriptors opened on a file."),
    FILE_CLOSES(7, "Descriptors closed on a file."),
    FILE_OTHERS(
            8, "Other calls on a file or a path: positions, sizes, forces, locks, maps, metadata."),
    FILE_OTHER_NANOS(9, "Time spent in other calls on a file; 0 with timing=off."),
    FILE_ERRORS(10, "Calls on a file that ended in an exception."),
    FILE_FREES(11, "Calls that gave space of a file back: truncations and deletes."),
    FILE_MAPS(12, "Mappings of files made."),
    FILE_MAPPED_BYTES(
            13, "Bytes of files that were mapped; less fileUnmappedBytes, the bytes mapped now."),
    FILE_UNMAPS(14, "Mappings of files ended, mostly by the JDK's cleaner."),
    FILE_UNMAPPED_BYTES(15, "Bytes of files that were unmapped."),
    SOCKET_READS(16, "Calls that read from a socket, end of file and failures included."),
    SOCKET_READ_BYTES(
            17, "Bytes read from a socket, also by calls that failed after bytes had moved."),
    SOCKET_READ_NANOS(
            18,
            "Time spent in calls that read from a socket, waiting included; 0 with timing=off."),
    SOCKET_WRITES(19, "Calls that wrote to a socket, failures included."),
    SOCKET_WRITE_BYTES(
            20, "Bytes written to a socket, also by calls that failed after bytes had moved."),
    SOCKET_WRITE_NANOS(
            21, "Time spent in calls that wrote to a socket, waiting included; 0 with timing=off."),
    SOCKET_OPENS(22, "Descriptors opened on a socket."),
    SOCKET_CLOSES(23, "Descriptors closed on a socket."),
    SOCKET_OTHERS(
            24,
            "Other calls on a socket: positions, sizes, forces, locks, maps, attempts that moved nothing."),
    SOCKET_OTHER_NANOS(25, "Time spent in other calls on a socket; 0 with timing=off."),
    SOCKET_ERRORS(26, "Calls on a socket that ended in an exception, time-outs left out."),
    SOCKET_CONNECTS(27, "Connections made to a peer."),
    SOCKET_CONNECT_NANOS(28, "Time spent connecting, failures included; 0 with timing=off."),
    SOCKET_ACCEPTS(29, "Connections accepted from a peer."),
    SOCKET_ACCEPT_NANOS(
            30, "Time spent accepting, waiting for a peer included; 0 with timing=off."),
    SOCKET_TIMEOUTS(
            31,
            "Reads, accepts and connects whose time-out passed, as SocketTimeoutException says; no errors."),
    PIPE_READS(
            32,
            "Calls that read from a pipe or standard stream, end of file and failures included."),
    PIPE_READ_BYTES(
            33,
            "Bytes read from a pipe or standard stream, also by calls that failed after bytes had moved."),
    PIPE_READ_NANOS(
            34,
            "Time spent in calls that read from a pipe or standard stream, waiting included; 0 with timing=off."),
    PIPE_WRITES(35, "Calls that wrote to a pipe or standard stream, failures included."),
    PIPE_WRITE_BYTES(
            36,
            "Bytes written to a pipe or standard stream, also by calls that failed after bytes had moved."),
    PIPE_WRITE_NANOS(
            37,
            "Time spent in calls that wrote to a pipe or standard stream, waiting included; 0 with timing=off."),
    PIPE_OPENS(38, "Descriptors opened on a pipe or standard stream."),
    PIPE_CLOSES(39, "Descriptors closed on a pipe or standard stream."),
    PIPE_OTHERS(
            40,
            "Other calls on a pipe or standard stream: positions, sizes, forces, locks, maps, attempts that moved nothing."),
    PIPE_OTHER_NANOS(
            41, "Time spent in other calls on a pipe or standard stream; 0 with timing=off."),
    PIPE_ERRORS(42, "Calls on a pipe or standard stream that ended in an exception."),
    PARKS(
            48,
            "Parks by LockSupport, also those that a permit ended at once, and of idle pool workers."),
    PARK_NANOS(49, "Time spent parked; 0 with timing=off."),
    SLEEPS(50, "Sleeps; before JDK 19 those by Thread.sleep(long) itself are not seen."),
    SLEEP_NANOS(51, "Time spent asleep; 0 with timing=off."),
    WAITS(
            52,
            "Waits for a monitor's notification; before JDK 19 those by Object.wait(long) itself are not seen."),
    WAIT_NANOS(
            53,
            "Time spent waiting for a notification and then for the monitor; 0 with timing=off."),
    JOINS(54, "Waits for the end of a thread, ended ones included."),
    JOIN_NANOS(55, "Time spent waiting for the end of a thread; 0 with timing=off."),
    SELECTS(56, "Waits of selectors for a channel that is ready, immediate ones included."),
    SELECT_NANOS(57, "Time spent in selectors, without the work on the keys; 0 with timing=off."),
    LOOKUPS(58, "Host names and addresses looked up where no cache had them."),
    LOOKUP_NANOS(59, "Time spent looking up host names and addresses; 0 with timing=off."),
    YIELDS(60, "Calls of Thread.yield; not seen before JDK 19."),
    VIRTUAL_STARTS(61, "Virtual threads that began to run."),
    VIRTUAL_ENDS(62, "Virtual threads that ended."),
    VIRTUAL_CPU_NANOS(
            63,
            "CPU time of virtual threads, which is also their carriers'; 0 without vthreads.cpu=on."),
    INTERRUPTS(64, "Interrupts of other threads, counted by the interrupting thread."),
    SELF_INTERRUPTS(65, "Interrupts of the thread by itself."),
    REPEATED_INTERRUPTS(66, "Interrupts of threads that were interrupted already."),
    CPU_NANOS(67, "Time on a processor, as the kernel's scheduler counts it."),
    CPU_DELAY_NANOS(68, "Time ready to run and waiting for a processor."),
    CPU_SLICES(69, "Turns on a processor."),
    SYSTEM_NANOS(70, "The part of cpuNanos that was spent in the kernel, to a clock tick."),
    MINOR_FAULTS(71, "Page faults that needed no storage."),
    MAJOR_FAULTS(72, "Page faults that read from storage."),
    VOLUNTARY_SWITCHES(73, "Context switches because the thread had to wait."),
    INVOLUNTARY_SWITCHES(74, "Context switches because another thread's turn had come."),
    KERNEL_READS(
            75,
            "System calls that read, as the kernel counts them, including reads of the "
                    + "JVM and of native code, without receives by the network's own calls."),
    KERNEL_READ_BYTES(76, "Bytes that those calls read."),
    KERNEL_WRITES(77, "System calls that wrote, as the kernel counts them."),
    KERNEL_WRITE_BYTES(78, "Bytes that those calls wrote."),
    STORAGE_READ_BYTES(79, "Bytes that storage had to deliver."),
    STORAGE_WRITE_BYTES(80, "Bytes made ready to go to storage."),
    CANCELLED_WRITE_BYTES(
            81,
            "Bytes made ready by any process that will never go to storage, because "
                    + "their file was truncated or deleted."),
    ALLOCATED_BYTES(82, "Bytes allocated in the heap."),
    BLOCKS(83, "Times held up by a monitor that another thread held."),
    BLOCK_NANOS(
            84,
            "Time held up by monitors, to a millisecond, where the JVM's contention monitoring is on."),
    GC_PAUSES(85, "Pauses of the garbage collectors while the thread lived."),
    GC_PAUSE_NANOS(86, "Time of those pauses, which is the thread's if it wanted to run."),
    IO_VARIANCE(
            87,
            "The square of the standard error of the time of reads and writes together; 0 if all were timed.");

    /** Nanosecond counters with lower ids are disjoint parts of a task's life. */
    private static final int LIFE = 61;

    /** Values from this id on are measured from time to time, and when the task ends. */
    private static final int MEASURED = 67;

    /**
     * Values from this id on are counted as they happen. They belong to none of the three blocks.
     */
    public static final int BESIDE = 87;

    /** Upper bound of the ids. A page holds this many places for each task. */
    public static final int SLOTS = 88;

    private static final Counter[] BY_ID = new Counter[SLOTS];

    static {
        for (Counter counter : values()) {
            if (BY_ID[counter.id] != null) {
                throw new ExceptionInInitializerError("two counters with id " + counter.id);
            }
            BY_ID[counter.id] = counter;
        }
    }

    private final int id;
    private final String label;
    private final Unit unit;
    private final String sentence;

    Counter(int id, String sentence) {
        this.id = id;
        this.label = label(name());
        this.unit = unit(name(), id);
        this.sentence = sentence;
    }

    private static String label(String name) {
        StringBuilder label = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            boolean begins = i > 0 && name.charAt(i - 1) == '_';
            if (name.charAt(i) != '_') {
                label.append(begins ? name.charAt(i) : Character.toLowerCase(name.charAt(i)));
            }
        }
        return label.toString();
    }

    private static Unit unit(String name, int id) {
        if (name.endsWith("_NANOS")) {
            return Unit.NANOSECONDS;
        }
        if (name.endsWith("_BYTES")) {
            return Unit.BYTES;
        }
        if (name.endsWith("_VARIANCE")) {
            return Unit.SQUARE_MICROSECONDS;
        }
        return isMeasured(id) ? Unit.EVENTS : Unit.OPERATIONS;
    }

    /** Returns the counter with this id, or null if no counter has it. */
    public static Counter withId(int id) {
        return id >= 0 && id < SLOTS ? BY_ID[id] : null;
    }

    /** The place in a page, from 0 to {@link #SLOTS} - 1. */
    public int id() {
        return id;
    }

    /**
     * The name in the page, in JSON and (with a capital) in MBeans, for example {@code
     * fileReadBytes}.
     */
    public String label() {
        return label;
    }

    /** The unit of one step. */
    public Unit unit() {
        return unit;
    }

    /** Whether this is time that the task cannot have spent on anything else. */
    public boolean isPartOfLife() {
        return unit == Unit.NANOSECONDS && id < LIFE;
    }

    /**
     * Whether the value is measured from time to time instead of counted as it happens. The value
     * of a live task is then as old as its last measurement. It is unknown if its {@link Measure}
     * is missing.
     */
    public boolean isMeasured() {
        return isMeasured(id);
    }

    private static boolean isMeasured(int id) {
        return id >= MEASURED && id < BESIDE;
    }

    /** A one-sentence description for users. */
    public String sentence() {
        return sentence;
    }
}
