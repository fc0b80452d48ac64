// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.counter.Counter;
import io.jacct.ledger.base.Pauses;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.task.SampledTask;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Boot loader. Measures the live tasks. So the page has the JVM's and the kernel's values of them,
 * at most a second old.
 *
 * <p>The JVM tells the CPU time of many threads in one call, at a microsecond each. A thread that
 * has not run has not allocated and was not held up. So the other values are asked only of threads
 * that have run. Each look asks about all tasks while there are at most {@link #FEW}. If there are
 * more, it asks about those that may have run, as {@link SampledTask} sees them. Every tenth look
 * asks about all. A look that finds too much CPU time that no thread explains asks about all
 * immediately.
 *
 * <p>The kernel's files are expensive, 50 microseconds a task. They are read for tasks that have
 * run since the last reading, one after the other. A look spends {@link #FILE_NANOS} of this
 * thread's own CPU time on that. CPU time does not pass faster while others use the processors, or
 * when the first look is slow.
 */
public final class Sampler {
    static final int FEW = 1_000;
    private static final int WHOLE = 10;

    /** Two thousandths of a processor, at one look a second. */
    private static final long FILE_NANOS = 2_000_000;

    /** For a reader in this JVM, a look that is no older than this is as good as a new one. */
    private static final long FRESH_NANOS = 100_000_000;

    /** CPU time in a second; more than the rounding error of the process' time. */
    private static final long UNEXPLAINED_NANOS = 50_000_000;

    private final TaskState state;
    private final Mutex looking = new Mutex();
    private final Measures measures;
    private final Measures dear;
    private final NativeIds ids;
    private final JvmThreads jvm;
    private final ArrayDeque<ThreadStripe> changed = new ArrayDeque<>(); // under looking
    private long looks; // this and the next five under looking
    private boolean whole; // whether the last look was at all tasks
    private long used; // by tasks, at the last look at all, and what was seen since
    private long unexplained; // at the last look
    private long pauses;
    private long looked = System.nanoTime() - FRESH_NANOS;

    public Sampler(TaskState state) {
        this.state = state;
        this.measures = measures();
        this.dear = measures();
        this.jvm = new JvmThreads(state.page);
        this.ids = new NativeIds(state.page, state.management, jvm, this);
    }

    private Measures measures() {
        return new Measures(state.page, state.management);
    }

    /** The sampler's own thread calls this once a second. */
    void tend() {
        if (Settings.sampling()) {
            ids.tend();
        }
        Thread outer = looking.enter();
        try {
            look();
        } finally {
            looking.owner = outer;
        }
        if (Settings.sampling()) {
            files(FILE_NANOS, state.management.meter, dear);
        }
    }

    /** Any thread calls this before it reads. It asks the JVM, unless a thread has just done so. */
    public void refresh() {
        Thread outer = looking.enter();
        try {
            if (System.nanoTime() - looked >= FRESH_NANOS) {
                ask(false);
            }
        } finally {
            looking.owner = outer;
        }
    }

    /**
     * Any thread calls this when the JVM ends. It asks about all tasks, and then reads files until
     * {@code nanos} have passed.
     */
    public void last(long nanos) {
        long began = System.nanoTime();
        Thread outer = looking.enter();
        try {
            ask(true);
        } finally {
            looking.owner = outer;
        }
        if (Settings.sampling()) {
            files(nanos - (System.nanoTime() - began), null, measures());
        }
    }

    /** Asks about some tasks; about all if the process used CPU time that none of them explains. */
    private void look() {
        ThreadMeter meter = state.management.meter;
        if (!Settings.sampling() || meter == null || meter.cpuNanos() < 0) {
            ask(false);
            return;
        }
        jvm.look();
        ThreadStripe[] live = ask(false);
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

    /** Asks about all tasks or some of them. Returns the live tasks. */
    private ThreadStripe[] ask(boolean all) {
        ThreadStripe[] live = Tasks.all();
        ThreadMeter meter = state.management.meter;
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

    /** Forgets ended tasks: a thread that ends reads its own files. */
    private void forgetEnded() {
        for (int i = changed.size(); i > 0; i--) {
            ThreadStripe stripe = changed.poll();
            if (!stripe.left) {
                changed.add(stripe);
            }
        }
    }

    private ThreadStripe[] restless(ThreadStripe[] all) {
        ThreadStripe[] some = new ThreadStripe[all.length];
        int n = 0;
        for (int i = 0; i < all.length; i++) {
            if (all[i].watch().mayHaveRun(all[i], looks)) {
                some[n++] = all[i];
            }
        }
        return Arrays.copyOf(some, n);
    }

    private void ask(ThreadMeter meter, ThreadStripe[] some) {
        long[] threads = new long[some.length];
        for (int i = 0; i < some.length; i++) {
            some[i].watch().asking(some[i]);
            // not from the page: the task may have ended since, and its record may be another's
            threads[i] = JdkFields.id(some[i].thread);
        }
        long[] cpu = meter.cpuNanos(threads);
        ThreadStripe[] moved = new ThreadStripe[some.length];
        int n = 0;
        for (int i = 0; i < some.length; i++) {
            SampledTask watch = some[i].watch;
            boolean untold = cpu[i] < 0 && some[i].thread.isAlive();
            used += Math.max(0, cpu[i] - Math.max(0, watch.cpu));
            if (watch.answered(cpu[i], looks) || untold) {
                moved[n] = some[i];
                threads[n++] = threads[i];
            }
        }
        askMore(meter, Arrays.copyOf(moved, n), Arrays.copyOf(threads, n));
    }

    private void askMore(ThreadMeter meter, ThreadStripe[] moved, long[] threads) {
        long[] bytes = meter.allocatedBytes(threads);
        long[] counts = new long[moved.length];
        long[] nanos = new long[moved.length];
        meter.blocks(threads, counts, nanos);
        for (int i = 0; i < moved.length; i++) {
            measures.clear();
            measures.jvm(moved[i].watch.cpu, bytes[i], counts[i], nanos[i]);
            measures.keep(moved[i]);
            changed(moved[i]);
        }
    }

    /** Notes that the task's files must be read. */
    private void changed(ThreadStripe stripe) {
        SampledTask watch = stripe.watch();
        if (!watch.changed) {
            watch.changed = true;
            changed.add(stripe);
        }
    }

    /** Measures the pauses. They count for each live task, whether it runs or not. */
    private void pauses(ThreadStripe[] all) {
        Pauses sums = state.management.pauses;
        long now = sums == null ? 0 : sums.count();
        if (now == pauses) {
            return;
        }
        pauses = now;
        for (int i = 0; i < all.length; i++) {
            measures.clear();
            measures.pauses(all[i]);
            measures.keep(all[i]);
        }
    }

    /**
     * The CPU time that tasks are known to have used. Ended tasks are added last, so a task may be
     * counted twice.
     */
    private long used(ThreadStripe[] all) {
        long sum = 0;
        for (int i = 0; i < all.length; i++) {
            sum += all[i].get(Layout.counter(Counter.CPU_NANOS.id()));
        }
        return sum + state.tasks.endedCpuNanos();
    }

    /**
     * Reads the files of tasks that have run since. Takes at most {@code nanos} of CPU time, or of
     * time where there is no meter.
     */
    private void files(long nanos, ThreadMeter meter, Measures into) {
        long began = now(meter);
        for (ThreadStripe next = next(); next != null; next = next()) {
            long tid = next.get(Layout.TID);
            if (tid > 0) {
                into.clear();
                into.kernel(KernelFiles.directory(tid));
                into.keep(next);
            }
            if (now(meter) - began >= nanos) {
                return;
            }
        }
    }

    /** The task that has waited longest for its files to be read; null if none waits. */
    private ThreadStripe next() {
        Thread outer = looking.enter();
        try {
            ThreadStripe next = changed.poll();
            if (next != null) {
                next.watch.changed = false;
            }
            return next;
        } finally {
            looking.owner = outer;
        }
    }

    /** The native id of a task has been found. */
    void met(ThreadStripe stripe) {
        Thread outer = looking.enter();
        try {
            changed(stripe);
        } finally {
            looking.owner = outer;
        }
    }

    private static long now(ThreadMeter meter) {
        long cpu = meter == null ? -1 : meter.cpuNanos();
        return cpu < 0 ? System.nanoTime() : cpu;
    }
}
