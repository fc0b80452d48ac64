// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Measure;
import io.jacct.ledger.base.CutPage;
import io.jacct.ledger.base.Pauses;
import io.jacct.ledger.beancounter.Acting;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. The stripe of one thread with the state of that thread, and its entry in {@link
 * Tasks}. The thread is the owner: only it books here. With {@code vthreads=each} that may be a
 * virtual thread.
 *
 * <p>The class is final, so the hot path tells a thread's stripe from the others by one comparison.
 */
public final class ThreadStripe extends TaskStripe {
    /**
     * Added to {@link #exempt} until the thread has stored its native id, see {@link Exemptions}.
     */
    public static final int UNMET = 1 << 30;

    public final Thread thread;

    /**
     * The next entry of the same bucket of {@link Tasks}; written under its lock, read by any
     * thread.
     */
    public ThreadStripe next;

    /** The token of the operation that is under way; the thread's own. */
    public long token;

    /** While positive, the thread works for the agent. Only the thread itself changes it. */
    public int exempt;

    /** How often the thread's bookings were left out because it was exempt. */
    int exempted;

    /**
     * While the thread hands a request to a pool: the request's place in {@code FileTasks}, plus 1.
     * Otherwise 0. The thread's own.
     */
    public int asking;

    /**
     * The accounts of virtual threads mounted on this thread, made when the first of them does
     * something.
     */
    CarrierStripes virtual;

    /** The virtual threads' part of this thread's time, if that is measured; the thread's own. */
    Slices slices;

    /** Whether an uncaught throwable ended the thread; the thread's own. */
    public boolean uncaught;

    /** Whether that was an error of the JVM; the thread's own. */
    public boolean fatal;

    /** The owners of the thread; null while beancounters are not in use. */
    public volatile Acting acting;

    /** The class of the uncaught throwable; the thread's own. */
    public String cause;

    /**
     * The values that the kernel had for an attached thread when it came, by ids of counters; or
     * null.
     */
    public volatile long[] before;

    /** What the thread has said of itself, see {@link OwnAnswers}; -1: nothing. It alone writes. */
    public volatile long ownCpuNanos = -1;

    public volatile long ownBytes = -1;
    long answeredAt;

    /** The values that the {@code Sampler} has seen of it; the sampler's own. */
    public SampledTask watch;

    /** The GC pauses when the task began, if they were known. */
    public long pauses;

    public long pauseNanos;
    public volatile boolean pausesKnown;

    private long bornAt;

    /** With address 0 the thread is never accounted. */
    public ThreadStripe(Thread thread, long address, Stripe cohort) {
        super(address, cohort);
        this.thread = thread;
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
     * Owner only, after it has read the record: checks that the page was not cut short, because the
     * values read are then arbitrary. A stripe without a record passes.
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

    /** The task counts GC pauses from now on; it has none so far. Under the lock of Tasks. */
    void knows(Pauses sums) {
        if (sums != null && address != 0) {
            pauses = sums.count();
            pauseNanos = sums.nanos();
            pausesKnown = true;
            misses(missing() & ~Measure.PAUSES.bit());
        }
    }

    /** Remembers the present sequence, at which the task has booked nothing. */
    void born() {
        bornAt = get(Layout.SEQUENCE);
    }

    /** Whether nothing has been booked since {@link #born()}. A guess while the owner runs. */
    boolean fresh() {
        return get(Layout.SEQUENCE) == bornAt;
    }
}
