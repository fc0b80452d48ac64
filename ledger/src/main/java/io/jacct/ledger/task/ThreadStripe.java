// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Measure;
import io.jacct.ledger.base.Pauses;
import io.jacct.ledger.base.TruncatedPage;
import io.jacct.ledger.beancounter.ThreadOwners;
import io.jacct.memory.CounterMemory;
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
    public CarrierStripes virtual;

    /** The virtual threads' part of this thread's time, if that is measured; the thread's own. */
    Slices slices;

    /** Whether an uncaught throwable ended the thread; the thread's own. */
    public boolean uncaught;

    /** Whether that was an error of the JVM; the thread's own. */
    public boolean fatal;

    /**
     * The token of the task of an executor that the thread runs; 0 if nothing is timed. The
     * thread's own.
     */
    public long began;

    /** The owners of the thread; null while beancounters are not in use. */
    public volatile ThreadOwners acting;

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

    /** Tasks that a fork/join worker's loop has begun and nobody has booked; the thread's own. */
    public int forks;

    /** The sampler's look at which they were booked last. */
    public int forksLook;

    /** The values that the {@code Sampler} has seen of it; the sampler's own. */
    public SampledTask watch;

    /** The GC pauses when the task began, if they were known. */
    public long pauses;

    public long pauseNanos;
    public volatile boolean pausesKnown;

    private long bornAt;

    /** What the thread did before it was renamed, if it was; under the lock of Tasks. */
    EarlierPools earlier;

    /** The pool of its last name, if that is its pool; under the thread's monitor. */
    String pool;

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

    @Override
    protected boolean isThread() {
        return true;
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
            TruncatedPage.missed(memory);
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
            setMissing(missing() & ~Measure.PAUSES.bit());
        }
    }

    /** Whether the thread has left a pool. */
    boolean moved() {
        return earlier != null && earlier.count() > 0;
    }

    /** Remembers the present sequence, at which the task has booked nothing. */
    void born() {
        bornAt = get(Layout.SEQUENCE);
    }

    /** Whether nothing has been booked since {@link #born()}. A guess while the owner runs. */
    boolean fresh() {
        return get(Layout.SEQUENCE) == bornAt;
    }

    /**
     * What a thread did in the pools that it has left. Each of them has an account, a record of the
     * page. The thread's own record has all that the thread ever did, and only the thread writes
     * there. So what it did in its present pool is its own record less all accounts. The longest
     * times in its own record are those in its present pool.
     *
     * <pre>
     * move from A to B         A's account     all accounts    own record    belongs to
     *   before                     20              50              90         40 to A
     *   1 add to the account       60              90              90          0 to A
     *   2 the cohort is B's        60              90              95          5 to B
     * </pre>
     *
     * <p>A reader that sees a move half way therefore finds the right sums. Under the lock of
     * {@link Tasks}; readers look at any time.
     */
    static final class EarlierPools {
        /** The most pools, beside the one named {@code other}. */
        static final int MOST = 16;

        private final TaskStripe[] accounts = new TaskStripe[MOST + 1];
        private final long[] sum = new long[Counter.SLOTS];
        private final long[] words = new long[Delay.WORDS];
        private int count;

        /** The account of that cohort; null if there is none yet. */
        TaskStripe of(Stripe cohort) {
            for (int i = 0; i < count; i++) {
                if (accounts[i].cohort == cohort) {
                    return accounts[i];
                }
            }
            return null;
        }

        int count() {
            return count;
        }

        /** One of them; the first one belongs to the pool in which the thread started. */
        TaskStripe get(int i) {
            return accounts[i];
        }

        /** Whether another pool, beside the present one, would be too many. */
        boolean full() {
            return count >= MOST - 1;
        }

        /** Adds an account with nothing in it. */
        void add(TaskStripe account) {
            accounts[count++] = account;
        }

        /** Adds what the thread has done since its last move, or its start, to that account. */
        void settle(ThreadStripe thread, TaskStripe account) {
            CounterMemory.getPlain(thread.address + Layout.COUNTERS, words);
            account.open();
            for (int id = 0; id < Counter.SLOTS; id++) {
                account.add(Layout.counter(id), words[id] - sum[id]);
                sum[id] = words[id];
            }
            for (int i = Counter.SLOTS; i < Delay.SHORTEST_FILE; i += 2) {
                if (words[i] > account.get(Layout.counter(i))) {
                    account.put(Layout.counter(i), words[i]);
                    account.put(Layout.counter(i + 1), words[i + 1]);
                }
            }
            int shortest = Layout.counter(Delay.SHORTEST_FILE);
            account.put(shortest, Math.max(account.get(shortest), words[Delay.SHORTEST_FILE]));
            account.setMissing(account.missing() | thread.missing());
            account.put(Layout.START_NANOS, thread.get(Layout.START_NANOS));
            account.close();
            for (int i = Counter.SLOTS; i < Delay.MISSING; i++) {
                CounterMemory.putRelease(thread.address + Layout.counter(i), 0);
            }
        }

        /** Counts a value for the pool in which the thread started, instead of the present one. */
        void inFirst(int id, long value) {
            accounts[0].open();
            accounts[0].add(Layout.counter(id), value);
            accounts[0].close();
            sum[id] += value;
        }

        /** Leaves in a thread's words what belongs to the present pool. */
        void subtract(long[] all) {
            for (int id = 0; id < Counter.SLOTS; id++) {
                all[id] = Math.max(0, all[id] - sum[id]);
            }
        }
    }
}
