// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import io.jacct.counter.Delay;
import io.jacct.counter.Histogram;

/**
 * The offsets, lengths and magic numbers of a page, and nothing else. Beancounters, devices,
 * handles, statistics, timers and users have layouts of their own. Numbers are in native byte
 * order. Every number is an aligned 64-bit word unless said.
 *
 * <pre>
 * page      header | segment | segment | ...         grows by whole segments, never shrinks
 *
 * header    0 magic  8 version  16 byte-order mark  24 state  32 pid  40 start (ms since 1970)
 *           48 start (System.nanoTime)  56 start of the process (clock ticks since boot)
 *           64 directory changes begun  72 and done  80 segments
 *           88 where the description of all fields begins (PageFields)
 *           96 folds  104 reused fold  112 executor changes  120 device changes
 *           128 statistic changes  136 exits
 *           CPU time (ns) of the JVM's own threads: 144 compilers  152 collectors  160 others
 *           256 the agent's own counts, one word each (Health)
 *           1024 directory: one entry a segment: type, offset, length, records, length of a
 *           record, place of its line in the description
 *
 * notes     0 bytes used, then lines "key=value\n" in UTF-8;
 *           a later line of a key replaces an earlier one
 *
 * record    0 sequence  8 state  16 fold  24 task id  32 cohort  40 flags
 *           48 start, 64 start of the operation (System.nanoTime; 0: not timed)
 *           56 operation  72 native thread id      [a cohort: ended tasks]
 *           80 name: length (16 bit), UTF-8        [a cohort: its group's; then its pool's]
 *           208 the counters, one word each by id; then for each Delay the longest time and when it
 *           was; then the largest number less the shortest time of files; then for each Measure,
 *           in 32 bits, the number of tasks that miss it (for a task 1 or 0)
 *           1080 since when a monitor blocks the task, and its sequence then
 *           A departed task has at 56 the number of its exit (0: it was no thread), at 64 its end.
 *           If its flags say so, the class of the exception that ended it follows its name.
 *           A renamed thread has a record for each pool that it has left, flagged EARLIER, with what
 *           it did there. Its own record has all that it ever did.
 *           The first record of all is the fold log: a cohort as its last fold leaves it.
 *
 * endpoint  0 state  8 kind  16 device number  24 unit  32 block size  40 flags  48 type
 *           56 priority  64 open descriptors  72 created (System.nanoTime)
 *           80 mapped bytes  88 name: length (16 bit), UTF-8
 *
 * executor  0 state  8 kind  16 start (System.nanoTime)  64 turns: waiting (28 bits), running (24),
 *           changes (12)  72 scheduled tasks have waited until (System.nanoTime)
 *           128 name: length (16 bit), UTF-8
 *           256 four stripes of 128 bytes, to be added up:
 *               0 sequence  8 waiting queue  40 running queue  72 delayed  80 completed  88 failed
 *               96 rejected  104 removed  112 last change of the waiting queue  120 of the running
 *                  queue (System.nanoTime; 0: none, or not timed)
 *               a queue: 0 tasks  8 its length: times of leaving less times of entering
 *               16 busy (1 or 0)  24 its time: when it became empty less when it became busy
 *           768 for each stripe a block of 832 bytes about tasks that ran: 0 timed tasks
 *           8 their time  64 histogram; 4096 the same about tasks that waited
 *
 * carry     0 where in the page the histogram begins (0: free)  64 the carries of its counts
 * </pre>
 *
 * <p>A page describes its fields ({@link PageFields}), so that a reader bears other fields, other
 * places and longer records. A change of a protocol is a new {@link #VERSION}. The protocols are
 * the header up to the directory, and are described where they are carried out: {@code Seqlock}
 * (sequence), {@code TaskRecords} (state, fold, cohort), {@code FoldLog}, {@code PageMemory}
 * (directory).
 */
public final class Layout {
    /** "JACCTPG" and a line end, as a big-endian number. */
    public static final long MAGIC = 0x4A41434354504B0AL;

    /** The version of the protocols. */
    public static final long VERSION = 1;

    /** A reader finds this value only where its byte order is the writer's. */
    public static final long BYTE_ORDER_MARK = 0x0102030405060708L;

    /**
     * Values of {@link #PAGE_STATE}: the page is not complete yet; it is in use; the writer has
     * ended in order; another program has cut the file short, and counting has ended.
     */
    public static final long STATE_NEW = 0;

    public static final long STATE_READY = 1;
    public static final long STATE_CLOSED = 2;
    public static final long STATE_CUT = 3;

