// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.counter.Counter;
import io.jacct.ledger.base.Pauses;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.stack.StackTable;
import io.jacct.ledger.task.SampledTask;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
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
 * <p>Where the JVM must not be asked about threads by their ids, {@link LooksAlone} does the
 * asking. {@link FilesToRead} has the tasks whose files of the kernel are read, because they have
 * run.
 */
public final class Sampler {
    static final int FEW = 1_000;
    private static final int WHOLE = 10;

    /** For a reader in this JVM, a look that is no older than this is as good as a new one. */
    private static final long FRESH_NANOS = 100_000_000;

    /** CPU time in a second; more than the rounding error of the process' time. */
    private static final long UNEXPLAINED_NANOS = 50_000_000;

    private final TaskState state;
    private final Mutex looking = new Mutex();
    private final Measures measures;
    private final NativeIds ids;
    private final JvmThreads jvm;
    private BlockedStacks blocked; // while stacks are taken; the sampler's own thread
    private final FilesToRead files;
    private final BlockedTasks monitors;
    private final LooksAlone alone; // under looking, as is all below
    private long looks;
    private boolean whole; // whether the last look was at all tasks
    private long used; // by tasks, at the last look at all, and what was seen since
    private long unexplained; // at the last look
    private long pauses;
    private long looked = System.nanoTime() - FRESH_NANOS;

    public Sampler(TaskState state) {
        this.state = state;
        this.measures = new Measures(state.page, state.management);
        this.files = new FilesToRead(state, looking);
        this.alone = new LooksAlone(state, files);
        this.monitors = new BlockedTasks(state.page);
        this.jvm = new JvmThreads(state.page);
        this.ids = new NativeIds(state.page, state.management, jvm, files);
    }

    /** The sampler's own thread calls this once a second. */
    void run() {
        if (Settings.sampling()) {
            ids.run();
        }
        Thread outer = looking.enter();
        try {
            look();
        } finally {
            looking.owner = outer;
        }
        StackTable stacks = state.stacks;
        if (stacks == null) {
            blocked = null;
        } else {
            blocked = blocked == null ? new BlockedStacks() : blocked;
            blocked.look(Tasks.all(), stacks);
        }
        if (Settings.sampling()) {
            files.read();
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
            files.readLast(nanos - (System.nanoTime() - began));
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
        if (meter != null && alone.isNeeded(meter)) {
            whole = alone.look(live, looks);
            used += alone.used();
        } else if (meter != null) {
            whole = all || live.length <= FEW || looks % WHOLE == 1;
            ask(meter, whole ? live : restless(live));
        } else {
            files.add(live);
        }
        looked = meter == null ? looked : System.nanoTime();
        pauses(live);
        monitors.look(live);
        if (looks % WHOLE == 0) {
            files.forgetEnded();
        }
        return live;
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
        }
        files.add(moved);
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
}
