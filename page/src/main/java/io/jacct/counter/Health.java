// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * The agent's numbers about itself: losses, errors and sizes, so that no loss is silent. Unlike a
 * {@link Counter}, each belongs to the page as a whole.
 */
public enum Health {
    /** Failures of advice. The application did not notice. */
    ADVICE_ERRORS(
            0,
            "adviceErrors",
            "Failures inside advice; each is an operation that lacks its count or its time."),
    /** Operations booked on a shared stripe. */
    OVERFLOW_OPERATIONS(
            1,
            "overflowOperations",
            "Operations of threads for which no stripe was free; in the totals, in no group."),
    /** Tasks in the pool "other", beyond {@code pools.max}. */
    OTHER_POOLS_MAX(
            2,
            "otherPoolsMax",
            "Tasks in the pool 'other' because pools.max pools were known already."),
    /** With some below, a reason for which a look-up of a device ends in "other". */
    OTHER_NO_RECORD(
            3,
            "otherNoRecord",
            "Look-ups of devices that count in 'other' while the page has no record for them: it"
                    + " has not grown yet, or cannot grow."),
    /** Growth that failed. */
    GROWTH_FAILURES(4, "growthFailures", "Times the page could not grow: no space, or too large."),
    /** Notes that did not fit. */
    NOTES_LOST(5, "notesLost", "Notes about the agent that did not fit into the page."),
    /** Most tasks alive at one time. */
    LIVE_PEAK(6, "livePeak", "Most tasks alive at one time."),
    /** Contended attempts on shared stripes. */
    SHARED_RETRIES(7, "sharedRetries", "Times a shared stripe was in use and the next was tried."),
    /** Names for which the rules of the option {@code pools} took too long. */
    UNDECIDED_POOLS(
            8,
            "undecidedPools",
            "Times the rules of pools took too long over a name, so that its last number decided."),
    /** Records whose writer was interrupted in the middle of a change. */
    TORN_BOOKINGS(
            9,
            "tornBookings",
            "Bookings that a StackOverflowError or a similar error interrupted; a part "
                    + "of each may be missing."),
    /** Executors in the record "other". */
    OTHER_EXECUTORS(
            16, "otherExecutors", "Executors shown as 'other' because there were too many."),
    /** Devices folded into {@code other} to make room. */
    FOLDED_ENDPOINTS(
            18, "foldedEndpoints", "Endpoints folded into 'other' because there were too many."),
    /** Statistics of the application that are not in the page. */
    LOST_STATISTICS(
            19,
            "lostStatistics",
            "Statistics and owners of the application without room, or with a name "
                    + "that is in use."),
    /** Exits from an empty queue of an application's kstat. */
    UNMATCHED_EXITS(
            20,
            "unmatchedExits",
            "Exits from an empty queue of a kstat of the application; nothing was taken out."),
    /** Ends of periods that a subscriber of {@code ubstat} was not told of. */
    MISSED_PERIODS(
            22,
            "missedPeriods",
            "Periods that ended while a handler of ubstat was still at work, and of which it was"
                    + " not told."),
    /** Handles collected as garbage while they were open. */
    LEAKED_HANDLES(
            24, "leakedHandles", "Files and sockets collected as garbage while they were open."),
    /** Handles beyond the limit. */
    UNLISTED_HANDLES(
            25, "unlistedHandles", "Openings that are in no table because there were too many."),
    /** With the next two: the agent's share of the I/O that the kernel counts for the process. */
    OWN_READS(
            26, "ownReads", "Files of the kernel about threads that the agent has begun to read."),
    /** Equal to {@link #OWN_READS} while the agent reads nothing. */
    OWN_READS_DONE(27, "ownReadsDone", "The files that it has finished reading."),
    /** Each file is read in one call. */
    OWN_READ_BYTES(28, "ownReadBytes", "Bytes that it has read from these files."),
    /** Nanoseconds. */
    OWN_CPU_NANOS(
            29,
            "ownCpuNanos",
            "CPU time of the agent's own threads, a second ago; 0 if the JVM has no figure."),
    /** Like the next two, it stays 0 unless there is native code with I/O of its own. */
    UNSEEN_READ_BYTES(
            30,
            "unseenReadBytes",
            "Bytes that the process has read and the ledger has not seen, once a native library or "
                    + "socket shows that there are any; without recv and asynchronous I/O."),
    /** Bytes written, by the same rule. */
    UNSEEN_WRITE_BYTES(31, "unseenWriteBytes", "Bytes written past the ledger, likewise."),
    /** Sockets of native code. */
    UNSEEN_SOCKETS(32, "unseenSockets", "Sockets with a port that native code has open now."),
    /** Virtual threads whose beginning and end no advice sees. */
    FOUND_VIRTUAL_THREADS(
            33,
            "foundVirtualThreads",
            "Virtual threads that are alive and began before the agent came, a second ago."),
    /** Beyond {@code devices.max}. */
    OTHER_DEVICES_MAX(
            34,
            "otherDevicesMax",
            "Look-ups of new devices that count in 'other' because devices.max were there, and"
                    + " none could be folded."),
    /** The endpoint was folded, or is of an earlier page. */
    OTHER_STALE(
            35,
            "otherStale",
            "Look-ups that count in 'other' because their device had been folded since, or was of"
                    + " an earlier attach."),
    /** The descriptor or socket has no name. */
    OTHER_UNNAMED(
            36,
            "otherUnnamed",
            "Look-ups of descriptors without a name: sockets that are not connected or bound, and"
                    + " descriptors that are closed."),
    /** An open that made no descriptor. */
    OTHER_FAILED_OPENS(37, "otherFailedOpens", "Opens that failed, so that there is no device."),
    /** A mapping whose file is not known. */
    OTHER_MAPPINGS(38, "otherMappings", "Operations on mappings whose file is not known."),
    /** A thread has had many names. */
    OTHER_RENAMED(
            39,
            "otherRenamed",
            "Tasks in the pool 'other' because their thread had been in too many pools."),
    /** There is no record for a pool. */
    OTHER_POOLS_NO_RECORD(
            40,
            "otherPoolsNoRecord",
            "Tasks in the pool 'other' because the page had no record for their pool."),
    /** Executors folded into {@code other} to make room. */
    FOLDED_EXECUTORS(
            41,
            "foldedExecutors",
            "Ended executors folded into 'other' because there were too many."),
    /** With {@code stacks=on}. */
    STACKS_TAKEN(42, "stacksTaken", "Stacks that were taken, with stacks=on."),
    /** Nanoseconds. */
    STACKS_NANOS(43, "stacksNanos", "Time in which threads of the application took these stacks."),
    /** Too many at once, or an error in the way. */
    STACKS_LOST(
            44,
            "stacksLost",
            "Stacks that could not be taken or kept; what they stand for is missing."),
    /** The table was full. */
    STACKS_FOLDED(
            45,
            "stacksFolded",
            "Stacks folded into a sum without a device, or without frames, because there were too"
                    + " many."),
    /** 1 or 0. */
    STACKS_ON(46, "stacksOn", "1 while stacks are taken, otherwise 0."),
    /** Nanoseconds; an estimate. */
    BLOCKED_NANOS(
            47,
            "blockedNanos",
            "Time of all threads at monitors that others held, estimated once a second: whom a look"
                    + " finds there counts for the time since the look before."),
    /** A count above 4.29 billion had no carry. */
    LOST_TIMES(
            48,
            "lostTimes",
            "Times that are missing in histograms because the page could not grow: a count stays at"
                    + " 4,294,967,295.");

    private final int id;
    private final String label;
    private final String sentence;

    Health(int id, String label, String sentence) {
        this.id = id;
        this.label = label;
        this.sentence = sentence;
    }

    /** The place in the page's header. */
    public int id() {
        return id;
    }

    /** The name in the page's JSON and (with a capital) in the Agent MBean. */
    public String label() {
        return label;
    }

    /** Its unit, which its name ends with. */
    public Unit unit() {
        if (label.endsWith("Nanos")) {
            return Unit.NANOSECONDS;
        }
        return label.endsWith("Bytes") ? Unit.BYTES : Unit.EVENTS;
    }

    /** Whether it also shrinks, or is a peak. All others count, and only grow. */
    public boolean isGauge() {
        return this == FOUND_VIRTUAL_THREADS
                || this == LIVE_PEAK
                || this == STACKS_ON
                || this == UNSEEN_READ_BYTES
                || this == UNSEEN_WRITE_BYTES
                || this == UNSEEN_SOCKETS;
    }

    /** Whether it says why something is in {@code other}. */
    public boolean isReason() {
        return label.startsWith("other") || label.startsWith("folded");
    }

    /** A one-sentence description for users. */
    public String sentence() {
        return sentence;
    }
}
