// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * Every counter of a task, a group, a pool and the totals. Ids are places in a page: they are never
 * changed and never used again. A new counter gets the next free id of its block and appears in the
 * page, the MBeans, the command's JSON and docs/counters.md with no further code.
 */
public enum Counter {
    FILE_READS(
            0,
            "fileReads",
            Unit.OPERATIONS,
            "Calls that read from a file, end of file and failures included."),
    FILE_READ_BYTES(
            1,
            "fileReadBytes",
            Unit.BYTES,
            "Bytes read from a file, also by calls that failed after bytes had moved."),
    FILE_READ_NANOS(
            2,
            "fileReadNanos",
            Unit.NANOSECONDS,
            "Time spent in calls that read from a file, waiting included; 0 with timing=off."),
    FILE_WRITES(3, "fileWrites", Unit.OPERATIONS, "Calls that wrote to a file, failures included."),
    FILE_WRITE_BYTES(
            4,
            "fileWriteBytes",
            Unit.BYTES,
            "Bytes written to a file, also by calls that failed after bytes had moved."),
    FILE_WRITE_NANOS(
            5,
            "fileWriteNanos",
            Unit.NANOSECONDS,
            "Time spent in calls that wrote to a file, waiting included; 0 with timing=off."),
    FILE_OPENS(6, "fileOpens", Unit.OPERATIONS, "Descriptors opened on a file."),
    FILE_CLOSES(7, "fileCloses", Unit.OPERATIONS, "Descriptors closed on a file."),
    FILE_OTHERS(
            8,
            "fileOthers",
            Unit.OPERATIONS,
            "Other calls on a file or a path: positions, sizes, forces, locks, maps, metadata."),
    FILE_OTHER_NANOS(
            9,
            "fileOtherNanos",
            Unit.NANOSECONDS,
            "Time spent in other calls on a file; 0 with timing=off."),
    FILE_ERRORS(10, "fileErrors", Unit.OPERATIONS, "Calls on a file that ended in an exception."),
    FILE_FREES(
            11,
            "fileFrees",
            Unit.OPERATIONS,
            "Calls that gave space of a file back: truncations and deletes."),
    FILE_MAPS(12, "fileMaps", Unit.OPERATIONS, "Mappings of files made."),
    FILE_MAPPED_BYTES(
            13,
            "fileMappedBytes",
            Unit.BYTES,
            "Bytes of files that were mapped; less fileUnmappedBytes, what is mapped now."),
    FILE_UNMAPS(
            14,
            "fileUnmaps",
            Unit.OPERATIONS,
            "Mappings of files ended, mostly by the JDK's cleaner."),
    FILE_UNMAPPED_BYTES(15, "fileUnmappedBytes", Unit.BYTES, "Bytes of files that were unmapped."),
    SOCKET_READS(
            16,
            "socketReads",
            Unit.OPERATIONS,
            "Calls that read from a socket, end of file and failures included."),
    SOCKET_READ_BYTES(
            17,
            "socketReadBytes",
            Unit.BYTES,
            "Bytes read from a socket, also by calls that failed after bytes had moved."),
    SOCKET_READ_NANOS(
            18,
            "socketReadNanos",
            Unit.NANOSECONDS,
            "Time spent in calls that read from a socket, waiting included; 0 with timing=off."),
    SOCKET_WRITES(
            19,
            "socketWrites",
            Unit.OPERATIONS,
            "Calls that wrote to a socket, failures included."),
    SOCKET_WRITE_BYTES(
            20,
            "socketWriteBytes",
            Unit.BYTES,
            "Bytes written to a socket, also by calls that failed after bytes had moved."),
    SOCKET_WRITE_NANOS(
            21,
            "socketWriteNanos",
            Unit.NANOSECONDS,
            "Time spent in calls that wrote to a socket, waiting included; 0 with timing=off."),
    SOCKET_OPENS(22, "socketOpens", Unit.OPERATIONS, "Descriptors opened on a socket."),
    SOCKET_CLOSES(23, "socketCloses", Unit.OPERATIONS, "Descriptors closed on a socket."),
    SOCKET_OTHERS(
            24,
            "socketOthers",
            Unit.OPERATIONS,
            "Other calls on a socket: positions, sizes, forces, locks, maps, attempts that moved nothing."),
    SOCKET_OTHER_NANOS(
            25,
            "socketOtherNanos",
            Unit.NANOSECONDS,
            "Time spent in other calls on a socket; 0 with timing=off."),
    SOCKET_ERRORS(
            26, "socketErrors", Unit.OPERATIONS, "Calls on a socket that ended in an exception."),
    SOCKET_CONNECTS(27, "socketConnects", Unit.OPERATIONS, "Connections made to a peer."),
    SOCKET_CONNECT_NANOS(
            28,
            "socketConnectNanos",
            Unit.NANOSECONDS,
            "Time spent connecting, failures included; 0 with timing=off."),
    SOCKET_ACCEPTS(29, "socketAccepts", Unit.OPERATIONS, "Connections accepted from a peer."),
    SOCKET_ACCEPT_NANOS(
            30,
            "socketAcceptNanos",
            Unit.NANOSECONDS,
            "Time spent accepting, waiting for a peer included; 0 with timing=off."),
    PIPE_READS(
            32,
            "pipeReads",
            Unit.OPERATIONS,
            "Calls that read from a pipe or standard stream, end of file and failures included."),
    PIPE_READ_BYTES(
            33,
            "pipeReadBytes",
            Unit.BYTES,
            "Bytes read from a pipe or standard stream, also by calls that failed after bytes had moved."),
    PIPE_READ_NANOS(
            34,
            "pipeReadNanos",
            Unit.NANOSECONDS,
            "Time spent in calls that read from a pipe or standard stream, waiting included; 0 with timing=off."),
    PIPE_WRITES(
            35,
            "pipeWrites",
            Unit.OPERATIONS,
            "Calls that wrote to a pipe or standard stream, failures included."),
    PIPE_WRITE_BYTES(
            36,
            "pipeWriteBytes",
            Unit.BYTES,
            "Bytes written to a pipe or standard stream, also by calls that failed after bytes had moved."),
    PIPE_WRITE_NANOS(
            37,
            "pipeWriteNanos",
            Unit.NANOSECONDS,
            "Time spent in calls that wrote to a pipe or standard stream, waiting included; 0 with timing=off."),
    PIPE_OPENS(
            38, "pipeOpens", Unit.OPERATIONS, "Descriptors opened on a pipe or standard stream."),
    PIPE_CLOSES(
            39, "pipeCloses", Unit.OPERATIONS, "Descriptors closed on a pipe or standard stream."),
    PIPE_OTHERS(
            40,
            "pipeOthers",
            Unit.OPERATIONS,
            "Other calls on a pipe or standard stream: positions, sizes, forces, locks, maps, attempts that moved nothing."),
    PIPE_OTHER_NANOS(
            41,
            "pipeOtherNanos",
            Unit.NANOSECONDS,
            "Time spent in other calls on a pipe or standard stream; 0 with timing=off."),
    PIPE_ERRORS(
            42,
            "pipeErrors",
            Unit.OPERATIONS,
            "Calls on a pipe or standard stream that ended in an exception."),
    PARKS(
            48,
            "parks",
            Unit.OPERATIONS,
            "Parks by LockSupport, also those that a permit ended at once, and of idle pool workers."),
    PARK_NANOS(49, "parkNanos", Unit.NANOSECONDS, "Time spent parked; 0 with timing=off."),
    SLEEPS(
            50,
            "sleeps",
            Unit.OPERATIONS,
            "Sleeps; before JDK 19 those by Thread.sleep(long) itself are not seen."),
    SLEEP_NANOS(51, "sleepNanos", Unit.NANOSECONDS, "Time spent asleep; 0 with timing=off."),
    WAITS(
            52,
            "waits",
            Unit.OPERATIONS,
            "Waits for a monitor's notification; before JDK 19 those by Object.wait(long) itself are not seen."),
    WAIT_NANOS(
            53,
            "waitNanos",
            Unit.NANOSECONDS,
            "Time spent waiting for a notification and then for the monitor; 0 with timing=off."),
    JOINS(54, "joins", Unit.OPERATIONS, "Waits for the end of a thread, ended ones included."),
    JOIN_NANOS(
            55,
            "joinNanos",
            Unit.NANOSECONDS,
            "Time spent waiting for the end of a thread; 0 with timing=off."),
    SELECTS(
            56,
            "selects",
            Unit.OPERATIONS,
            "Waits of selectors for a channel that is ready, immediate ones included."),
    SELECT_NANOS(
            57,
            "selectNanos",
            Unit.NANOSECONDS,
            "Time spent in selectors, without what is done with the keys; 0 with timing=off."),
    LOOKUPS(
            58,
            "lookups",
            Unit.OPERATIONS,
            "Host names and addresses looked up where no cache had them."),
    LOOKUP_NANOS(
            59,
            "lookupNanos",
            Unit.NANOSECONDS,
            "Time spent looking up host names and addresses; 0 with timing=off."),
    YIELDS(60, "yields", Unit.OPERATIONS, "Calls of Thread.yield; not seen before JDK 19."),
    VIRTUAL_STARTS(61, "virtualStarts", Unit.OPERATIONS, "Virtual threads that began to run."),
    VIRTUAL_ENDS(62, "virtualEnds", Unit.OPERATIONS, "Virtual threads that ended."),
    INTERRUPTS(
            64,
            "interrupts",
            Unit.OPERATIONS,
            "Interrupts of other threads, as counted by the one that interrupts."),
    SELF_INTERRUPTS(65, "selfInterrupts", Unit.OPERATIONS, "Interrupts of the thread by itself."),
    REPEATED_INTERRUPTS(
            66,
            "repeatedInterrupts",
            Unit.OPERATIONS,
            "Interrupts of threads that were interrupted already, and so no more than that.");

    /**
     * Nanoseconds of counters with lower ids are parts of a task's life, no two of them at the same
     * time.
     */
    private static final int LIFE = 61;

    /** Ids are below this bound; a page holds this many places for each task. */
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

    Counter(int id, String label, Unit unit, String sentence) {
        this.id = id;
        this.label = label;
        this.unit = unit;
        this.sentence = sentence;
    }

    /** The counter with this id, or null where none has it. */
    public static Counter withId(int id) {
        return id >= 0 && id < SLOTS ? BY_ID[id] : null;
    }

    /** The place in a page, from 0 to {@link #SLOTS} - 1. */
    public int id() {
        return id;
    }

    /** The name, the same in the page, JSON and (with a capital) MBeans: {@code fileReadBytes}. */
    public String label() {
        return label;
    }

    /** What one step stands for. */
    public Unit unit() {
        return unit;
    }

    /** Whether this is time that a task cannot have spent on anything else. */
    public boolean isPartOfLife() {
        return unit == Unit.NANOSECONDS && id < LIFE;
    }

    /** One sentence for people. */
    public String sentence() {
        return sentence;
    }
}
