// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * What the agent says of itself: losses, errors and size, so that none of them is silent. Unlike a
 * {@link Counter} these belong to the page as a whole.
 */
public enum Health {
    /** Advice that threw; the application did not notice, the operation was not counted. */
    ADVICE_ERRORS(0, "adviceErrors", "Failures inside advice; each is an operation not counted."),
    /** Operations booked on a shared stripe. */
    OVERFLOW_OPERATIONS(
            1,
            "overflowOperations",
            "Operations of threads for which no stripe was at hand; in the totals, in no group."),
    /** Tasks in the group or pool "other". */
    OTHER_TASKS(2, "otherTasks", "Tasks put into the pool 'other' because there were too many."),
    /** Uses of an endpoint beyond the cap. */
    OTHER_ENDPOINTS(3, "otherEndpoints", "Endpoints shown as 'other' because there were too many."),
    /** Growth that failed. */
    GROWTH_FAILURES(4, "growthFailures", "Times the page could not grow: no space, or too large."),
    /** Notes that did not fit. */
    NOTES_LOST(5, "notesLost", "Notes about the agent that did not fit into the page."),
    /** Most tasks alive at one time. */
    LIVE_PEAK(6, "livePeak", "Most tasks alive at one time."),
    /** Contended attempts on shared stripes. */
    SHARED_RETRIES(7, "sharedRetries", "Times a shared stripe was in use and the next was tried."),
    /** Names that the rules of pools gave up on. */
    UNDECIDED_POOLS(
            8,
            "undecidedPools",
            "Times the rules of pools took too long over a name, so that its last number decided."),
    /** Records that a writer was torn away from. */
    TORN_BOOKINGS(
            9,
            "tornBookings",
            "Bookings that a StackOverflowError or the like broke off; of each a part may lack."),
    /** Executors in the record "other". */
    OTHER_EXECUTORS(
            16, "otherExecutors", "Executors shown as 'other' because there were too many."),
    /** Devices that made room. */
    FOLDED_ENDPOINTS(
            18, "foldedEndpoints", "Endpoints folded into 'other' because there were too many."),
    /** Statistics of the application that are not in the page. */
    LOST_STATISTICS(
            19,
            "lostStatistics",
            "Statistics of the application without room, or whose name another one had."),
    /** Transactions that left a queue of an application's kstat which had none. */
    UNMATCHED_EXITS(
            20,
            "unmatchedExits",
            "Exits from an empty queue of a kstat of the application; nobody was taken out."),
    /** Handles that were forgotten. */
    LEAKED_HANDLES(
            24, "leakedHandles", "Files and sockets collected as garbage while they were open."),
    /** Handles beyond the cap. */
    UNLISTED_HANDLES(
            25, "unlistedHandles", "Openings that are in no table because there were too many."),
    /** With the next two: what the kernel's sums for the process have of the agent's own. */
    OWN_READS(26, "ownReads", "Files of the kernel about threads that the agent set out to read."),
    /** As many, when it is not reading. */
    OWN_READS_DONE(27, "ownReadsDone", "Those of them that it is done with."),
    /** In one call each. */
    OWN_READ_BYTES(28, "ownReadBytes", "Bytes that it has read of them."),
    /** Nanoseconds. */
    OWN_CPU_NANOS(
            29,
            "ownCpuNanos",
            "Processor time of the agent's own threads, a second ago; 0 where the JVM does not say.");

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

    /** The name, the same in the page's JSON and (with a capital) in the Agent MBean. */
    public String label() {
        return label;
    }

    /** One sentence for people. */
    public String sentence() {
        return sentence;
    }
}
