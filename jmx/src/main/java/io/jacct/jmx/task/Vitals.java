// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.task;

import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import io.jacct.ledger.LedgerStart;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Task;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A live task with values that only the JVM knows, asked for each reading: CPU time, allocation,
 * monitors. -1 means that the JVM has no value: measuring is switched off, the thread has ended
 * meanwhile, or the task is an account that is not a thread. Where the JVM must not be asked, the
 * values are those of the page.
 *
 * @param cpuNanos CPU time
 * @param allocatedBytes bytes allocated on the heap
 * @param blocks how often a monitor held by another thread blocked it
 * @param blockNanos for how long; the JVM measures that in milliseconds, and since {@link
 *     BlockClock} switched it on
 * @param waits how often the JVM counted it as parked, asleep or waiting
 */
record Vitals(
        Task task, long cpuNanos, long allocatedBytes, long blocks, long blockNanos, long waits) {

    /** From this JDK on, no sleep and no wait is a native method that advice cannot reach. */
    private static final int SEEN_SINCE = 19;

    private static final int FEATURE = Runtime.version().feature();

    /** The tasks in their order. */
    @SuppressWarnings("removal") // on 17 a security manager may refuse the query
    static List<Vitals> of(List<Task> tasks) {
        return AccessController.doPrivileged((PrivilegedAction<List<Vitals>>) () -> ask(tasks));
    }

    private static List<Vitals> ask(List<Task> tasks) {
        ThreadMeter meter = LedgerStart.meter();
        if (meter != null && !meter.findsById()) {
            return tasks.stream().map(Vitals::ofPage).toList();
        }
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        BlockClock.start(threads);
        long[] ids = tasks.stream().mapToLong(Task::id).filter(id -> id > 0).toArray();
        ThreadInfo[] infos = threads.getThreadInfo(ids);
        long[] bytes = allocated(threads, ids);
        List<Vitals> all = new ArrayList<>(tasks.size());
        int i = 0;
        for (Task task : tasks) {
            if (task.id() > 0) {
                all.add(of(task, cpu(threads, ids[i]), bytes[i], infos[i]));
                i++;
            } else {
                all.add(of(task, -1, -1, null));
            }
        }
        return all;
    }

    /** What the page has of a task, while the JVM must not be asked about threads by their ids. */
    private static Vitals ofPage(Task task) {
        return of(task, known(task, Counter.CPU_NANOS), known(task, Counter.ALLOCATED_BYTES), null);
    }

    private static long known(Task task, Counter counter) {
        boolean knows = Measure.knows(counter, task.traits().missing());
        return knows ? task.counts().get(counter) : -1;
    }

    private static Vitals of(Task task, long cpu, long bytes, ThreadInfo info) {
        if (info == null) {
            return new Vitals(task, cpu, bytes, -1, -1, -1);
        }
        long blockMillis = info.getBlockedTime();
        return new Vitals(
                task,
                cpu,
                bytes,
                info.getBlockedCount(),
                blockMillis < 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(blockMillis),
                info.getWaitedCount());
    }

    private static long cpu(ThreadMXBean threads, long id) {
        try {
            return threads.getThreadCpuTime(id);
        } catch (UnsupportedOperationException e) {
            return -1;
        }
    }

    /** Not in the standard: an extension of the JDK, which a trimmed JDK may lack. */
    private static long[] allocated(ThreadMXBean threads, long[] ids) {
        try {
            if (threads instanceof com.sun.management.ThreadMXBean more) {
                return more.getThreadAllocatedBytes(ids);
            }
        } catch (UnsupportedOperationException | LinkageError e) {
            // the JVM has no value, as below
        }
        long[] unknown = new long[ids.length];
        Arrays.fill(unknown, -1);
        return unknown;
    }

    /**
     * The rest of the task's life; null if its length is not known. Negative if operations used CPU
     * time themselves: that time is in both.
     */
    Long remainderNanos() {
        long life = task.lifetimeNanos();
        return life < 0 ? null : life - task.accountedNanos() - Math.max(0, cpuNanos);
    }

    /**
     * The approximate number of sleeps and waits in native calls that cannot be counted; -1: not
     * known.
     */
    long unseenWaits() {
        if (FEATURE >= SEEN_SINCE) {
            return 0;
        }
        if (waits < 0) {
            return -1;
        }
        Counts counts = task.counts();
        long seen = task.current() != null && task.current().isWait() ? 1 : 0;
        for (Counter counter :
                List.of(Counter.PARKS, Counter.SLEEPS, Counter.WAITS, Counter.JOINS)) {
            seen += counts.get(counter);
        }
        return Math.max(0, waits - seen);
    }
}
