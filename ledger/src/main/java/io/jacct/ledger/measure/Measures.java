// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.counter.Measure;
import io.jacct.ledger.base.JvmManagement;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Pauses;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.task.Exemptions;
import io.jacct.ledger.task.TaskLock;
import io.jacct.ledger.task.TaskRecords;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.ExecutorFields;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import io.jacct.memory.ThreadFiles;

/**
 * Boot loader. The values of one task that the kernel and the JVM provide, as of one measurement.
 * They are taken without a lock: by the thread itself when it ends, and by the {@link Sampler}
 * while it lives. They are stored under the lock of {@link Tasks}, so that an earlier measurement
 * never overwrites the last one.
 */
public final class Measures {
    private static final Measure[] ALL = Measure.values();
    private static final long LITTLE_NANOS = 1_000_000;

    /** What only the JVM knows of a thread, and only by the thread's id. */
    private static final long MONITORS = Measure.BLOCKS.bit() | Measure.BLOCK_TIME.bit();

    private final JvmManagement management;
    private final OpenPage page;
    private final long[] values = new long[Counter.SLOTS];
    private long missing = Measure.ALL;

    /** The measures whose values were known earlier, and are not known any more. */
    private long lost;

    /** Made when it is needed, because it has a buffer of four kilobytes. */
    private KernelFiles files;

    Measures(OpenPage page, JvmManagement management) {
        this.management = management;
        this.page = page;
    }

    /**
     * Measures the calling platform thread for the last time: on the thread itself, and without the
     * lock. Null if it has no record, or if this failed; then the earlier measurement stays valid.
     */
    public static Measures last(Thread thread) {
        ThreadStripe stripe = Tasks.find(thread);
        TaskState now = Tasks.state;
        if (stripe == null || now == null || stripe.address == 0) {
            return null;
        }
        try {
            Measures last = new Measures(now.page, now.management);
            stripe.exempt++;
            try {
                last.ofCaller(stripe);
            } finally {
                stripe.exempt--;
            }
            return last;
        } catch (Throwable noMemory) {
            return failed();
        }
    }

    /**
     * Measures the calling platform thread, which moves to another pool; does nothing for another
     * thread. It asks the JVM. It reads the kernel's files only if no values of them are known yet.
     */
    public static void beforeMove(Thread thread) {
        ThreadStripe stripe = Tasks.find(thread);
        TaskState now = Tasks.state;
        if (thread != Thread.currentThread()
                || JdkFields.isVirtual(thread)
                || stripe == null
                || now == null) {
            return;
        }
        try {
            Measures own = new Measures(now.page, now.management);
            stripe.exempt++;
            try {
                own.inPassing(stripe);
            } finally {
                stripe.exempt--;
            }
            own.keep(stripe);
        } catch (Throwable noMemory) {
            failed();
        }
    }

    private void inPassing(ThreadStripe stripe) {
        ThreadMeter meter = management.lastMeter();
        long cpu = meter == null ? -1 : meter.cpuNanos();
        long bytes = meter == null ? -1 : meter.allocatedBytes();
        boolean known = (stripe.missing() & Measure.SCHEDULER.bit()) == 0;
        if (Settings.sampling() && !known && !isLittle(stripe, cpu)) {
            kernel(ThreadFiles.SELF);
        }
        put(Measure.CPU, Math.max(cpu, values[Counter.CPU_NANOS.id()]));
        put(Measure.ALLOCATION, bytes);
    }

    /** Stores the values in the record of {@code thread}, if it still has one. */
    public void keepLast(Thread thread) {
        try {
            ThreadStripe stripe = Tasks.find(thread);
            if (stripe != null) {
                keep(stripe);
            }
        } catch (Throwable noMemory) {
            failed();
        }
    }

    /** The thread must end nevertheless. */
    private static Measures failed() {
        OpenPage.count(Health.ADVICE_ERRORS, 1);
        return null;
    }

