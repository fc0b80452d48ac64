// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import io.jacct.memory.ExecutorFields;
import io.jacct.memory.Layout;
import io.jacct.memory.ThreadFiles;

/**
 * Boot loader. What the kernel and the JVM know of one task, as it is now. Taken without a lock, by
 * the thread itself when it ends and by the {@link Sampler} while it lives; stored under the lock
 * of {@link Tasks}, so that what came first never overwrites what came last.
 */
final class Measures {
    private static final Measure[] ALL = Measure.values();

    private final LedgerState state;
    private final KernelFiles files;
    private final long[] values = new long[Counter.SLOTS];
    private long missing = Measure.ALL;

    Measures(LedgerState state) {
        this.state = state;
        this.files = new KernelFiles(state);
    }

    /** Of the calling platform thread, which is about to end; into its record. */
    static void last(Stripe stripe, LedgerState state) {
        try {
            stripe.exempt++;
            Measures last = new Measures(state);
            last.ofCaller(stripe);
            TaskLives.store(stripe, last);
        } catch (Throwable noMemory) {
            // the measurement before stands, and the thread must leave nevertheless
            Ledger.suppressed(noMemory);
        }
    }

    /** Processor time comes first, so that it has none of this in it. */
    private void ofCaller(Stripe stripe) {
        ThreadMeter meter = state.lastMeter();
        long cpu = meter == null ? -1 : meter.cpuNanos();
        long bytes = meter == null ? -1 : meter.allocatedBytes();
        if (Settings.kernel()) {
            kernel(ThreadFiles.SELF);
        }
        long[] blocks = {-1, -1};
        if (meter != null) {
            meter.blocks(stripe.get(Layout.TASK_ID), blocks);
        }
        jvm(Math.max(cpu, values[Counter.CPU_NANOS.id()]), bytes, blocks[0], blocks[1]);
        pauses(stripe);
    }

    /** Nothing is known. */
    void clear() {
        missing = Measure.ALL;
    }

    /** What the JVM has told of a task; -1 is what it did not. */
    void jvm(long cpu, long bytes, long blocks, long blockNanos) {
        put(Measure.CPU, cpu);
        put(Measure.ALLOCATION, bytes);
        put(Measure.BLOCKS, blocks);
        put(Measure.BLOCK_TIME, blockNanos);
    }

    private void put(Measure measure, long value) {
        if (value >= 0) {
            values[measure.first()] = value;
            missing &= ~measure.bit();
        }
    }

    /** What the kernel tells of the thread of that directory. */
    void kernel(String directory) {
        missing &= files.measure(directory, values);
    }

    /** What the collectors have done in the task's time. */
    void pauses(Stripe stripe) {
        Pauses pauses = state.pauses;
        if (pauses != null && stripe.pausesKnown) {
            put(Measure.PAUSES, pauses.count() - stripe.pauses);
            values[Counter.GC_PAUSE_NANOS.id()] = pauses.nanos() - stripe.pauseNanos;
        }
    }

    /**
     * Into the task's record; under the lock of {@link Tasks}, before the task leaves. What was
     * known once is not forgotten, and nothing gets less.
     */
    void store(Stripe stripe) {
        long flags = stripe.get(Layout.FLAGS) & ~(Layout.PRIORITY_MASK << Layout.PRIORITY_SHIFT);
        flags |= TaskRecords.priority(stripe.thread);
        long[] before = stripe.before;
        long stillMissing = stripe.missing();
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
        stripe.misses(stillMissing);
        stripe.put(Layout.FLAGS, flags);
    }

    /** What the native thread had used before may be another task's: see {@link Exemptions}. */
    private static boolean isSomebodys(Stripe stripe, long flags) {
        return (flags & Layout.ATTACHED) != 0 && !ExecutorFields.isCarrier(stripe.thread);
    }
}