    private static final int WORD = Long.BYTES;

    // header
    public static final int PAGE_MAGIC = 0;
    public static final int PAGE_VERSION = PAGE_MAGIC + WORD;
    public static final int PAGE_BYTE_ORDER = PAGE_VERSION + WORD;
    public static final int PAGE_STATE = PAGE_BYTE_ORDER + WORD;
    public static final int PAGE_PID = PAGE_STATE + WORD;
    public static final int PAGE_START_MILLIS = PAGE_PID + WORD;
    public static final int PAGE_START_NANOS = PAGE_START_MILLIS + WORD;
    public static final int PAGE_PROCESS_START = PAGE_START_NANOS + WORD;
    public static final int PAGE_DIRECTORY_BEGUN = PAGE_PROCESS_START + WORD;
    public static final int PAGE_DIRECTORY_DONE = PAGE_DIRECTORY_BEGUN + WORD;
    public static final int PAGE_SEGMENTS = PAGE_DIRECTORY_DONE + WORD;
    public static final int PAGE_FIELDS = PAGE_SEGMENTS + WORD;
    public static final int PAGE_FOLDS = PAGE_FIELDS + WORD;
    public static final int PAGE_REUSED_FOLD = PAGE_FOLDS + WORD;
    public static final int PAGE_EXECUTOR_CHANGES = PAGE_REUSED_FOLD + WORD;
    public static final int PAGE_DEVICE_CHANGES = PAGE_EXECUTOR_CHANGES + WORD;
    public static final int PAGE_STATISTIC_CHANGES = PAGE_DEVICE_CHANGES + WORD;
    public static final int PAGE_EXITS = PAGE_STATISTIC_CHANGES + WORD;
    public static final int PAGE_COMPILER_NANOS = PAGE_EXITS + WORD;
    public static final int PAGE_COLLECTOR_NANOS = PAGE_COMPILER_NANOS + WORD;
    public static final int PAGE_OTHER_NANOS = PAGE_COLLECTOR_NANOS + WORD;

    /** When the writer last showed that it lives, or when it ended in order. */
    public static final int PAGE_ALIVE_NANOS = PAGE_OTHER_NANOS + WORD;

    public static final int PAGE_HEALTH = 256;
    public static final int PAGE_DIRECTORY = 1024;
    public static final int HEADER_LENGTH = 8192;

    /** Segments begin at multiples of this. */
    public static final int UNIT = 4096;

    // directory entry
    public static final int ENTRY_TYPE = 0;
    public static final int ENTRY_OFFSET = ENTRY_TYPE + WORD;
    public static final int ENTRY_LENGTH = ENTRY_OFFSET + WORD;
    public static final int ENTRY_RECORDS = ENTRY_LENGTH + WORD;
    public static final int ENTRY_RECORD_LENGTH = ENTRY_RECORDS + WORD;
    public static final int ENTRY_FIELDS = ENTRY_RECORD_LENGTH + WORD;
    public static final int ENTRY_SIZE = ENTRY_FIELDS + WORD;
    public static final int MAX_SEGMENTS = (HEADER_LENGTH - PAGE_DIRECTORY) / ENTRY_SIZE;

    /** Values of {@link #ENTRY_TYPE}. */
    public static final int NOTES = 1;

    public static final int RECORDS = 2;
    public static final int ENDPOINTS = 3;
    public static final int EXECUTORS = 4;
    public static final int DEVICES = 5;
    public static final int STATISTICS = 6;
    public static final int TIMERS = 7;
    public static final int HANDLES = 8;
    public static final int BEANCOUNTERS = 9;
    public static final int FIELDS = 10;
    public static final int USERS = 11;
    public static final int STACKS = 12;
    public static final int FRAMES = 13;
    public static final int CARRIES = 14;

    /** One more than the highest type. */
    public static final int TYPES = 15;

    // notes
    public static final int NOTES_USED = 0;
    public static final int NOTES_TEXT = NOTES_USED + WORD;
    public static final int NOTES_LENGTH = 16 * 1024;

    // record
    public static final int SEQUENCE = 0;
    public static final int STATE = SEQUENCE + WORD;
    public static final int FOLD = STATE + WORD;
    public static final int TASK_ID = FOLD + WORD;
    public static final int COHORT = TASK_ID + WORD;
    public static final int FLAGS = COHORT + WORD;
    public static final int START_NANOS = FLAGS + WORD;
    public static final int OPERATION = START_NANOS + WORD;
    public static final int OPERATION_START = OPERATION + WORD;
    public static final int ENDED = OPERATION_START + WORD;
    public static final int NAME = ENDED + WORD;

