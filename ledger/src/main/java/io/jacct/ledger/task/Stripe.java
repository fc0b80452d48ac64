// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Delay;
import io.jacct.counter.Measure;
import io.jacct.ledger.base.CutPage;
import io.jacct.ledger.base.Pauses;
import io.jacct.ledger.base.Seqlock;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.lang.ref.Reference;

/**
 * Boot loader. The place of one writer in the page, and also the entry of a thread in {@link
 * Tasks}.
 *
 * <p>The owner is one writer: the thread itself or, in the account of virtual threads on a carrier,
 * the mounted virtual thread. No two virtual threads are mounted at once. None can unmount between
 * open and close, because nothing here parks.
 */
public final class Stripe extends Seqlock {
    private static final Measure[] MEASURES = Measure.values();

    /** The thread of this stripe; null for shared stripes and cohorts. */
    public final Thread thread;

    /** The sum to which the values go when the thread ends. */
    public Stripe cohort;

    /**
     * The next entry of the same bucket of {@link Tasks}; written under its lock, read by any
     * thread.
     */
    public Stripe next;

    /**
     * The accounts of virtual threads mounted on this thread, made when the first of them does
     * something.
     */
    CarrierStripes virtual;

    /** The virtual threads' part of this thread's time, if that is measured; the thread's own. */
    Slices slices;

    /**
     * The account of work that other threads do for this task, made at the first such work; see
     * {@link Tasks}.
     */
    public DelegatedAccount delegated;

    /** The next stripe that has ended and is not folded yet, see {@link TaskRecords#fold}. */
    Stripe unfolded;

    /** While it is not folded: whether a task has ended with it. */
    boolean ended;

    /**
     * While the thread hands a request to a pool: the request's place in {@code FileTasks}, plus 1.
     * Otherwise 0. The thread's own.
     */
    public int asking;

    /** The token of the operation that is under way; the thread's own. */
    public long token;

    /**
     * With {@code timing=sampled}, made at the first read or write. It belongs to the stripe's
     * owner.
     */
    public Draw draw;

    /** Whether the task has ended; under the lock of {@link Tasks}. */
    public boolean left;

    /** While positive, the thread works for the agent. Only the thread itself changes it. */
    public int exempt;

    /**
     * Added to {@link #exempt} until the thread has stored its native id, see {@link Exemptions}.
     */
    public static final int UNMET = 1 << 30;

    /**
     * The values that the kernel had for an attached thread when it came, by ids of counters; or
     * null.
     */
    public volatile long[] before;

    /** The values that the {@code Sampler} has seen of it; the sampler's own. */
    public SampledTask watch;

    /** The class of the uncaught throwable that ended the thread, or null; the thread's own. */
    public String cause;

    /** {@link Layout#UNCAUGHT}, {@link Layout#FATAL}; the thread's own. */
    public int causeFlags;

    /** The GC pauses when the task began, if they were known. */
    public long pauses;

    public long pauseNanos;
    public volatile boolean pausesKnown;

    /** How often the thread's bookings were left out because it was exempt. */
    int exempted;

    /**
     * The identity hash of the last throwable on this thread that {@code ExecutorLedger} has dealt
     * with completely. It is not the object, which may be the application's.
     */
    public int settled;

    private long bornAt;

    public Stripe(Thread thread, long address, Stripe cohort) {
        super(address);
        this.thread = thread;
        this.cohort = cohort;
    }

    /** What the sampler has seen, made at its first look; the sampler's own. */
    public SampledTask watch() {
        if (watch == null) {
            watch = new SampledTask();
        }
        return watch;
    }

    /** Whether an operation is under way; owner only. */
    public boolean busy() {
        return get(Layout.OPERATION) != 0;
    }

    /**
     * Owner only: shows the operation that the thread does from {@code now} on. No sequence is
     * needed. The start is stored before the operation. Before another start is stored, an
     * operation has ended under a new sequence.
     */
    public void begin(long operation, long now) {
        put(Layout.OPERATION_START, now);
        show(Layout.OPERATION, operation);
    }

    /**
     * Owner only, after it has only read the record: checks that the record is there, or the values
     * read may be anything. A stripe without a record passes.
     */
    public void seen() {
        if (address != 0 && get(Layout.TASK_ID) != JdkFields.id(thread)) {
            CutPage.missed(memory);
        }
    }

    /** Whether the thread ran before it was entered. */
    boolean adopted() {
        return address != 0 && (get(Layout.FLAGS) & Layout.ADOPTED) != 0;
    }

    /** The task counts the GC pauses from here on; it has none so far. Under the lock of Tasks. */
    void knows(Pauses sums) {
        if (sums != null && address != 0) {
            pauses = sums.count();
            pauseNanos = sums.nanos();
            pausesKnown = true;
            misses(missing() & ~Measure.PAUSES.bit());
        }
    }

    /** The measures that are not known of this task. */
    public long missing() {
        long missing = 0;
        for (int i = 0; i < MEASURES.length; i++) {
            long word = get(missing(MEASURES[i]));
            missing |= MEASURES[i].count(word) == 0 ? 0 : MEASURES[i].bit();
        }
        return missing;
    }

    /**
     * Stores the measures that are not known. Under the lock of Tasks, or before the task is
     * visible.
     */
    public void misses(long missing) {
        long[] words = new long[Measure.WORDS];
        for (int i = 0; i < MEASURES.length; i++) {
            boolean is = (missing & MEASURES[i].bit()) != 0;
            words[MEASURES[i].word()] += is ? MEASURES[i].one() : 0;
        }
        for (int i = 0; i < words.length; i++) {
            // after the values, or a reader would take zeros for known values
            CounterMemory.putRelease(address + Layout.counter(Delay.MISSING + i), words[i]);
        }
        Reference.reachabilityFence(this);
    }

    private static int missing(Measure measure) {
        return Layout.counter(Delay.MISSING + measure.word());
    }

    /** Remembers the present sequence: the task has done nothing so far. */
    void born() {
        bornAt = get(Layout.SEQUENCE);
    }

    /** Whether nothing has been booked since {@link #born()}. A guess while the owner runs. */
    boolean fresh() {
        return get(Layout.SEQUENCE) == bornAt;
    }
}
