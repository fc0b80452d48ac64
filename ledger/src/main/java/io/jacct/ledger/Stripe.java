// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Delay;
import io.jacct.counter.Measure;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.lang.ref.Reference;

/**
 * Boot loader. The place of one writer in the page, and at the same time the entry of a thread in
 * {@link Tasks}.
 *
 * <p>The owner is one writer: the thread itself or, for the account of virtual threads on a
 * carrier, whichever virtual thread is mounted. No two are, and none can unmount between open and
 * close, since nothing here parks.
 */
final class Stripe extends Seqlock {
    private static final Measure[] MEASURES = Measure.values();

    /** Whose stripe this is; null for shared ones and cohorts. */
    final Thread thread;

    /** The sum that takes over when the thread ends. */
    Stripe cohort;

    /**
     * The next entry of the same bucket of {@link Tasks}; written under its lock, read by any
     * thread.
     */
    Stripe next;

    /**
     * The accounts of virtual threads mounted on this thread, made when the first of them does
     * something.
     */
    CarrierStripes virtual;

    /** What virtual threads have of the time of this thread, if that is measured; its own. */
    VirtualSlices slices;

    /**
     * What others do for this task, made when one of them has done something; see {@link Tasks}.
     */
    Behalf behalf;

    /** The next one that has ended and is yet to be folded, see {@link TaskRecords#fold}. */
    Stripe unfolded;

    /** Then: whether a task has ended with it. */
    boolean ended;

    /**
     * Where in {@link FileTasks} stands what the thread is just handing to a pool, plus 1;
     * otherwise 0. The thread's own.
     */
    int asking;

    /** Of the operation that is under way; the thread's own. */
    long token;

    /** With timing=sampled, made at the first read or write; of who has this stripe open next. */
    Draw draw;

    /** Whether the task has ended; under the lock of {@link Tasks}. */
    boolean left;

    /**
     * While positive, what the thread does is the agent's own. Only the thread itself changes it.
     */
    int exempt;

    /**
     * What was exempted must be more than that once the thread has met itself, see {@link
     * Exemptions}.
     */
    static final int UNMET = 1 << 30;

    /** What the kernel knew of an attached thread when it came, by ids of counters; or null. */
    volatile long[] before;

    /** What the {@link Sampler} has seen of it; its own. */
    Watch watch;

    /** What ended the thread, if nobody caught it; the thread's own. */
    String cause;

    /** {@link Layout#UNCAUGHT}, {@link Layout#FATAL}; the thread's own. */
    int causeFlags;

    /** What the collectors had done when the task began, if that was known. */
    long pauses;

    long pauseNanos;
    volatile boolean pausesKnown;

    /** How often the thread was left out for that reason. */
    int exempted;

    /**
     * The identity hash of what was thrown on this thread last of which {@link ExecutorLedger}
     * knows all there is; not the object, which may be the application's.
     */
    int settled;

    private long bornAt;

    Stripe(Thread thread, long address, Stripe cohort) {
        super(address);
        this.thread = thread;
        this.cohort = cohort;
    }

    /** Whether an operation is under way; owner only. */
    boolean busy() {
        return get(Layout.OPERATION) != 0;
    }

    /**
     * Owner only: says what the thread does from {@code now} on. No sequence is needed: the start
     * is stored before the operation, and before another start is stored an operation has ended
     * under a new sequence.
     */
    void begin(long operation, long now) {
        put(Layout.OPERATION_START, now);
        show(Layout.OPERATION, operation);
    }

    /**
     * Owner only, where it was only looked at: it must be there, or the look saw anything. One
     * without a record is.
     */
    void seen() {
        if (address != 0 && get(Layout.TASK_ID) != JdkFields.id(thread)) {
            CutPage.missed(memory);
        }
    }

    /** Whether the thread ran before it was entered. */
    boolean adopted() {
        return address != 0 && (get(Layout.FLAGS) & Layout.ADOPTED) != 0;
    }

    /**
     * The task counts the collectors' pauses from here on: none so far. Under the lock of Tasks.
     */
    void knows(Pauses sums) {
        if (sums != null && address != 0) {
            pauses = sums.count();
            pauseNanos = sums.nanos();
            pausesKnown = true;
            misses(missing() & ~Measure.PAUSES.bit());
        }
    }

    /** The measures that are not known of this task. */
    long missing() {
        long missing = 0;
        for (int i = 0; i < MEASURES.length; i++) {
            long word = get(missing(MEASURES[i]));
            missing |= MEASURES[i].count(word) == 0 ? 0 : MEASURES[i].bit();
        }
        return missing;
    }

    /** Says which they are. Under the lock of Tasks, or before the task is there. */
    void misses(long missing) {
        long[] words = new long[Measure.WORDS];
        for (int i = 0; i < MEASURES.length; i++) {
            boolean is = (missing & MEASURES[i].bit()) != 0;
            words[MEASURES[i].word()] += is ? MEASURES[i].one() : 0;
        }
        for (int i = 0; i < words.length; i++) {
            // after the values, which a reader would take for known zeros
            CounterMemory.putRelease(address + Layout.counter(Delay.MISSING + i), words[i]);
        }
        Reference.reachabilityFence(this);
    }

    private static int missing(Measure measure) {
        return Layout.counter(Delay.MISSING + measure.word());
    }

    /** Remembers the present sequence as the one of a task that has done nothing. */
    void born() {
        bornAt = get(Layout.SEQUENCE);
    }

    /** Whether nothing has been booked since {@link #born()}. A guess while the owner runs. */
    boolean fresh() {
        return get(Layout.SEQUENCE) == bornAt;
    }
}
