// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.counter.Measure;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.task.OwnAnswers;
import io.jacct.ledger.task.SampledTask;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.Layout;
import io.jacct.memory.OwnFiles;

/**
 * Boot loader. Looks at the live tasks without a question to the JVM about a thread's id, see
 * {@link ThreadMeter#findsById}.
 *
 * <p>CPU time and allocation are what each thread {@linkplain OwnAnswers says of itself}. A thread
 * that only computes, or only waits, says nothing. So its CPU time comes from the kernel's file
 * {@code schedstat}, by its native id, at some ten microseconds. A look reads that file of threads
 * that ran at the looks before, for {@link #NANOS} of CPU time at most; the next one goes on from
 * there. A whole look reads it of all threads. Whole looks take a {@linkplain #COST five hundredth}
 * of a processor at most. How often monitors have blocked a thread is not known any more. Nor is
 * the allocation of a thread that has used CPU time since its answer, according to the kernel.
 */
final class LooksAlone {
    private static final long COST = 500;
    private static final long NANOS = 5_000_000;

    /** A thread that has used so much CPU time since its answer may have allocated much. */
    private static final long OLD_NANOS = 1_000_000;

    private final TaskState state;
    private final FilesToRead toRead;
    private final KernelFiles files;
    private final Measures measures;
    private long due = System.nanoTime();
    private long used;
    private int place;

    LooksAlone(TaskState state, FilesToRead toRead) {
        this.state = state;
        this.toRead = toRead;
        this.files = new KernelFiles(state.page);
        this.measures = new Measures(state.page, state.management);
    }

    /**
     * Whether a look needs this class. Any thread that holds the sampler's lock; it comes before
     * each look, because threads that end ask by their ids, too.
     */
    boolean isNeeded(ThreadMeter meter) {
        if (meter.findsAlways()) {
            return false;
        }
        long started = meter.startedThreads();
        meter.count(started, OwnFiles.threads());
        boolean needed = !meter.findsById();
        OwnAnswers.look(needed);
        return needed;
    }

    /** Returns whether the CPU time of every task is known now, as of this look. */
    boolean look(ThreadStripe[] live, long look) {
        ThreadMeter meter = state.management.meter;
        long began = System.nanoTime();
        long cpu = meter.cpuNanos();
        boolean whole = began - due >= 0;
        boolean known = true;
        used = 0;
        for (int i = 0; i < live.length; i++) {
            if (!whole && (i & 0xF) == 0 && meter.cpuNanos() - cpu > NANOS) {
                return false;
            }
            place = place + 1 < live.length ? place + 1 : 0;
            known &= look(live[place], look, whole);
        }
        if (whole) {
            due = began + COST * Math.max(0, meter.cpuNanos() - cpu);
        }
        return whole && known;
    }

    /** CPU time that tasks were seen to have used, by the last look. */
    long used() {
        return used;
    }

    private boolean look(ThreadStripe stripe, long look, boolean whole) {
        SampledTask watch = stripe.watch();
        long cpu = stripe.ownCpuNanos;
        long tid = stripe.get(Layout.TID);
        boolean asks = whole || cpu <= watch.cpu && watch.mayHaveRun(stripe, look);
        if (asks && tid > 0 && Settings.sampling()) {
            cpu = Math.max(cpu, files.time(tid));
        }
        watch.asking(stripe);
        if (cpu > watch.cpu) {
            used += cpu - Math.max(0, watch.cpu);
            watch.answered(cpu, look);
            measures.clear();
            measures.alone(cpu, cpu - stripe.ownCpuNanos <= OLD_NANOS ? stripe.ownBytes : -1);
            measures.keep(stripe);
            toRead.add(stripe);
        }
        return (stripe.missing() & Measure.CPU.bit()) == 0;
    }
}
