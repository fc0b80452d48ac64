// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.counter.Measure;
import io.jacct.memory.Layout;
import io.jacct.memory.ThreadFiles;

/**
 * Boot loader. What the kernel and the JVM know of one task, as it is now. Taken without a lock, by
 * the thread itself when it ends and by the {@link Sampler} while it lives; stored under the lock
 * of {@link Tasks}, so that what came first never overwrites what came last.
 */
final class Measures {
    private final ThreadFiles files = new ThreadFiles();
    private final long[] values = new long[Counter.SLOTS];
    private final long[] blocks = new long[2];
    private long missing = Measure.ALL;

    Measures() {}

    /** Of the calling platform thread, which is about to end; into its record. */
    static void last(Stripe stripe, LedgerState state) {
        try {
            stripe.exempt++;
            Measures last = new Measures();
            last.ofCaller(stripe, state);
            TaskLives.store(stripe, last);
        } catch (Throwable noMemory) {
            // the last measurement stands, and the thread must leave nevertheless
            return;
        }
    }

    private void ofCaller(Stripe stripe, LedgerState state) {
        ThreadMeter meter = state.lastMeter();
        allocation(meter == null ? -1 : meter.allocatedBytes());
        take(ThreadFiles.SELF, stripe, state, meter);
    }

    /** Another platform thread, alive or not. */
    void of(Stripe stripe, LedgerState state) {
        ThreadMeter meter = state.meter;
        allocation(meter == null ? -1 : meter.allocatedBytes(stripe.get(Layout.TASK_ID)));
        long tid = stripe.get(Layout.TID);
        take(tid > 0 && Settings.sampling() ? directory(tid) : null, stripe, state, meter);
    }

    private static String directory(long tid) {
        return "/proc/self/task/".concat(Long.toString(tid)).concat("/");
    }

    private void allocation(long bytes) {
        missing = Measure.ALL;
        put(Measure.ALLOCATION, bytes);
    }

    private void take(String directory, Stripe stripe, LedgerState state, ThreadMeter meter) {
        missing &= directory != null && Settings.kernel() ? read(directory, state) : -1;
        if (meter != null) {
            meter.blocks(stripe.get(Layout.TASK_ID), blocks);
            put(Measure.BLOCKS, blocks[0]);
            put(Measure.BLOCK_TIME, blocks[1]);
        }
        Pauses pauses = state.pauses;
        if (pauses != null && stripe.pausesKnown) {
            put(Measure.PAUSES, pauses.count() - stripe.pauses);
            values[Counter.GC_PAUSE_NANOS.id()] = pauses.nanos() - stripe.pauseNanos;
        }
    }

    /** The kernel counts this, too, for the thread and the process. */
    private long read(String directory, LedgerState state) {
        long before = files.bytes();
        state.health(Health.OWN_READS, ThreadFiles.FILES);
        try {
            return files.measure(directory, values);
        } finally {
            state.health(Health.OWN_READ_BYTES, files.bytes() - before);
            state.health(Health.OWN_READS_DONE, ThreadFiles.FILES);
        }
    }

    private void put(Measure measure, long value) {
        if (value >= 0) {
            values[measure.first()] = value;
            missing &= ~measure.bit();
        }
    }

    /**
     * Into the task's record; under the lock of {@link Tasks}, before the task leaves. What was
     * known once is not forgotten, and nothing gets less.
     */
    void store(Stripe stripe) {
        long flags = stripe.get(Layout.FLAGS) & ~(Layout.PRIORITY_MASK << Layout.PRIORITY_SHIFT);
        flags |= TaskRecords.priority(stripe.thread);
        Measure[] all = ALL;
        for (int i = 0; i < all.length; i++) {
            if ((missing & all[i].bit()) == 0) {
                flags &= ~(all[i].bit() << Layout.MISSING_SHIFT);
                for (int id = all[i].first(); id <= all[i].last(); id++) {
                    long before = stripe.before == null ? 0 : stripe.before[id];
                    stripe.raise(Layout.counter(id), values[id] - before);
                }
            }
        }
        stripe.put(Layout.FLAGS, flags);
    }

    private static final Measure[] ALL = Measure.values();
}
