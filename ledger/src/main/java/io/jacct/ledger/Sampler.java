// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Boot loader. Measures the tasks that live, so that the page knows of them what the JVM and the
 * kernel know, at most a second ago.
 *
 * <p>The JVM tells the processor time of many threads in one call, for a microsecond each. Who has
 * not run has not allocated and was not held up, so of those alone who have the rest is asked. Up
 * to {@link #FEW} tasks are asked about at each look. Of more, those that may have run by what is
 * seen of them (see {@link Watch}); all of them at every tenth look, and at once where the process
 * has used more than can be told whose it was.
 *
 * <p>The kernel's files are dear, 50 microseconds a task: they are read of who has run since they
 * were read last, one after the other, for {@link #FILE_NANOS} of this thread's own processor time
 * a look, which is no longer because others use the processor, or the first look is slow.
 */
final class Sampler {
    static final int FEW = 1_000;
    private static final int WHOLE = 10;

    /** Two thousandths of a processor. */
    private static final long FILE_NANOS = 2_000_000;

    /** For who reads in this JVM a look that is no older is as good as a new one. */
    private static final long FRESH_NANOS = 100_000_000;

    /** In a second; more than a process' time is rounded by. */
    private static final long UNEXPLAINED_NANOS = 50_000_000;

    private final LedgerState state;
    private final Mutex looking = new Mutex();
    private final Measures measures;
    private final Measures dear;
    private final NativeIds ids;
    private final JvmThreads jvm;
    private final ArrayDeque<Stripe> changed = new ArrayDeque<>(); // under looking
    private long looks; // this and the next five under looking
    private boolean whole; // whether the last look was at all
    private long used; // by tasks, when last all were looked at, and what was seen since
    private long unexplained; // at the last look
    private long pauses;
    private long looked = System.nanoTime() - FRESH_NANOS;

    Sampler(LedgerState state) {
        this.state = state;
        this.measures = new Measures(state);
        this.dear = new Measures(state);
        this.jvm = new JvmThreads(state);
        this.ids = new NativeIds(state, jvm, this);
    }

    /** The sampler's own thread, once a second. */
    void tend() {
        if (Settings.sampling()) {
            ids.tend();
        }
        looking.enter();
        try {
            look();
        } finally {
            looking.leave();
        }
        if (Settings.sampling()) {
            files(FILE_NANOS, state.meter, dear);
        }
    }

    /** Any thread, before it reads: asks the JVM, unless somebody has just done so. */
    void refresh() {
        looking.enter();
        try {
            if (System.nanoTime() - looked >= FRESH_NANOS) {
                ask(false);
            }
        } finally {
            looking.leave();
        }
    }

    /** Any thread; the JVM ends: everything, but no longer than for so many nanoseconds. */
    void last(long nanos) {
        long began = System.nanoTime();
        looking.enter();
        try {
            ask(true);
        } finally {
            looking.leave();
        }
        if (Settings.sampling()) {
            files(nanos - (System.nanoTime() - began), null, new Measures(state));
        }
    }

    private void look() {
        ThreadMeter meter = state.meter;
        if (!Settings.sampling() || meter == null || meter.cpuNanos() < 0) {
            ask(false);
            return;
        }
        jvm.look();
        Stripe[] live = ask(false);
        long now = jvm.unexplained(used);
        if (!whole && now - unexplained > UNEXPLAINED_NANOS) {
            live = ask(true);
        }
        unexplained = now;
        if (whole) {
            used = used(live);
            jvm.explain(used);
            unexplained = 0;
        }
    }

    /** Returns those that live. */
    private Stripe[] ask(boolean all) {
        Stripe[] live = Tasks.all();
        ThreadMeter meter = state.meter;
        looks++;
        whole = all || live.length <= FEW || looks % WHOLE == 1;
        if (meter != null) {
            ask(meter, whole ? live : restless(live));
            looked = System.nanoTime();
        }
        for (int i = 0; meter == null && i < live.length; i++) {
            changed(live[i]);
        }
        pauses(live);
        if (looks % WHOLE == 0) {
            forgetEnded();
        }
        return live;
    }

    /** Who ends reads its own files. */
    private void forgetEnded() {
        for (int i = changed.size(); i > 0; i--) {
            Stripe stripe = changed.poll();
            if (!stripe.left) {
                changed.add(stripe);
            }
        }
    }

    private Stripe[] restless(Stripe[] all) {
        Stripe[] some = new Stripe[all.length];
        int n = 0;
        for (int i = 0; i < all.length; i++) {
            if (Watch.of(all[i]).mayHaveRun(all[i], looks)) {
                some[n++] = all[i];
            }
        }
        return Arrays.copyOf(some, n);
    }

    private void ask(ThreadMeter meter, Stripe[] some) {
        long[] threads = new long[some.length];
        for (int i = 0; i < some.length; i++) {
            Watch.of(some[i]).asking(some[i]);
            // not the page's: the task may have ended since, and its record be another's
            threads[i] = JdkFields.id(some[i].thread);
        }
        long[] cpu = meter.cpuNanos(threads);
        Stripe[] moved = new Stripe[some.length];
        int n = 0;
        for (int i = 0; i < some.length; i++) {
            Watch watch = some[i].watch;
            boolean untold = cpu[i] < 0 && some[i].thread.isAlive();
            used += Math.max(0, cpu[i] - Math.max(0, watch.cpu));
            if (watch.answered(cpu[i], looks) || untold) {
                moved[n] = some[i];
                threads[n++] = threads[i];
            }
        }
        askMore(meter, Arrays.copyOf(moved, n), Arrays.copyOf(threads, n));
    }

    private void askMore(ThreadMeter meter, Stripe[] moved, long[] threads) {
        long[] bytes = meter.allocatedBytes(threads);
        long[] counts = new long[moved.length];
        long[] nanos = new long[moved.length];
        meter.blocks(threads, counts, nanos);
        for (int i = 0; i < moved.length; i++) {
            measures.clear();
            measures.jvm(moved[i].watch.cpu, bytes[i], counts[i], nanos[i]);
            TaskLives.store(moved[i], measures);
            changed(moved[i]);
        }
    }

    /** Its files are to be read. */
    private void changed(Stripe stripe) {
        Watch watch = Watch.of(stripe);
        if (!watch.changed) {
            watch.changed = true;
            changed.add(stripe);
        }
    }

    /** They are each task's that lives, whether it runs or not. */
    private void pauses(Stripe[] all) {
        Pauses sums = state.pauses;
        long now = sums == null ? 0 : sums.count();
        if (now == pauses) {
            return;
        }
        pauses = now;
        for (int i = 0; i < all.length; i++) {
            measures.clear();
            measures.pauses(all[i]);
            TaskLives.store(all[i], measures);
        }
    }

    /** What tasks are known to have used, those that have ended last: one may be in it twice. */
    private long used(Stripe[] all) {
        long sum = 0;
        for (int i = 0; i < all.length; i++) {
            sum += all[i].get(Layout.counter(Counter.CPU_NANOS.id()));
        }
        return sum + state.tasks.endedCpuNanos();
    }

    /** Of who has run since; so much processor time, or time where there is no meter. */
    private void files(long nanos, ThreadMeter meter, Measures into) {
        long began = now(meter);
        for (Stripe next = next(); next != null; next = next()) {
            long tid = next.get(Layout.TID);
            if (tid > 0) {
                into.clear();
                into.kernel(KernelFiles.directory(tid));
                TaskLives.store(next, into);
            }
            if (now(meter) - began >= nanos) {
                return;
            }
        }
    }

    /** Who has waited longest for that; null if nobody does. */
    private Stripe next() {
        looking.enter();
        try {
            Stripe next = changed.poll();
            if (next != null) {
                next.watch.changed = false;
            }
            return next;
        } finally {
            looking.leave();
        }
    }

    /** The native id of a task has been found. */
    void met(Stripe stripe) {
        looking.enter();
        try {
            changed(stripe);
        } finally {
            looking.leave();
        }
    }

    private static long now(ThreadMeter meter) {
        long cpu = meter == null ? -1 : meter.cpuNanos();
        return cpu < 0 ? System.nanoTime() : cpu;
    }
}