    /**
     * Asks the meter for CPU time first, so that the CPU time of the other questions is not
     * included. It asks the JVM before it looks at the page. If the page was cut short, that look
     * fails, and JDK 21 and later throw no error where a thread ends. From then on compare-and-set
     * loops of the JDK's own code would never end in the interpreter.
     */
    private void ofCaller(ThreadStripe stripe) {
        ThreadMeter meter = management.lastMeter();
        long cpu = -1;
        long bytes = -1;
        long[] blocks = {-1, -1};
        if (meter != null) {
            cpu = meter.cpuNanos();
            bytes = meter.allocatedBytes();
            meter.blocks(JdkFields.id(stripe.thread), blocks);
        }
        if (Settings.kernel() && (page.memory.isFollowed() || !isLittle(stripe, cpu))) {
            if (stripe.get(Layout.TID) == 0) {
                stripe.put(Layout.TID, ThreadFiles.ownId());
            }
            kernel(ThreadFiles.SELF);
        }
        jvm(Math.max(cpu, values[Counter.CPU_NANOS.id()]), bytes, blocks[0], blocks[1]);
        pauses(stripe);
    }

    /**
     * Whether the kernel's files would cost more than they tell: the thread has used little CPU
     * time, according to the JVM, and has begun nothing since its first moment. The kernel's values
     * of it stay missing, unless somebody follows exits. A thread that the sampler has found has
     * values already, which are old, so it reads them again.
     */
    private static boolean isLittle(ThreadStripe stripe, long cpu) {
        return !Settings.shortLives()
                && cpu >= 0
                && cpu < LITTLE_NANOS
                && stripe.get(Layout.TID) == 0
                && Exemptions.isPlain(stripe);
    }

    /** Forgets all values. */
    void clear() {
        missing = Measure.ALL;
        lost = 0;
    }

    /** Takes the JVM's values of a task; -1 stands for a value that the JVM does not provide. */
    void jvm(long cpu, long bytes, long blocks, long blockNanos) {
        lost = blocks < 0 ? MONITORS : 0;
        put(Measure.CPU, cpu);
        put(Measure.ALLOCATION, bytes);
        put(Measure.BLOCKS, blocks);
        put(Measure.BLOCK_TIME, blockNanos);
    }

    /**
     * Takes values of a task about which the JVM must not be asked; -1 stands for one that is not
     * known any more.
     */
    void alone(long cpu, long bytes) {
        put(Measure.CPU, cpu);
        put(Measure.ALLOCATION, bytes);
        lost = MONITORS | Measure.ALLOCATION.bit();
    }

    private void put(Measure measure, long value) {
        if (value >= 0) {
            values[measure.first()] = value;
            missing &= ~measure.bit();
        }
    }

    /** Takes the kernel's values of the thread with that directory. */
    void kernel(String directory) {
        if (files == null) {
            files = new KernelFiles(page);
        }
        missing &= files.measure(directory, values);
    }

    /** Takes the GC pauses during the task's life. */
    void pauses(ThreadStripe stripe) {
        Pauses pauses = management.pauses;
        if (pauses != null && stripe.pausesKnown) {
            put(Measure.PAUSES, pauses.count() - stripe.pauses);
            values[Counter.GC_PAUSE_NANOS.id()] = pauses.nanos() - stripe.pauseNanos;
        }
    }

    /** Stores the values in the task's record, unless the task has left. */
    void keep(ThreadStripe stripe) {
        Thread outer = TaskLock.LOCK.enter();
        try {
            if (!stripe.left && Tasks.here(stripe)) {
                store(stripe);
            }
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /**
     * Stores the values in the task's record; under the lock of {@link Tasks}, before the task
     * leaves. No value shrinks. A known value becomes missing only if the JVM must not be asked any
     * more, see {@link ThreadMeter#findsById}.
     */
    private void store(ThreadStripe stripe) {
        long flags = stripe.get(Layout.FLAGS) & ~(Layout.PRIORITY_MASK << Layout.PRIORITY_SHIFT);
        flags |= TaskRecords.priority(stripe.thread);
        long[] before = stripe.before;
        long stillMissing = stripe.missing() | lost;
        long unknown = before == null && isSomebodys(stripe, flags) ? Measure.CPU.bit() : 0;
        for (int i = 0; i < ALL.length; i++) {
            if (((missing | unknown) & ALL[i].bit()) == 0) {
                stillMissing &= ~ALL[i].bit();
                for (int id = ALL[i].first(); id <= ALL[i].last(); id++) {
                    long since = before == null ? 0 : before[id];
                    stripe.raise(Layout.counter(id), values[id] - since);
                }
            }
        }
        stripe.setMissing(stillMissing);
        stripe.put(Layout.FLAGS, flags);
    }

    /** Whether the native thread may have been another task before: see {@code Exemptions}. */
    private static boolean isSomebodys(ThreadStripe stripe, long flags) {
        return (flags & Layout.ATTACHED) != 0 && !ExecutorFields.isCarrier(stripe.thread);
    }
}