    /** The native id of a task. A cohort has the number of its ended tasks here. */
    public static final int TID = ENDED;

    /** The exit's number of a departed task. A live task has its operation here. */
    public static final int EXIT = OPERATION;

    public static final int END_NANOS = OPERATION_START;
    public static final int NAME_LENGTH = 128;
    public static final int COUNTERS = NAME + NAME_LENGTH;

    /** Since when a monitor blocks the task, see {@link #blocked}; 0: none does. */
    public static final int BLOCKED = COUNTERS + Delay.WORDS * WORD;

    /** A multiple of 64, so no two records share a cache line. */
    public static final int RECORD_LENGTH = (BLOCKED + WORD + 63) / 64 * 64;

    private static final long BLOCKED_SEQUENCE = 0xFFFF;

    /** Values of {@link #STATE} of a record. */
    public static final long FREE = 0;

    public static final long LIVE = 1;
    public static final long DEPARTED = 2;
    public static final long COHORT_RECORD = 3;
    public static final long OVERFLOW = 4;
    public static final long FOLD_LOG = 5;

    /**
     * Bits of {@link #FLAGS} of a task. {@code ADOPTED}: it was alive before the agent saw it
     * start. {@code ATTACHED}: it came by itself from native code.
     */
    public static final long ADOPTED = 1;

    public static final long DAEMON = 2;
    public static final long VIRTUAL = 4;
    public static final long ATTACHED = 8;

    /** An uncaught exception ended the task. {@code FATAL}: it was an error of the JVM. */
    public static final long UNCAUGHT = 16;

    public static final long FATAL = 32;

    /** A virtual thread with a record of its own. */
    public static final long VIRTUAL_THREAD = 64;

    /**
     * No task, but what a renamed thread did in a pool that it has left; the id and the start are
     * the thread's. {@code FIRST}: the pool in which the thread started.
     */
    public static final long EARLIER = 128;

    public static final long FIRST = 1 << 18;

    /** From this bit on, six bits are the number of a thread's records that are {@code EARLIER}. */
    public static final int EARLIER_SHIFT = 12;

    public static final long EARLIER_MASK = 0x3F;

    /** The group of all virtual threads, and of no other threads. */
    public static final String VIRTUAL_THREADS = "VirtualThreads";

    /**
     * From this bit on, four bits are the priority of a platform thread, and 0 for anything else.
     */
    public static final int PRIORITY_SHIFT = 8;

    public static final long PRIORITY_MASK = 0xF;

    // endpoint
    public static final int ENDPOINT_STATE = 0;
    public static final int ENDPOINT_KIND = ENDPOINT_STATE + WORD;
    public static final int ENDPOINT_NUMBER = ENDPOINT_KIND + WORD;
    public static final int ENDPOINT_UNIT = ENDPOINT_NUMBER + WORD;
    public static final int ENDPOINT_BLOCK_SIZE = ENDPOINT_UNIT + WORD;
    public static final int ENDPOINT_FLAGS = ENDPOINT_BLOCK_SIZE + WORD;
    public static final int ENDPOINT_TYPE = ENDPOINT_FLAGS + WORD;
    public static final int ENDPOINT_PRIORITY = ENDPOINT_TYPE + WORD;
    public static final int ENDPOINT_OPEN = ENDPOINT_PRIORITY + WORD;
    public static final int ENDPOINT_CREATED = ENDPOINT_OPEN + WORD;
    public static final int ENDPOINT_MAPPED = ENDPOINT_CREATED + WORD;
    public static final int ENDPOINT_NAME = ENDPOINT_MAPPED + WORD;
    public static final int ENDPOINT_LENGTH = 256;

    // executor
    public static final int EXECUTOR_STATE = 0;
    public static final int EXECUTOR_KIND = EXECUTOR_STATE + WORD;
    public static final int EXECUTOR_START = EXECUTOR_KIND + WORD;
    public static final int EXECUTOR_TURNS = 64;
    public static final int EXECUTOR_WAITED_UNTIL = EXECUTOR_TURNS + WORD;
    public static final int EXECUTOR_STOOD = EXECUTOR_WAITED_UNTIL + WORD;
    public static final int EXECUTOR_NAME = 128;
    public static final int EXECUTOR_NAME_LENGTH = 128;
    public static final int EXECUTOR_STRIPES = EXECUTOR_NAME + EXECUTOR_NAME_LENGTH;
    public static final int EXECUTOR_STRIPE_LENGTH = 128;
    public static final int EXECUTOR_STRIPE_COUNT = 4;
    public static final int EXECUTOR_STRIPES_END =
            EXECUTOR_STRIPES + EXECUTOR_STRIPE_COUNT * EXECUTOR_STRIPE_LENGTH;

    // for each stripe two blocks, about tasks whose run was timed and about those whose wait was:
    // their number, their time, and its histogram
    public static final int EXECUTOR_RUNS = EXECUTOR_STRIPES_END;
    public static final int EXECUTOR_TIMES_BLOCK = 64 + Histogram.WORDS * WORD;
    public static final int EXECUTOR_WAITS =
            EXECUTOR_RUNS + EXECUTOR_STRIPE_COUNT * EXECUTOR_TIMES_BLOCK;
    public static final int EXECUTOR_LENGTH =
            EXECUTOR_WAITS + EXECUTOR_STRIPE_COUNT * EXECUTOR_TIMES_BLOCK;

    // such a block
    public static final int TIMED_TASKS = 0;
    public static final int TIMED_NANOS = TIMED_TASKS + WORD;
    public static final int TIMED_HISTOGRAM = 64;

    /**
     * The {@link #EXECUTOR_STATE} of an executor that has gone. Another executor may take its
     * record.
     */
    public static final long ENDED_EXECUTOR = 2;

    /**
     * A bit of {@link #EXECUTOR_TURNS}: changes have the stamp in {@link #EXECUTOR_STOOD}. So the
     * sums of the queues are those of that time.
     */
    public static final long CLOCK_STANDS = 1L << 11;

    // stripe of an executor; its sequence is at the same offset as a record's
    public static final int WAITING = SEQUENCE + WORD;
    public static final int RUNNING = WAITING + 4 * WORD;
    public static final int DELAYED = RUNNING + 4 * WORD;
    public static final int COMPLETED = DELAYED + WORD;
    public static final int FAILED = COMPLETED + WORD;
    public static final int REJECTED = FAILED + WORD;
    public static final int REMOVED = REJECTED + WORD;
    public static final int LAST_WAITING = REMOVED + WORD;
    public static final int LAST_RUNNING = LAST_WAITING + WORD;

    // queue of an executor's stripe
    public static final int QUEUE_TASKS = 0;
    public static final int QUEUE_LENGTH = QUEUE_TASKS + WORD;
    public static final int QUEUE_BUSY = QUEUE_LENGTH + WORD;
    public static final int QUEUE_TIME = QUEUE_BUSY + WORD;

    // carry of a histogram; a multiple of 64
    public static final int CARRY_PLACE = 0;
    public static final int CARRY_COUNTS = 64;
    public static final int CARRY_LENGTH = CARRY_COUNTS + Histogram.WORDS * WORD;

    private Layout() {}

    /** The offset in a record of a counter, or of one of the words that follow the counters. */
    public static int counter(int id) {
        return COUNTERS + id * WORD;
    }

    /** Offset of a directory entry in the header. */
    public static int entry(int segment) {
        return PAGE_DIRECTORY + segment * ENTRY_SIZE;
    }

    /** Offset of one of the agent's own counts in the header. */
    public static int health(int id) {
        return PAGE_HEALTH + id * WORD;
    }

    /** An operation and its endpoint, in one word. */
    public static long operation(int operation, int endpoint) {
        return (long) endpoint << 8 | operation;
    }

    /** The endpoint of an operation's word. */
    public static int endpointOf(long operation) {
        return (int) (operation >>> 8);
    }

    /**
     * The time since which a monitor blocks a task, and the task's sequence then, in one word: the
     * lower 16 bits are half of the sequence. So the time is up to 65 microseconds late.
     */
    public static long blocked(long since, long sequence) {
        return (since | BLOCKED_SEQUENCE) + 1 | sequence >> 1 & BLOCKED_SEQUENCE;
    }

    /**
     * The time in such a word, as {@code System.nanoTime()}; 0 if no monitor blocks a task that has
     * {@code sequence} now, because it has booked since.
     */
    public static long blockedSince(long blocked, long sequence) {
        boolean same = ((sequence >> 1 ^ blocked) & BLOCKED_SEQUENCE) == 0;
        return same && (sequence & 1) == 0 ? blocked & ~BLOCKED_SEQUENCE : 0;
    }
}
